/**
 * source-tree — the resolver of a checkout: Go modules from its `hack/components`, the mode from `PODMIN_COMPONENTS`.
 *
 * Holds: whoever needs components (command line, scripts, tests) gets them from one cache in one way.
 */
import { join } from 'node:path';
import { componentResolver, isResolverMode, type ComponentResolver, type ResolverMode } from './index.ts';
import { type OnProgress } from './progress.ts';

export interface SourceTreeInput {
  readonly sourceFolder: string;
  readonly cacheFolder: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Instead of what the environment says. */
  readonly mode?: ResolverMode;
  readonly onProgress?: OnProgress;
}

/** Throws when the environment asks for a mode that there is not. */
export function sourceTreeResolver({ sourceFolder, cacheFolder, environment, mode, onProgress }: SourceTreeInput): ComponentResolver {
  return componentResolver({
    ...{ mode: mode ?? modeOf(environment), cacheFolder, modulesFolder: join(sourceFolder, 'hack/components'), environment, fetch },
    ...(onProgress === undefined ? {} : { onProgress }),
  });
}

function modeOf(environment: SourceTreeInput['environment']): ResolverMode {
  const mode = environment['PODMIN_COMPONENTS'] ?? 'auto';
  if (!isResolverMode(mode)) throw new Error(`PODMIN_COMPONENTS is "${mode}": it may be auto, release or gomod`);
  return mode;
}
