/** support — builders, a clock that is moved by hand, and a bucket whose answers get lost. */
import type { V1Pod } from '@kubernetes/client-node';
import { extractDeployment, type Deployment } from '../../../api/daemonset.ts';
import { type DocumentStore, type Timing } from '../../../api/ports.ts';

export class FakeClock implements Timing {
  #now = 0;
  readonly #timers = new Set<{ at: number; fn: () => void }>();
  now(): number {
    return this.#now;
  }
  timer(ms: number, fn: () => void): { cancel(): void } {
    const timer = { at: this.#now + ms, fn };
    this.#timers.add(timer);
    return { cancel: () => this.#timers.delete(timer) };
  }
  /** Fires the next timer, after everything that is ready has run. False when there is none. */
  async step(): Promise<boolean> {
    await new Promise(setImmediate);
    const [next] = [...this.#timers].sort((a, b) => a.at - b.at);
    if (next === undefined) return false;
    this.#timers.delete(next);
    this.#now = Math.max(this.#now, next.at);
    next.fn();
    return true;
  }
  async runUntilSettled<T>(work: Promise<T>): Promise<T> {
    let settled = false;
    const watched = work.finally(() => (settled = true));
    watched.catch(() => undefined);
    while (!settled) if (!(await this.step()) && !settled) await new Promise(setImmediate);
    return watched;
  }
}

/** mulberry32: the same numbers for the same seed. */
export function seeded(seed: number): () => number {
  let a = seed;
  return () => {
    a = (a + 0x6d2b79f5) | 0;
    let t = Math.imul(a ^ (a >>> 15), 1 | a);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

export const failure = (code: string): Error => Object.assign(new Error(code), { code });

/** What happens to one put: the write itself, and its answer. */
export type PutFate = 'done' | 'done, answer lost' | 'dropped, answer lost' | 'throttled' | 'unavailable' | 'denied';

export class FakeBucket implements DocumentStore {
  readonly objects = new Map<string, { body: Uint8Array; etag: string }>();
  readonly puts: string[] = [];
  /** Asked before each put. */
  fate: (key: string) => PutFate = () => 'done';
  /** Called between a put's arrival and its check, where another writer may be faster. */
  beforePut: (key: string) => void = () => undefined;
  #version = 0;

  async get(key: string): Promise<{ body: Uint8Array; etag: string }> {
    await Promise.resolve();
    const found = this.objects.get(key);
    if (found === undefined) throw failure('not-found');
    return found;
  }
  async put(key: string, body: Uint8Array, options: { ifMatch?: string; ifNoneMatch?: '*' } = {}): Promise<{ etag: string }> {
    await Promise.resolve();
    this.puts.push(key);
    this.beforePut(key);
    const fate = this.fate(key);
    if (fate === 'dropped, answer lost') throw failure('unknown-outcome');
    if (fate !== 'done' && fate !== 'done, answer lost') throw failure(fate);
    const found = this.objects.get(key);
    if (options.ifNoneMatch === '*' && found !== undefined) throw failure('precondition-failed');
    if (options.ifMatch !== undefined && found?.etag !== options.ifMatch) throw failure('precondition-failed');
    const etag = this.set(key, body);
    if (fate === 'done, answer lost') throw failure('unknown-outcome');
    return { etag };
  }
  set(key: string, body: Uint8Array | string): string {
    const etag = `v${++this.#version}`;
    this.objects.set(key, { body: typeof body === 'string' ? new TextEncoder().encode(body) : body, etag });
    return etag;
  }
  text(key: string): string | undefined {
    const found = this.objects.get(key);
    return found && new TextDecoder().decode(found.body);
  }
}

export const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

export function daemonSetText({ name = 'web', namespace = '', spec = '', template = '', nodegroup = 'workers' } = {}): string {
  return `apiVersion: apps/v1
kind: DaemonSet
metadata:
  name: ${name}${namespace === '' ? '' : `\n  namespace: ${namespace}`}
spec:
  selector:
    matchLabels: {app: ${name}}
${spec}  template:
    metadata:
      labels: {app: ${name}}
    spec:
      nodeSelector: {podmin.dev/nodegroup: ${nodegroup}}
${template}      containers:
      - name: web
        image: web:v1
`;
}

export function serviceText({ name = 'web', namespace = '', extra = '' } = {}): string {
  return `apiVersion: v1
kind: Service
metadata:
  name: ${name}${namespace === '' ? '' : `\n  namespace: ${namespace}`}
spec:
  selector: {app: web}
  ports:
  - port: 443
${extra}`;
}

export function aDeployment({ name = 'web', namespace = 'default', image = 'web:v1', service = '' } = {}): Deployment {
  const text = daemonSetText({ name, namespace }) + (service === '' ? '' : `---\n${serviceText({ name: service, namespace })}`);
  const { deployment, problems } = extractDeployment({ text, file: 'web.yaml', images: [image] });
  if (deployment === undefined) throw new Error(JSON.stringify(problems));
  return deployment;
}

export function aPod(spec: object = {}, metadata: object = {}): V1Pod {
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name: 'web', namespace: 'default', ...metadata },
    spec: { containers: [{ name: 'web', image: 'web:v1' }], ...spec },
  };
}
