/** runtime — composes informers, controllers and services; starts them in written order, stops them in reverse. */
import { type Controller, type ControllerOptions, type Reconcile } from './controller.ts';
import { type Informer, type InformerOptions } from './informer.ts';
import { type Source } from './source.ts';

export interface Service {
  /** Resolves when it is up. A rejection undoes the start of everything before it. */
  start?(signal: AbortSignal): void | Promise<void>;
  /** Runs until the signal; ending before it, or rejecting, fails the runtime. */
  run?(signal: AbortSignal): Promise<void>;
  stop?(): void | Promise<void>;
}

export interface Runtime extends AsyncDisposable {
  informer<S, T = S, I extends string = never>(source: Source<S>, options?: InformerOptions<S, T, I>): Informer<T, I>;
  controller<T>(name: string, informer: Informer<T>, reconcile: Reconcile<T>): Controller;
  controller<T, K = string>(name: string, options: ControllerOptions<T, K>): Controller<K>;
  service(name: string, service: Service): void;
  /** Starts, waits for a signal or `stop`, stops. Rejects when a member failed or overstayed its time; the error names it. */
  run(options?: { readonly signals?: boolean }): Promise<void>;
  stop(reason?: string): Promise<void>;
  /** Resolves when every member has started and every informer has synced. */
  readonly ready: Promise<void>;
}
