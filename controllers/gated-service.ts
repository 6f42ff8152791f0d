/**
 * gated-service — a service that runs only while this process leads.
 *
 *     declared ─> waiting ─ term ─> starting ─> running ─ term over ─> stopping ─> waiting …      any ─ stop ─> stopping ─> stopped
 *
 * Holds: one life at a time, and the next begins only when the last has wholly ended; its signal aborts at the term's end, which leaves the
 * election's margin for ending before anybody else may lead; whoever takes longer is named in the log; after `quiesce` none begins.
 */
import { type Clock } from './clock.ts';
import { describe, errorOf } from './errors.ts';
import { type Leadership, type Term } from './leadership.ts';
import { within } from './lifecycle.ts';
import { type Logger } from './log.ts';
import { type Service, type ServiceMember, type ServiceState } from './service.ts';

export interface GatedServiceInput {
  readonly name: string;
  readonly service: Service;
  readonly leadership: Leadership;
  readonly marginMs: () => number;
  /** For each start. */
  readonly startMs: number;
  readonly clock: Clock;
  readonly log: Logger;
  /** Called when it ends by itself, or can't be started. */
  readonly failed: (error: Error) => void;
}

export function gatedService({ name, service, leadership, marginMs, startMs, clock, log, failed }: GatedServiceInput): ServiceMember {
  const stopping = new AbortController();
  let quiesced = false;
  let state: ServiceState = 'declared';
  let lives: Promise<void> | undefined;

  function fail(error: Error): void {
    state = 'failed';
    failed(new Error(`service ${name} failed: ${describe(error)}`, { cause: error }));
  }

  /** Never rejects. */
  async function live(): Promise<void> {
    for (;;) {
      state = 'waiting';
      const term = await nextTerm(leadership, () => quiesced, stopping.signal);
      if (term === undefined || quiesced) return;
      await oneLife(term);
      // "failed" is set while it is awaited.
      if ((state as ServiceState) === 'failed') return;
    }
  }

  async function oneLife(term: Term): Promise<void> {
    const ending = new AbortController();
    const { signal } = ending;
    const end = ({ reason }: AbortSignal): void => ending.abort(reason);
    const byTerm = (): void => end(term.signal);
    const byStop = (): void => end(stopping.signal);
    let overdue = clock.timer(0, () => undefined);
    signal.addEventListener('abort', () => {
      overdue = clock.timer(marginMs(), () => {
        log.error({ service: name, state, fence: term.fence }, 'service has not ended by the time at which another process may lead');
      });
    });
    term.signal.addEventListener('abort', byTerm);
    stopping.signal.addEventListener('abort', byStop);
    if (term.signal.aborted) byTerm();
    try {
      await between(term, signal);
    } catch (thrown) {
      // What it throws because it was told to end is no failure.
      if (!signal.aborted) fail(errorOf(thrown));
    }
    try {
      if (state !== 'failed') state = 'stopping';
      await service.stop?.();
    } catch (thrown) {
      log.error({ service: name, err: errorOf(thrown) }, 'failed to stop');
    }
    overdue.cancel();
    term.signal.removeEventListener('abort', byTerm);
    stopping.signal.removeEventListener('abort', byStop);
  }

  /** From the start to the end of the term. */
  async function between(term: Term, signal: AbortSignal): Promise<void> {
    state = 'starting';
    const started = Promise.resolve(service.start?.(signal, term));
    // Also when it takes too long or the term ends, its end is waited for: a stop during a start is nobody's expectation.
    const done = await within(clock, startMs, signal, () => started);
    if (done === 'late') fail(new Error(`did not start within ${startMs / 1_000} s`));
    await started;
    if (done === 'late' || signal.aborted) return;
    state = 'running';
    if (service.run === undefined) return aborted(signal);
    await service.run(signal, term);
    if (!signal.aborted) throw new Error('it ended by itself');
  }

  return {
    name: `service ${name}`,
    get state() {
      return state;
    },
    start() {
      lives = live();
    },
    quiesce() {
      quiesced = true;
      // What waits for a term waits no more; what runs is ended by `stop`, in its turn.
      if (state === 'waiting' || state === 'declared') stopping.abort(new Error('the program stops'));
    },
    abort: (reason) => stopping.abort(reason),
    async stop() {
      quiesced = true;
      stopping.abort(new Error('the program stops'));
      await lives;
      if (state !== 'failed') state = 'stopped';
    },
  };
}

/** The present one, or the next. Undefined when the signal aborts before, or `ended` says that there is no use in one. */
function nextTerm(leadership: Leadership, ended: () => boolean, signal: AbortSignal): Promise<Term | undefined> {
  return new Promise((resolve) => {
    const settle = (term: Term | undefined): void => {
      subscription[Symbol.dispose]();
      signal.removeEventListener('abort', none);
      resolve(ended() || signal.aborted ? undefined : term);
    };
    const none = (): void => settle(undefined);
    const subscription = leadership.subscribe((term) => {
      if (term !== undefined) settle(term);
    });
    signal.addEventListener('abort', none);
    const present = leadership.term();
    if (present !== undefined || signal.aborted || ended()) settle(present);
  });
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
