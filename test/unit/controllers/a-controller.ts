/** a-controller — for tests: a started runtime with one controller, and a reconciler that ends when the test says so. */
import { exponential } from '../../../controllers/backoff.ts';
import { type ControllerOptions, type ReconcileContext, type Result } from '../../../controllers/controller.ts';
import { fakeSource, testRuntime } from '../../../controllers/testing/index.ts';
import { watch } from '../../../controllers/watch.ts';

export interface Pod {
  readonly ip: string;
  readonly phase?: string;
}

export type Reconciler = (context: ReconcileContext<Pod>) => Result | Promise<Result>;

/** A started runtime with a source `pods` and one controller `files` on it. */
export async function aController(
  reconcile: Reconciler,
  { before, ...options }: Partial<ControllerOptions<Pod>> & { before?: (source: ReturnType<typeof fakeSource<Pod>>) => void } = {},
) {
  const source = fakeSource<Pod>('pods');
  const rt = testRuntime({ grace: '10s' });
  const pods = rt.informer(source);
  const files = rt.controller<Pod>('files', {
    watch: [watch(pods)],
    backoff: exponential({ baseMs: 10, jitter: 0 }),
    ...options,
    reconcile,
  });
  before?.(source);
  await rt.start();
  const metric = (name: string, ...labels: string[]): number | undefined => rt.meter.value(name, 'files', ...labels);
  return { rt, source, pods, files, metric, clock: rt.clock };
}

/** A reconcile that ends when the test says so. */
export function gated() {
  const running: { readonly key: string; readonly signal: AbortSignal; readonly end: (error?: Error) => void }[] = [];
  const reconcile: Reconciler = ({ key, signal }) =>
    new Promise((resolve, reject) => running.push({ key, signal, end: (error) => (error === undefined ? resolve() : reject(error)) }));
  return { running, reconcile };
}
