/** harness — the command line in this process, with a bucket, a file system and a clock of its own. */
import type { Clock } from '../../../controllers/clock.ts';
import type { LocalCluster } from '../../../cli/local-cluster.ts';
import { main } from '../../../cli/main.ts';
import type { Output } from '../../../cli/output.ts';
import type { Platform, Provider } from '../../../cli/platform.ts';
import type { Bucket } from '../../../infra/providers/bucket.ts';
import { localParameters, localSecrets } from '../../../infra/providers/local/secrets.ts';
import type { ProcessId, ProcessTable } from '../../../cli/process-table.ts';
import { fakeBucket, type FakeBucket, type FakeObjects } from '../../fakes/fake-objects.ts';
import { memoryFiles, type MemoryFiles } from '../../fakes/memory-files.ts';

/** Time passes only when everybody waits, and then at once. */
export interface HurriedClock extends Clock {
  wallMs: number;
}

export function hurriedClock(wallMs = Date.parse('2026-08-19T12:00:00Z')): HurriedClock {
  let now = 0;
  const timers = new Set<{ readonly at: number; readonly fn: () => void }>();
  const start = wallMs;
  const clock: HurriedClock = {
    wallMs,
    now: () => now,
    wall: () => clock.wallMs,
    timer: (ms, fn) => {
      const timer = { at: now + ms, fn };
      timers.add(timer);
      setImmediate(pass);
      return { cancel: () => void timers.delete(timer) };
    },
  };
  function pass(): void {
    const next = [...timers].sort((a, b) => a.at - b.at)[0];
    if (next === undefined) return;
    timers.delete(next);
    now = Math.max(now, next.at);
    clock.wallMs = Math.max(clock.wallMs, start + now);
    next.fn();
  }
  return clock;
}

export function captured(): Output & { readonly text: string } {
  let text = '';
  return {
    isTTY: false,
    write: (more) => {
      text += more;
    },
    get text() {
      return text;
    },
  };
}

/** A process table in which everybody lives but those whose pid is in `dead`. */
export function fakeProcesses(pid: number, dead: ReadonlySet<number> = new Set()): ProcessTable {
  const self: ProcessId = { pid, started: '1', scope: 'here' };
  return { self, state: (other) => (other.scope !== 'here' ? 'unknown' : dead.has(other.pid) ? 'dead' : 'alive') };
}

export interface Result {
  readonly status: number;
  readonly stdout: string;
  readonly stderr: string;
}

export interface World {
  readonly files: MemoryFiles;
  readonly bucket: FakeBucket;
  readonly objects: FakeObjects;
  readonly clock: HurriedClock;
  readonly env: Record<string, string | undefined>;
  /** What the next question is answered. */
  answer: string;
  cluster: LocalCluster | undefined;
  run(...argv: string[]): Promise<Result>;
  /** What the cluster stands on, with another bucket. Its secrets are encrypted as a local cluster's are. */
  provider(bucket?: Partial<Bucket>): Provider;
  runWith(input: {
    readonly argv: readonly string[];
    readonly signal?: AbortSignal;
    readonly platform?: Partial<Platform>;
  }): Promise<Result>;
}

export function aWorld(): World {
  const clock = hurriedClock();
  const bucket = fakeBucket({ clock });
  const objects = bucket.client();
  const files = memoryFiles({ wall: () => clock.wall() });
  const store = { objects: fakeBucket({ clock }).client(), key: async () => new Uint8Array(32).fill(7), clock };
  const world: World = {
    files,
    bucket,
    objects,
    clock,
    env: { HOME: '/home/me' },
    answer: '',
    cluster: undefined,
    provider: (changed = {}) => ({
      ...{ objects, parameters: localParameters(store), secrets: localSecrets(store) },
      bucket: { description: objects.description, ensure: async () => undefined, emptyAndDelete: async () => undefined, ...changed },
      [Symbol.asyncDispose]: async () => undefined,
    }),
    run: (...argv) => world.runWith({ argv }),
    runWith: async ({ argv, signal = new AbortController().signal, platform = {} }) => {
      const stdout = captured();
      const stderr = captured();
      const status = await main({
        argv,
        env: world.env,
        stdin: {
          isTTY: false,
          async *[Symbol.asyncIterator]() {
            yield world.answer;
          },
        },
        stdout,
        stderr,
        cwd: '/home/me',
        clock,
        signal,
        platform: {
          system: 'linux',
          files: async () => files,
          processes: () => fakeProcesses(1),
          provider: async () => world.provider(),
          localCluster: async () => {
            if (world.cluster === undefined) throw new Error('this world has no local cluster');
            return world.cluster;
          },
          random: () => 0.5,
          ...platform,
        },
      });
      return { status, stdout: stdout.text, stderr: stderr.text };
    },
  };
  return world;
}
