/**
 * paths — where the command line keeps its own things: the XDG folders, when they are set on any system; else `~/.config`, `~/.cache` and
 * `~/.local/share` on Linux, and one folder `~/.podmin` elsewhere.
 */
import { isAbsolute, join } from 'node:path';
import { identifierProblem } from '../api/identifiers.ts';
import { CliError } from './errors.ts';

export interface Paths {
  readonly contextsFile: string;
  readonly cache: string;
  /** What belongs to one cluster on this machine: the bucket of a local one, what `setup` was asked for. */
  cluster(id: string): ClusterPaths;
}

export interface ClusterPaths {
  readonly folder: string;
  readonly bucket: string;
  /** The key of a local cluster's secrets. */
  readonly secretsKeyFile: string;
  readonly setupFile: string;
  /** What the nodes keep on this machine. */
  readonly stateFolder: string;
  /** Beside the folder, so that it outlives the folder's removal. */
  readonly lockFile: string;
}

export interface PathsInput {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly system: NodeJS.Platform;
}

export function paths({ env, system }: PathsInput): Paths {
  const folder = (variable: string, onLinux: string, elsewhere: string): string => {
    const set = env[variable];
    // The XDG specification: a relative path is invalid and ignored.
    if (set !== undefined && isAbsolute(set)) return join(set, 'podmin');
    const home = env.HOME;
    if (home === undefined || !isAbsolute(home))
      throw new CliError(`HOME is not set, so there is no place for podmin's files: set HOME or ${variable}`);
    return system === 'linux' ? join(home, onLinux, 'podmin') : join(home, '.podmin', elsewhere);
  };
  return {
    get contextsFile() {
      return join(folder('XDG_CONFIG_HOME', '.config', 'config'), 'contexts.json');
    },
    get cache() {
      return folder('XDG_CACHE_HOME', '.cache', 'cache');
    },
    cluster: (id) => {
      // The id comes from a file that a person may edit, and `destroy` removes this folder.
      const problem = identifierProblem('cluster', id);
      if (problem !== undefined) throw new CliError(`${problem.message}: ${problem.fix}`);
      const own = join(folder('XDG_DATA_HOME', '.local/share', 'data'), 'clusters', id);
      return {
        folder: own,
        bucket: join(own, 'bucket'),
        secretsKeyFile: join(own, 'secrets.key'),
        setupFile: join(own, 'setup.json'),
        stateFolder: join(own, 'state'),
        lockFile: `${own}.lock`,
      };
    },
  };
}
