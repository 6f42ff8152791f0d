/**
 * service — anything else that runs beside informers and controllers: a server, a ticker, a stream.
 *
 * Order is the order of declaration: a service is up before what is declared after it starts, and stops after that has stopped. One with
 * `leader: true` is the exception (gated-service.ts): it is started with each term of this process.
 */
import { describe, errorOf } from './errors.ts';
import { type Term } from './leadership.ts';
import { type Member } from './lifecycle.ts';

/**
 * Anything else that a runtime starts and stops: a server, a connection, a file to be adopted first. All parts are optional; without `run`
 * it is up from the end of `start` until `stop`.
 */
export interface Service {
  /** Resolves when it is up. A rejection undoes the start of everything before it. */
  start?(signal: AbortSignal, term?: Term): void | Promise<void>;
  /** Runs until the signal; ending before it, or rejecting, fails the runtime. */
  run?(signal: AbortSignal, term?: Term): Promise<void>;
  /** Called after `run` has ended. */
  stop?(): void | Promise<void>;
  /**
   * Whether it runs only while this process leads: started when a term begins, ended by its signal and stopped when the term ends, started
   * again with the next one, and given the term. Needs `runtime.leader`. Default false.
   */
  readonly leader?: boolean;
}

export type ServiceState = 'declared' | 'waiting' | 'starting' | 'running' | 'stopping' | 'failed' | 'stopped';

export interface ServiceMember extends Member {
  readonly state: ServiceState;
}

/** `failed` is called when it ends by itself. */
export function serviceMember(name: string, service: Service, failed: (error: Error) => void): ServiceMember {
  const stopping = new AbortController();
  let running: Promise<void> | undefined;
  let state: ServiceState = 'declared';

  /** Never rejects. */
  async function run(): Promise<void> {
    try {
      await service.run?.(stopping.signal);
      if (stopping.signal.aborted) return;
      throw new Error('it ended by itself');
    } catch (thrown) {
      const error = errorOf(thrown);
      // What a service throws because it was told to end is no failure.
      if (stopping.signal.aborted) return;
      state = 'failed';
      failed(new Error(`service ${name} failed: ${describe(error)}`, { cause: error }));
    }
  }

  return {
    name: `service ${name}`,
    get state() {
      return state;
    },
    async start(signal) {
      state = 'starting';
      await service.start?.(signal);
      state = 'running';
      if (service.run !== undefined && !stopping.signal.aborted) running = run();
    },
    abort: (reason) => stopping.abort(reason),
    async stop() {
      stopping.abort(new Error('the program stops'));
      if (state !== 'failed') state = 'stopping';
      await running;
      await service.stop?.();
      if (state !== 'failed') state = 'stopped';
    },
  };
}
