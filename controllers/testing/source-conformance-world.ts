/** source-conformance-world — what the conformance tests of a source are given: the source, what it watches, and what can go wrong there. */
import { type Clock } from '../clock.ts';
import { type Duration } from '../duration.ts';
import { type Source } from '../source.ts';

/**
 * A fresh source over an empty backend. Names and values are the tests' own: short words of lower-case letters and digits. What `put`,
 * `remove` and the faults have been awaited for has happened in the backend; the source may notice it later.
 */
export interface SourceWorld<T> {
  readonly source: Source<T>;
  /** Creates the object, or replaces its content. */
  readonly put: (name: string, value: string) => void | Promise<void>;
  readonly remove: (name: string) => void | Promise<void>;
  /** The value that an object was put with. */
  readonly read: (object: T) => string;
  /** The key under which the source tells of the object. Default: its name. */
  readonly key?: (name: string) => string;
  /** Default: the machine's. */
  readonly clock?: Clock;
  /** Lets so much of the clock's time pass, and everything happen that is due; 0 lets happen what is under way. */
  readonly advance: (ms: number) => void | Promise<void>;
  readonly faults: SourceFaults;
  /** How many things (connections, timers, watches) the source holds open now. */
  readonly leftOpen?: () => number;
  /** After the test, when nobody has the source open any more. */
  readonly dispose?: () => void | Promise<void>;
}

/** What can go wrong, on command. One that can't happen is left out, and its reason given in `without`. */
export interface SourceFaults {
  /** Every open connection is lost, as by a network or a server that dies. */
  readonly cut?: () => void | Promise<void>;
  /** The open connection says nothing any more, and does not end by itself. The next one is healthy. */
  readonly stall?: () => void | Promise<void>;
  /** The next snapshot breaks off in its middle. */
  readonly partialSnapshot?: () => void | Promise<void>;
  /** The next change is told twice. */
  readonly duplicate?: () => void | Promise<void>;
  /** The next two changes are told in the wrong order. */
  readonly reorder?: () => void | Promise<void>;
  /** No cursor given out so far can be resumed from (HTTP 410). */
  readonly expireCursor?: () => void | Promise<void>;
  /** What is stored under this name can't be understood any more, until it is put again. */
  readonly breakObject?: (name: string) => void | Promise<void>;
  /** Another object takes the name: the old one is removed and a new one created. */
  readonly replaceIdentity?: (name: string, value: string) => void | Promise<void>;
  /** The backend can't be reached, open connections included, until it can again. */
  readonly unavailable?: (on: boolean) => void | Promise<void>;
}

/**
 * What a world may lack. `hint`: the source is told of changes and has nothing to look at. `leftOpen`: it can't be counted. `put`: a test
 * has no say in what the source shows, and only what holds of any content is tested. `snapshot`: the source knows changes only, so that
 * the snapshot of a new connection is empty.
 */
export type SourceAbility = keyof SourceFaults | 'hint' | 'leftOpen' | 'put' | 'snapshot';

/** What a source can not do, and how its tests tell the time. */
export interface SourceConformanceOptions {
  /** Why something is missing: known before a world is made, so that what is not tested is not counted as passed. */
  readonly without?: Readonly<Partial<Record<SourceAbility, string>>>;
  /** The silence after which a connection counts as dead, in place of the source's own `staleAfterMs`: for clocks that can't be moved. */
  readonly staleAfter?: Duration;
  /** By how much time is moved on while something is waited for. Default 1 s. */
  readonly stepMs?: number;
  /** For how long (of the clock) something is waited for before it has failed. Default 10 min: above every interval of a source. */
  readonly withinMs?: number;
}

/** `describe` and `it` of mocha, vitest or node:test. */
export interface SourceConformanceRunner {
  readonly describe: (title: string, define: () => void) => unknown;
  readonly it: (title: string, test: () => Promise<void>) => unknown;
}
