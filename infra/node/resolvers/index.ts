/**
 * resolvers — components from the cache, else from their publisher, else built from source.
 *
 * Holds: what is returned was hashed in this run; two runs side by side make a component once; `auto` asks the network once per run
 * and, when it has no answer, builds everything that the cache lacks, and says so. A file whose digest is wrong is an error, never a
 * reason to build instead. Does not hold: that a build is quick.
 */
import { join } from 'node:path';
import { catalog, type Architecture, type Component, type ComponentKey } from '../catalog.ts';
import { checkEntry, fillEntry } from './cache.ts';
import { CHECKSUM_LIMITS, type DownloadLimits, type Fetch } from './download.ts';
import { ComponentError } from './errors.ts';
import { withFileLock } from './file-lock.ts';
import { buildId, buildModule } from './gomod.ts';
import { limiter } from './limiter.ts';
import { type ComponentProgress, type OnProgress } from './progress.ts';
import { fetchRelease, publishedDigest } from './release.ts';

export type Origin = 'release' | 'gomod';
export type ResolverMode = Origin | 'auto';

export function isResolverMode(text: string): text is ResolverMode {
  return text === 'auto' || text === 'release' || text === 'gomod';
}

export interface ResolverInput {
  readonly mode: ResolverMode;
  /** Usually `~/.cache/podmin`. */
  readonly cacheFolder: string;
  /** hack/components of the source tree. */
  readonly modulesFolder: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly fetch: Fetch;
  readonly onProgress?: OnProgress;
  readonly limits?: { readonly checksum: DownloadLimits; readonly asset: DownloadLimits };
  /** How long `auto` waits for a first answer of the network. 4 s. */
  readonly probeMs?: number;
}

export interface ResolvedComponent {
  readonly component: Component;
  readonly arch: Architecture;
  readonly origin: Origin;
  readonly folder: string;
  /** Name → path of each executable. */
  readonly binaries: Readonly<Record<string, string>>;
}

export interface ComponentResolver {
  /** In the order of `keys`. All of them, or the first error once the others have stopped. */
  resolve(keys: readonly ComponentKey[], arch: Architecture, signal: AbortSignal): Promise<readonly ResolvedComponent[]>;
}

/** At once: four downloads, one build (Go itself uses every core). */
const DOWNLOADS = 4;

export function componentResolver(input: ResolverInput): ComponentResolver {
  const builds = limiter(1);
  // What the network said, once per run; false as soon as a release could not be had.
  let network: Promise<boolean> | undefined;
  let networkLost = false;

  async function resolveOne(key: ComponentKey, arch: Architecture, signal: AbortSignal): Promise<ResolvedComponent> {
    const component = catalog[key];
    const base = join(input.cacheFolder, 'dependencies', key, component.version, arch);
    const say = (step: ComponentProgress['step'], text: string): void => input.onProgress?.({ component: key, arch, step, text });
    const origins: readonly Origin[] = input.mode === 'auto' ? ['release', 'gomod'] : [input.mode];
    const result = (origin: Origin, folder: string): ResolvedComponent => ({
      component,
      arch,
      origin,
      folder,
      binaries: Object.fromEntries(component.binaries.map((name) => [name, join(folder, name)])),
    });
    const folderOf = async (origin: Origin): Promise<string> =>
      origin === 'release' ? join(base, 'release') : join(base, `gomod-${await buildId({ ...input, component, arch, signal })}`);

    const cached = async (): Promise<ResolvedComponent | undefined> => {
      for (const origin of origins) {
        // Without Go there can be no build of its, cached or not, that is known to fit.
        const folder = await folderOf(origin).catch((error: unknown) =>
          input.mode === 'auto' && error instanceof ComponentError ? undefined : Promise.reject(error as Error),
        );
        if (folder === undefined) continue;
        const entry = await checkEntry(folder, component.binaries);
        if (entry.state === 'ready') {
          say('cached', `${key} ${component.version} (${entry.from})`);
          return result(origin, folder);
        }
        if (entry.state === 'corrupt') say('repairing', `${key} ${component.version}: ${entry.reason}`);
      }
      return undefined;
    };

    const download = async (): Promise<ResolvedComponent> => {
      const folder = await folderOf('release');
      say('downloading', `${key} ${component.version}`);
      await fillEntry({
        folder,
        names: component.binaries,
        from: 'its release',
        make: (temporary) => fetchRelease({ ...input, component, arch, signal, folder: temporary }),
      });
      return result('release', folder);
    };

    const build = async (): Promise<ResolvedComponent> => {
      const folder = await folderOf('gomod');
      await builds(async () => {
        say('building', `${key} ${component.version} from ${component.module.path}`);
        await fillEntry({
          folder,
          names: component.binaries,
          from: `built from ${component.module.path}`,
          make: (temporary) => buildModule({ ...input, component, arch, signal, folder: temporary }),
        });
      });
      return result('gomod', folder);
    };

    const make = async (): Promise<ResolvedComponent> => {
      if (input.mode === 'release') return download();
      if (input.mode === 'gomod') return build();
      network ??= probe(component, arch, signal);
      if ((await network) && !networkLost) {
        try {
          return await download();
        } catch (error) {
          if (!(error instanceof ComponentError) || error.code !== 'not-available') throw error;
          networkLost = true;
          say('falling-back', `${error.message}. Building from source instead`);
        }
      }
      return build();
    };

    const ready = await cached();
    if (ready !== undefined) return ready;
    const onWait = (holder: { readonly pid: number }): void => say('waiting', `${key}: process ${holder.pid} is at it`);
    const made = await withFileLock(
      { path: join(input.cacheFolder, 'dependencies', key, `${component.version}-${arch}.lock`), signal, onWait },
      async () => (await cached()) ?? (await make()),
    );
    say('done', `${key} ${component.version}`);
    return made;
  }

  async function probe(component: Component, arch: Architecture, signal: AbortSignal): Promise<boolean> {
    const waitMs = input.probeMs ?? 4_000;
    const short: DownloadLimits = { ...(input.limits?.checksum ?? CHECKSUM_LIMITS), attempts: 1, idleMs: waitMs, totalMs: waitMs };
    try {
      await publishedDigest({ ...input, component, arch, signal, limits: { checksum: short, asset: short } });
      return true;
    } catch (error) {
      if (!(error instanceof ComponentError) || error.code !== 'not-available') throw error;
      input.onProgress?.({
        component: component.key,
        arch,
        step: 'falling-back',
        text: `${error.message}. Building from source in this run`,
      });
      return false;
    }
  }

  return {
    async resolve(keys, arch, signal) {
      const slots = limiter(DOWNLOADS);
      const stop = new AbortController();
      const onAbort = (): void => stop.abort(signal.reason);
      signal.addEventListener('abort', onAbort, { once: true });
      if (signal.aborted) onAbort();
      try {
        const settled = await Promise.allSettled(
          keys.map((key) =>
            slots(() => resolveOne(key, arch, stop.signal)).catch((error: unknown) => {
              stop.abort(error);
              throw error;
            }),
          ),
        );
        // The first failure is the reason of the abort; the others only say that they were stopped.
        if (stop.signal.aborted) throw stop.signal.reason;
        return settled.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
      } finally {
        signal.removeEventListener('abort', onAbort);
      }
    },
  };
}
