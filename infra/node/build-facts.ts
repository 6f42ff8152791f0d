/**
 * build-facts — what a bundle says about where it comes from.
 *
 * Holds: the same sources give the same facts: the commit is the last one that touched `paths`, and the time is that commit's, so a
 * commit to anything else changes no byte of the bundle. Does not hold: that `commit` alone is what was built, when it ends in
 * `-modified`.
 */
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** What `podmin version` prints; the bundler's constant PODMIN_BUILD. */
export interface BuildFacts {
  readonly version: string;
  readonly built: string;
  readonly commit: string;
  readonly committed: string;
  readonly branch: string;
}

export interface BuildFactsInput {
  readonly sourceFolder: string;
  /** Files and folders that go into the bundle, relative to `sourceFolder`. */
  readonly paths: readonly string[];
  readonly signal: AbortSignal;
}

export async function buildFacts({ sourceFolder, paths, signal }: BuildFactsInput): Promise<BuildFacts> {
  const { version } = JSON.parse(await readFile(join(sourceFolder, 'package.json'), 'utf8')) as { version: string };
  const git = async (...args: string[]): Promise<string> =>
    (await promisify(execFile)('git', ['-C', sourceFolder, '--no-optional-locks', ...args], { signal })).stdout.trim();
  try {
    const [commit = '', committed = ''] = (await git('log', '-1', '--format=%H %cI', '--', ...paths)).split(' ');
    if (commit === '') throw new Error('not in a commit yet');
    const modified = (await git('status', '--porcelain', '--', ...paths)) !== '';
    return {
      version,
      built: committed,
      commit: modified ? `${commit}-modified` : commit,
      committed,
      branch: (await git('branch', '--show-current')) || 'none',
    };
  } catch {
    signal.throwIfAborted();
    // A source archive has no history; neither has a machine without git.
    return { version, built: 'unknown', commit: 'unknown', committed: 'unknown', branch: 'unknown' };
  }
}
