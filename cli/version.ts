/**
 * version — which build this is: the same five lines for the command line and for the agent.
 *
 * A build puts its facts in through the bundler's constant `PODMIN_BUILD`; run from source the version is the package's and the rest is
 * not known.
 */
import { readFileSync } from 'node:fs';

export interface Version {
  readonly name: string;
  readonly version: string;
  readonly built: string;
  readonly commit: string;
  readonly committed: string;
  readonly branch: string;
}

declare const PODMIN_BUILD: Omit<Version, 'name'> | undefined;

export function readVersion(): Version {
  if (typeof PODMIN_BUILD !== 'undefined') return { name: 'podmin', ...PODMIN_BUILD };
  const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as { version: string };
  return { name: 'podmin', version: `${version}-dev`, built: 'unknown', commit: 'unknown', committed: 'unknown', branch: 'unknown' };
}

export function versionText({ name, version, built, commit, committed, branch }: Version): string {
  return `${name} ${version}\nbuilt      ${built}\ncommit     ${commit}\ncommitted  ${committed}\nbranch     ${branch}\n`;
}
