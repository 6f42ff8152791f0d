/**
 * workload — what every driver of a scenario replays, from one file made from one seed.
 *
 * All numbers are little-endian. A head of 16 bytes, then records of 16 bytes:
 *
 *      0  4 bytes  "WRK1"              0  u32  t         microseconds since the start
 *      4  u32      number of keys      4  u32  key       0 … number of keys − 1
 *      8  u32      number of records   8  u8   op        0 add, 1 add after `afterMs`, 2 remove
 *     12  u32      seed                9  u8   outcome   0 ok, 1 error, 2 again after `afterMs`, 3 terminal
 *                                     10  i16  priority
 *                                     12  u32  afterMs
 *
 * Holds: equal seeds make equal files; `t` never goes back. The name of key n is `namespace-<n mod 10>/name-<n>`, in all drivers.
 */
import { seededRandom } from '../../../controllers/testing/random.ts';

export interface WorkloadRecord {
  readonly tUs: number;
  readonly key: number;
  readonly op: Op;
  readonly outcome: OutcomeKind;
  readonly priority: number;
  readonly afterMs: number;
}
export type Op = (typeof ops)[number];
export type OutcomeKind = (typeof outcomes)[number];

export interface Workload {
  readonly keys: number;
  readonly seed: number;
  readonly records: readonly WorkloadRecord[];
}

const ops = ['add', 'addAfter', 'remove'] as const;
const outcomes = ['ok', 'error', 'after', 'terminal'] as const;
const magic = 'WRK1';
const size = 16;

export function encodeWorkload({ keys, seed, records }: Workload): Buffer {
  const bytes = Buffer.alloc(size * (1 + records.length));
  bytes.write(magic, 0, 'latin1');
  bytes.writeUInt32LE(keys, 4);
  bytes.writeUInt32LE(records.length, 8);
  bytes.writeUInt32LE(seed, 12);
  for (const [i, record] of records.entries()) {
    const at = size * (1 + i);
    bytes.writeUInt32LE(record.tUs, at);
    bytes.writeUInt32LE(record.key, at + 4);
    bytes.writeUInt8(ops.indexOf(record.op), at + 8);
    bytes.writeUInt8(outcomes.indexOf(record.outcome), at + 9);
    bytes.writeInt16LE(record.priority, at + 10);
    bytes.writeUInt32LE(record.afterMs, at + 12);
  }
  return bytes;
}

export function decodeWorkload(bytes: Buffer): Workload {
  if (bytes.toString('latin1', 0, 4) !== magic) throw new Error(`workload: begins with ${bytes.toString('hex', 0, 4)}, not with ${magic}`);
  const count = bytes.readUInt32LE(8);
  if (bytes.length !== size * (1 + count)) throw new Error(`workload: ${bytes.length} bytes for ${count} records; it was cut off`);
  const records = Array.from({ length: count }, (_, i): WorkloadRecord => {
    const at = size * (1 + i);
    return {
      tUs: bytes.readUInt32LE(at),
      key: bytes.readUInt32LE(at + 4),
      op: kindOf(ops, bytes.readUInt8(at + 8)),
      outcome: kindOf(outcomes, bytes.readUInt8(at + 9)),
      priority: bytes.readInt16LE(at + 10),
      afterMs: bytes.readUInt32LE(at + 12),
    };
  });
  return { keys: bytes.readUInt32LE(4), seed: bytes.readUInt32LE(12), records };
}

function kindOf<K>(kinds: readonly K[], code: number): K {
  const kind = kinds[code];
  if (kind === undefined) throw new Error(`workload: unknown code ${code}`);
  return kind;
}

export function keyName(key: number): string {
  return `namespace-${key % 10}/name-${key}`;
}

export interface WorkloadOptions {
  readonly seed: number;
  readonly keys: number;
  readonly records: number;
  /** Mean number of records a second, at exponentially distributed distances (a Poisson process). Without it all are at time 0. */
  readonly perSecond?: number;
  /** `rounds`: each key once, in random order, and so on. `uniform`: any key. A number: Zipf's law with that exponent. Default `rounds`. */
  readonly choice?: 'rounds' | 'uniform' | number;
  /** Share of the records whose outcome is an error. Default 0. */
  readonly errors?: number;
  /** Share of the records with priority −100. Default 0. */
  readonly low?: number;
}

export function makeWorkload({ seed, keys, records, perSecond, choice = 'rounds', errors = 0, low = 0 }: WorkloadOptions): Workload {
  const random = seededRandom(seed);
  const next = chooser(choice, keys, random);
  let tUs = 0;
  return {
    keys,
    seed,
    records: Array.from({ length: records }, (): WorkloadRecord => {
      if (perSecond !== undefined) tUs += (-Math.log(1 - random()) * 1e6) / perSecond;
      return {
        tUs: Math.floor(tUs),
        key: next(),
        op: 'add',
        outcome: random() < errors ? 'error' : 'ok',
        priority: random() < low ? -100 : 0,
        afterMs: 0,
      };
    }),
  };
}

function chooser(choice: 'rounds' | 'uniform' | number, keys: number, random: () => number): () => number {
  if (choice === 'uniform') return () => Math.floor(random() * keys);
  if (choice === 'rounds') {
    let round: number[] = [];
    return () => {
      if (round.length === 0) round = shuffled(keys, random);
      return round.pop() ?? 0;
    };
  }
  const weights = Array.from({ length: keys }, (_, i) => 1 / (i + 1) ** choice);
  let sum = 0;
  const sums = weights.map((weight) => (sum += weight));
  return () => {
    const wanted = random() * sum;
    let [from, to] = [0, keys - 1];
    while (from < to) {
      const middle = (from + to) >> 1;
      if ((sums[middle] ?? sum) < wanted) from = middle + 1;
      else to = middle;
    }
    return from;
  };
}

function shuffled(keys: number, random: () => number): number[] {
  const order = Array.from({ length: keys }, (_, i) => i);
  for (let i = keys - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1));
    const [a = 0, b = 0] = [order[i], order[j]];
    order[i] = b;
    order[j] = a;
  }
  return order;
}
