/**
 * passes — what a controller does besides applying changes: it looks at everything again (resync), at what it has applied (refresh), and for
 * what nobody wants (sweep). Each is off unless asked for.
 *
 * Holds: all of them only ask for runs of keys, at low priority; a key's output is written by its reconciler alone.
 */
import { sleep } from './clock.ts';
import { type ControllerMetrics } from './controller-metrics.ts';
import { type ControllerOptions } from './controller.ts';
import { milliseconds } from './duration.ts';
import { type Informer } from './informer.ts';
import { type Logger } from './log.ts';
import { Refresh } from './refresh.ts';
import { Sweep } from './sweep.ts';
import { type Clock } from './clock.ts';

export interface PassesInput<T, K> {
  readonly controller: string;
  readonly options: Pick<ControllerOptions<T, K>, 'resync' | 'refresh' | 'sweep' | 'watch'>;
  readonly nameOf: (key: K) => string;
  readonly clock: Clock;
  readonly random: () => number;
  readonly log: Logger;
  readonly metrics: ControllerMetrics;
  readonly enqueue: (key: K, reason: string) => void;
  /** Enqueues every object of every watch. */
  readonly resync: () => void;
  /** Whether this replica may run anything now. */
  readonly mayRun: () => boolean;
}

const resyncJitter = 0.1;

export class Passes<T, K> {
  readonly refresh: Refresh<K> | undefined;
  readonly sweep: Sweep<K> | undefined;
  readonly #input: PassesInput<T, K>;
  readonly #resyncMs: number | undefined;
  #running: Promise<unknown> | undefined = undefined;

  constructor(input: PassesInput<T, K>) {
    const { controller, options, clock, random, enqueue } = input;
    this.#input = input;
    this.#resyncMs = options.resync === undefined ? undefined : milliseconds(options.resync, `controller "${controller}": resync`);
    if (options.refresh !== undefined)
      this.refresh = new Refresh({ ...options.refresh, controller, clock, random, enqueue: (key) => enqueue(key, 'refresh') });
    if (options.sweep !== undefined) this.sweep = this.#sweepOf(options.sweep);
  }

  /** Until the signal. */
  start(signal: AbortSignal): void {
    this.#running = Promise.all([this.#resyncMs === undefined ? undefined : this.#resync(this.#resyncMs, signal), this.sweep?.run(signal)]);
  }

  /** Resolves when the signal, which the caller has aborted, has ended them. */
  async stop(): Promise<void> {
    this.refresh?.stop();
    await this.#running;
  }

  #sweepOf(options: NonNullable<ControllerOptions<T, K>['sweep']>): Sweep<K> {
    const { controller, nameOf, clock, random, log, metrics, enqueue, mayRun, options: all } = this.#input;
    const primary = all.watch?.[0];
    if (primary?.direct !== true)
      throw new TypeError(`controller "${controller}": a sweep needs a first watch without \`map\`, which says what may exist`);
    const needs = new Set<Informer<unknown>>((all.watch ?? []).map(({ informer }: { readonly informer: Informer<unknown> }) => informer));
    return new Sweep({
      ...{ needs: [...needs], ...options, controller, clock, random, log, mayRun },
      enqueue: (key) => enqueue(key, 'sweep'),
      isWanted: (key) => primary.informer.known(nameOf(key)),
      ended: (result, swept) => metrics.sweepEnded(result, swept),
    });
  }

  async #resync(everyMs: number, signal: AbortSignal): Promise<void> {
    const { clock, random, resync } = this.#input;
    while (!signal.aborted) {
      const waitMs = everyMs * (1 + resyncJitter * (2 * random() - 1));
      // Ends early by the stop only, which the condition sees.
      await sleep(clock, waitMs, signal).catch(() => undefined);
      if (!signal.aborted) resync();
    }
  }
}
