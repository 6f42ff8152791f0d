/**
 * build — which build a program is: the same five lines for the command line and for the agent.
 *
 * A build puts its facts in through the bundler's constant `PODMIN_BUILD`; run from source the version is the package's and the rest is
 * not known.
 */
import { readFileSync } from 'node:fs';

export interface Build {
  readonly version: string;
  readonly built: string;
  readonly commit: string;
  readonly committed: string;
  readonly branch: string;
}

declare const PODMIN_BUILD: Build | undefined;

export function readBuild(): Build {
  if (typeof PODMIN_BUILD !== 'undefined') return PODMIN_BUILD;
  const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as { version: string };
  return { version: `${version}-dev`, built: 'unknown', commit: 'unknown', committed: 'unknown', branch: 'unknown' };
}

export function buildText(program: 'podmin' | 'podmin-agent', { version, built, commit, committed, branch }: Build): string {
  return `${program} ${version}\nbuilt      ${built}\ncommit     ${commit}\ncommitted  ${committed}\nbranch     ${branch}\n`;
}
