/** election-world — what candidates and lock of a simulated election see of the world. */
import { type Term } from '../../controllers/leadership.ts';
import { type Candidate } from './election-candidate.ts';

export const faults = [
  'drift',
  'pauses',
  'wall',
  'touches',
  'delays',
  'lostRequests',
  'lostAnswers',
  'duplicates',
  'outages',
  'kills',
  'stops',
] as const;
export type Fault = (typeof faults)[number];

export interface Due {
  readonly at: number;
  readonly order: number;
  readonly run: () => void;
}

export interface ElectionWorld {
  /** Real time, which no candidate sees. */
  readonly now: number;
  readonly random: () => number;
  readonly faulty: boolean;
  /** In [0, 1): how much goes wrong. */
  readonly intensity: number;
  has(fault: Fault): boolean;
  chance(probability: number): boolean;
  between(from: number, to: number): number;
  at(at: number, run: () => void): Due;
  cancel(due: Due): void;
  began(candidate: Candidate, term: Term): void;
  work(candidate: Candidate, fence: number): void;
}
