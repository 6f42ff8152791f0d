/** version — which build this is. The bundler puts the facts in as `PODMIN_BUILD`; run from source most of them are not known. */
import { readFileSync } from 'node:fs';

export interface Version {
  readonly version: string;
  readonly built: string;
  readonly commit: string;
  readonly committed: string;
  readonly branch: string;
}

declare const PODMIN_BUILD: Version | undefined;

export function readVersion(): Version {
  if (typeof PODMIN_BUILD !== 'undefined') return PODMIN_BUILD;
  const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as { version: string };
  return { version: `${version}-dev`, built: 'unknown', commit: 'unknown', committed: 'unknown', branch: 'unknown' };
}

/** The same five lines as the command line prints. */
export function versionText({ version, built, commit, committed, branch }: Version): string {
  return `podmin-agent ${version}\nbuilt      ${built}\ncommit     ${commit}\ncommitted  ${committed}\nbranch     ${branch}\n`;
}
