/**
 * workload-authority — the authority for workloads as a node sees it: `identity/ca.json`, followed, and its key, once it has been read.
 *
 * Holds: the document is judged by the key, so one of another authority, or a damaged one, is never used; the last good one stays in use.
 * The key is an object of node:crypto, which nothing here exports.
 */
import { createHash, createPublicKey, type KeyObject } from 'node:crypto';
import { MAX_WORKLOAD_CA_BYTES, parseWorkloadCa, WORKLOAD_CA_KEY, type WorkloadCa } from '../api/workload-ca.ts';
import { readWorkloadCaKey, workloadCaKeyName } from '../api/workload-ca-key.ts';
import type { Clock } from '../controllers/clock.ts';
import type { Logger } from '../controllers/log.ts';
import { indexObject, type IndexObject } from '../controllers/sources/index-object.ts';
import type { Objects } from '../infra/providers/objects.ts';
import type { Parameters } from '../infra/providers/secrets.ts';
import { SystemSecret } from './system-secret.ts';

export interface WorkloadAuthorityInput {
  readonly objects: Objects;
  readonly parameters: Pick<Parameters, 'get'>;
  readonly cluster: string;
  /** Beside what tells of changes. */
  readonly everyMs: number;
  readonly clock: Clock;
  readonly random: () => number;
  readonly log: Logger;
  /** The key has arrived: what waited for it may go on. */
  readonly keyLoaded: () => void;
}

export class WorkloadAuthority {
  readonly secret: SystemSecret<KeyObject>;
  /** One object under the key `ca`; broken when it can't be read. */
  readonly source: IndexObject<WorkloadCa>;

  constructor({ objects, parameters, cluster, everyMs, clock, random, log, keyLoaded }: WorkloadAuthorityInput) {
    this.secret = new SystemSecret({
      ...{ parameters, name: workloadCaKeyName(cluster), read: readWorkloadCaKey, clock, random, log },
      loaded: () => {
        this.source.hint();
        keyLoaded();
      },
    });
    this.source = indexObject<WorkloadCa>({
      ...{ name: 'workload-ca', objects, key: WORKLOAD_CA_KEY, everyMs, random, maxBytes: MAX_WORKLOAD_CA_BYTES },
      decode: (body) => [
        { key: 'ca', version: createHash('sha256').update(body).digest('hex'), load: () => Promise.resolve(this.#parse(body)) },
      ],
    });
  }

  get key(): KeyObject | undefined {
    return this.secret.value;
  }

  #parse(body: Uint8Array): WorkloadCa {
    const { value: key, problem = 'the key is missing' } = this.secret;
    if (key === undefined) throw new Error(`${WORKLOAD_CA_KEY} can't be judged without its key: ${problem}`);
    return parseWorkloadCa(body, createPublicKey(key));
  }
}
