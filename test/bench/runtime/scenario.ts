/**
 * scenario — what one scenario of the runtime benchmark consists of: a workload, those who replay it, and what is made of their figures.
 *
 * Every run of an entrant is a process of its own, started with
 *
 *     node [flags] test/bench/runtime/driver.ts <scenario> <workload file> [name=value …]      (ours and other TypeScript)
 *     <go binary> <scenario> <workload file> [name=value …]                                   (test/bench/go)
 *
 * which prints one line of JSON, `{"scenario": …, "figures": {name: number}, "digest": …}`, and ends by itself with status 0. A scenario
 * with `signal` gets that signal when it has printed `{"ready": true}`; the time from there to its end is added as the figure `exitMs`.
 *
 * Holds: the digest is of what was done with which key, never of times; all entrants of a scenario must have the same one in all runs.
 */
import { type BenchCase } from '../bench-case.ts';
import { type Workload } from './workload.ts';

export interface Scenario {
  /** The argument of the drivers. */
  readonly name: string;
  /** As in the study: A, B, … */
  readonly letter: string;
  readonly entrants: readonly Entrant[];
  /** Default: one core only. */
  readonly places?: readonly Place[];
  /** Runs of each entrant. Default 7. */
  readonly repeats?: number;
  /** Of one run. Default 60 s. */
  readonly limitMs?: number;
  readonly signal?: NodeJS.Signals;
  prepare(context: Preparation): Prepared | Promise<Prepared>;
  /** In the process of an entrant with the program `node`. */
  drive(input: DriverInput): DriverResult | Promise<DriverResult>;
  /** Ours against the others, from the figures of one place. */
  cases(runs: Runs, place: Place): readonly BenchCase[];
}

export interface Entrant {
  readonly name: string;
  readonly program: 'node' | 'go';
  readonly options?: Readonly<Record<string, string>>;
  /** For node itself, such as --expose-gc. */
  readonly flags?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

/** `one core`: pinned, GOMAXPROCS=1. `two cores`: free, GOMAXPROCS=2; a thread of JavaScript stays one. */
export type Place = 'one core' | 'two cores';

export interface Preparation {
  readonly seed: number;
  /** One run on one core beforehand, to find out how fast somebody is. */
  readonly try: (entrant: Entrant, workload: Workload, options?: Readonly<Record<string, string>>) => Promise<Figures>;
}

export interface Prepared {
  readonly workload: Workload;
  /** By name of the entrant, besides its own. */
  readonly options?: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

export type Figures = Readonly<Record<string, number>>;

export interface DriverInput {
  readonly workload: Workload;
  readonly option: (name: string) => string | undefined;
  /** Prints a line `{"ready": true}`. */
  readonly ready: () => void;
}

export interface DriverResult {
  readonly figures: Figures;
  /** Undefined where there is nothing to compare. */
  readonly digest?: string;
}

export interface Runs {
  /** One figure of all runs of one entrant. Throws when there is none. */
  values(entrant: string, figure: string): readonly number[];
  median(entrant: string, figure: string): number;
}
