import { describe, it } from 'mocha';
import { expect } from 'chai';
import { SERVICE } from '../../../api/annotations.ts';
import type { KubeletPod } from '../../../controllers/sources/kubelet/pod.ts';
import type { Deployment } from '../../../reconcilers/deployments.ts';
import { identity } from '../../../reconcilers/identity/identity.ts';
import type { Turns } from '../../../reconcilers/identity/turns.ts';
import { memoryFiles } from '../../fakes/memory-files.ts';
import { aContext } from '../reconcilers/support.ts';
import { anAuthority, hour, minute, read, start } from './support.ts';
import { aPodOf, MemoryFolder } from './world.ts';

const NODES = 4;
/** From the new generation until its Pod is Ready, and until the predecessor has ended after that. */
const STARTS_MS = 4_000;
const ENDS_MS = 2_000;
const TURN_MS = 5 * minute;

/** The publisher's part: one Pod per subject, until it is done or its time is over. */
class Grantor {
  readonly #holders = new Map<string, { readonly who: string; readonly untilMs: number }>();
  readonly #now: () => number;
  away = false;

  constructor(now: () => number) {
    this.#now = now;
  }

  of(node: string): Turns {
    return {
      request: (subject, version) => {
        if (this.away) return 'waiting';
        const who = `${node} ${version}`;
        const holder = this.#holders.get(subject);
        if (holder === undefined || holder.untilMs <= this.#now()) this.#holders.set(subject, { who, untilMs: this.#now() + TURN_MS });
        return this.#holders.get(subject)?.who === who ? 'granted' : 'waiting';
      },
      done: (subject, version) => {
        if (this.#holders.get(subject)?.who === `${node} ${version}`) this.#holders.delete(subject);
      },
    };
  }
}

interface Replica {
  readonly service: string;
  readonly folder: MemoryFolder;
  pods: readonly KubeletPod[];
  generation: string | undefined;
  /** Of the certificate with which the running containers were started. */
  startedWithEnd: number;
  replacing: boolean;
  renewals: number;
  /** How much of the certificate was left at its first renewal. */
  leftMs: number | undefined;
}

/** A day of a cluster, event by event. */
class Day {
  nowMs = start;
  readonly grantor = new Grantor(() => this.nowMs);
  readonly replicas: Replica[] = [];
  readonly faults: string[] = [];
  #events: { readonly atMs: number; readonly run: () => void | Promise<void> }[] = [];

  at(atMs: number, run: () => void | Promise<void>): void {
    this.#events.push({ atMs, run });
  }

  async until(endMs: number): Promise<void> {
    for (;;) {
      const next = this.#events.reduce((first, event) => (event.atMs < first.atMs ? event : first), { atMs: endMs, run: () => {} });
      if (next.atMs >= endMs) return;
      this.#events = this.#events.filter((event) => event !== next);
      this.nowMs = next.atMs;
      await next.run();
      this.#check();
    }
  }

  #check(): void {
    const busy = new Map<string, number>();
    for (const { replacing, service, startedWithEnd } of this.replicas) {
      if (replacing) busy.set(service, (busy.get(service) ?? 0) + 1);
      if (startedWithEnd <= this.nowMs) this.faults.push(`a container of ${service} runs with an expired certificate`);
    }
    for (const [service, count] of busy) if (count > 1) this.faults.push(`${count} Pods of ${service} are replaced at once`);
  }

  /** The manifests and the kubelet: another generation is another Pod, beside the old one until it is Ready. */
  replace(replica: Replica, generation: string, end: number): void {
    const before = replica.pods;
    replica.replacing = before.length > 0;
    this.at(this.nowMs + STARTS_MS, () => {
      const next = aPodOf(generation, { uid: `${generation}-${this.nowMs}` });
      replica.pods = [...before, next];
      replica.startedWithEnd = end;
      replica.replacing = false;
      this.at(this.nowMs + ENDS_MS, () => void (replica.pods = [next]));
    });
  }
}

interface DayInput {
  readonly publisher: 'there' | 'away';
  readonly services: number;
  /** A busy node: nothing is looked at sooner than this after the last look. */
  readonly lateMs: number;
}

async function aDay({ publisher, services, lateMs }: DayInput): Promise<Day> {
  const day = new Day();
  day.grantor.away = publisher === 'away';
  const ca = anAuthority();
  for (let n = 0; n < NODES; n++) {
    const replicas = new Map<string, Replica>();
    const replicaOf = (key: string): Replica => {
      const found = replicas.get(key);
      if (found === undefined) throw new Error(`there is no ${key}`);
      return found;
    };
    const files = memoryFiles();
    await files.makeDirectory('/run', 0o755);
    const reconcile = identity({
      ...{ files, root: '/run/podmin/workloads', cluster: 'demo', node: `node-${n}`, clock: { wall: () => day.nowMs } },
      folder: (path) => replicaOf(`default/${path.split('/').at(-2) ?? ''}`).folder,
      deployments: { known: () => true },
      pods: { by: (_index: string, key: string) => replicaOf(key).pods, state: 'live' as const },
      authority: { ca: () => ca.state, key: () => ca.key },
      turns: day.grantor.of(`node-${n}`),
      pending: () => undefined,
      applied: (key, applied) => {
        const replica = replicaOf(key);
        if (applied === undefined || applied.generation === replica.generation) return;
        const end = read({ certificatePem: replica.folder.text('tls.crt') }).notAfter;
        if (replica.generation !== undefined) {
          replica.renewals++;
          replica.leftMs ??= replica.startedWithEnd - day.nowMs;
        }
        replica.generation = applied.generation;
        day.replace(replica, applied.generation, end);
      },
    });
    for (let s = 0; s < services; s++) {
      const name = `web-${s}`;
      const key = `default/${name}`;
      const pod = { metadata: { name, namespace: 'shop', annotations: { [SERVICE]: name } }, spec: { containers: [] } };
      const object: Deployment = { key, name, namespace: 'shop', revision: 'r1', pod, recreate: false, minReadyMs: 0, graceMs: 0 };
      const replica: Replica = {
        ...{ service: name, folder: new MemoryFolder(), pods: [], generation: undefined },
        ...{ startedWithEnd: Number.POSITIVE_INFINITY, replacing: false, renewals: 0, leftMs: undefined },
      };
      replicas.set(key, replica);
      day.replicas.push(replica);
      const run = async (): Promise<void> => {
        const result = await reconcile(aContext<Deployment>({ key, object }));
        if (typeof result === 'object') day.at(day.nowMs + Math.max(lateMs, Number(result.after)), run);
      };
      // All at once, as when a node, or a cluster, starts: the worst case for what comes half a day later.
      day.at(start, run);
    }
  }
  await day.until(start + 24 * hour);
  return day;
}

describe('a day of Pods, four of each Service, all started at once', function () {
  this.timeout(30_000);

  it('renews each of 200 with six hours left or nearly, never two of one Service at once, none with an expired certificate', async () => {
    const day = await aDay({ publisher: 'there', services: 50, lateMs: 0 });
    expect(day.faults).to.deep.equal([]);
    expect(day.replicas.map(({ renewals }) => renewals)).to.deep.equal(Array.from({ length: 200 }, () => 1));
    const left = day.replicas.map(({ leftMs }) => leftMs ?? 0);
    // Who waits for others does so for seconds.
    expect(Math.min(...left)).to.be.greaterThan(6 * hour - 5 * minute);
    expect(Math.max(...left)).to.be.at.most(12 * hour);
  });

  it('without a publisher, on busy nodes, renews each of 40 in its last hour, on its own jitter, none with an expired certificate', async () => {
    const day = await aDay({ publisher: 'away', services: 10, lateMs: 5 * minute });
    expect(day.faults.filter((fault) => fault.includes('expired'))).to.deep.equal([]);
    expect(day.replicas.every(({ renewals }) => renewals === 1)).to.equal(true);
    for (const { leftMs = 0 } of day.replicas) expect(leftMs).to.be.within(10 * minute, hour);
  });
});
