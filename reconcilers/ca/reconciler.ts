/**
 * ca — keeps `identity/ca.json` one step ahead of its certificates' ends, and the published bundle equal to it. On the publisher only.
 *
 * Holds: each run looks at the origin and does one step, by compare-and-swap; what a write without an answer did is seen by the next run,
 * which looks before it does anything. A certificate signs only after the bundle that holds it has been read back, when one is published;
 * until then promotion waits, and `podmin_ca_publish_failing_seconds` grows. A document that can't be read is never overwritten. Does not
 * hold: whoever issues leaves looks at the document itself; nothing is told from here.
 */
import type { KeyObject } from 'node:crypto';
import { caBundle } from '../../api/workload-identity.ts';
import {
  encodeWorkloadCa,
  MAX_WORKLOAD_CA_BYTES,
  parseWorkloadCa,
  rotationIntervals,
  type RotationIntervals,
  WORKLOAD_CA_KEY,
  type WorkloadCa,
} from '../../api/workload-ca.ts';
import type { Clock } from '../../controllers/clock.ts';
import type { Reconcile } from '../../controllers/controller.ts';
import { errorOf } from '../../controllers/errors.ts';
import type { Meter } from '../../controllers/metrics.ts';
import type { ETag, Objects } from '../../infra/providers/objects.ts';
import { storedDocument, type Written } from '../publisher/document.ts';
import { nextRotation } from './rotation.ts';

export interface CaInput {
  /** The bucket itself, not a cache of it. */
  readonly objects: Pick<Objects, 'get' | 'put'>;
  readonly cluster: string;
  /** The authority's private key. */
  readonly key: () => KeyObject;
  /** Where every certificate is published as PEM, for those outside of the cluster; undefined: nowhere. */
  readonly publish?: { readonly objects: Pick<Objects, 'get' | 'put' | 'description'>; readonly key: string };
  readonly clock: Clock;
  readonly meter: Meter;
  /** How often document and bundle are looked at when no step is due: others may have touched them. */
  readonly lookEveryMs?: number;
  /** Default: those of every cluster. Whoever else reads the document has to be told of others. */
  readonly intervals?: RotationIntervals;
}

/** Two requests a minute; a bundle that somebody removed is back before anyone renews what trusts it. */
const LOOK_EVERY_MS = 60_000;
/** Two certificates have 2 kB; what is larger in its place is somebody else's, and compares as different. */
const MAX_BUNDLE_BYTES = 64 * 1024;
/** The step after a step: creation, publication, promotion follow each other. */
const NEXT_STEP_MS = 0;

export function ca(input: CaInput): Reconcile<never> {
  const { objects, cluster, key, publish, clock, meter, lookEveryMs = LOOK_EVERY_MS, intervals = rotationIntervals } = input;
  const document = storedDocument({ objects, key: WORKLOAD_CA_KEY, maxBytes: MAX_WORKLOAD_CA_BYTES, contentType: 'application/json' });
  const bundle =
    publish &&
    storedDocument({ objects: publish.objects, key: publish.key, maxBytes: MAX_BUNDLE_BYTES, contentType: 'application/x-pem-file' });
  const alarm = publicationAlarm(clock, meter);

  /** What lies there, and whether it is what it should be. One that can't be read is stale, and why is thrown when it matters. */
  async function look(
    state: WorkloadCa,
    signal: AbortSignal,
  ): Promise<{ readonly current: boolean; readonly etag?: ETag; readonly error?: Error }> {
    if (bundle === undefined) return { current: true };
    try {
      const found = await bundle.read(signal);
      const current = found !== undefined && Buffer.from(found.body).equals(Buffer.from(caBundle(state)));
      return { current, ...(found === undefined ? {} : { etag: found.etag }) };
    } catch (error) {
      signal.throwIfAborted();
      return { current: false, error: errorOf(error) };
    }
  }

  return async ({ signal, log, applied, fence }) => {
    const found = await document.read(signal);
    const state = found === undefined ? undefined : parseWorkloadCa(found.body, key(), intervals);
    // The first certificate waits for nobody outside: without it there are no identities at all.
    const published = state === undefined ? undefined : await look(state, signal);
    if (published?.current === true) alarm.ok();
    const step = nextRotation({
      ...{ state, cluster, key: key(), nowMs: clock.wall(), intervals },
      published: bundle === undefined ? 'none' : published?.current === true ? 'current' : 'stale',
    });
    switch (step.do) {
      case 'nothing':
        applied(found?.etag);
        return { after: Math.max(1, Math.min(lookEveryMs, step.atMs - clock.wall())) };
      case 'write': {
        const written = await document.write(encodeWorkloadCa(step.state), found?.etag, signal);
        log.info({ fence, why: step.why, outcome: written.outcome }, 'a step of the workload CA');
        return { after: NEXT_STEP_MS };
      }
      case 'publish': {
        if (bundle === undefined || state === undefined) return { after: NEXT_STEP_MS };
        try {
          if (published?.error !== undefined) throw published.error;
          const written = await bundle.write(new TextEncoder().encode(caBundle(state)), published?.etag, signal);
          log.info({ fence, why: step.why, outcome: written.outcome }, 'the workload CA is published');
          if (written.outcome !== 'written') alarm.failing();
          return { after: afterPublication(written) };
        } catch (error) {
          signal.throwIfAborted();
          alarm.failing();
          throw new Error(
            `the workload CA can't be published to ${publish?.objects.description}/${publish?.key}: ${errorOf(error).message}. No certificate ` +
              "is promoted until it is; see that the nodes' role may read and write that object, or run setup without --workload-ca-publish",
            { cause: error },
          );
        }
      }
    }
  };
}

/** Somebody else may write the same object, with certificates of their own: no contest without a pause. */
const CONTESTED_MS = 5_000;
const afterPublication = ({ outcome }: Written): number => (outcome === 'conflict' ? CONTESTED_MS : NEXT_STEP_MS);

/** Seconds since the bundle was found to be wrong for the first time without a success since; 0 when it is right. */
function publicationAlarm(clock: Clock, meter: Meter): { ok(): void; failing(): void } {
  const gauge = meter
    .gauge('podmin_ca_publish_failing_seconds', 'How long the published bundle has not held every certificate of the workload CA.', [])
    .with();
  let since: number | undefined;
  const show = (): void => gauge.set(since === undefined ? 0 : (clock.now() - since) / 1_000);
  meter.collect(show);
  return {
    ok: () => {
      since = undefined;
      show();
    },
    failing: () => {
      since ??= clock.now();
      show();
    },
  };
}
