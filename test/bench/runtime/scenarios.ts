/** scenarios — all of them, loaded when they are wanted: a driver loads one. */
import { type Scenario } from './scenario.ts';

export const scenarios: Readonly<Record<string, () => Promise<Scenario>>> = {
  flood: async () => (await import('./flood.ts')).flood,
  steady: async () => (await import('./steady.ts')).steady,
  retry: async () => (await import('./retry.ts')).retry,
  starve: async () => (await import('./starve.ts')).starve,
  churn: async () => (await import('./churn.ts')).churn,
  stop: async () => (await import('./stop.ts')).stop,
  snapshot: async () => (await import('./snapshot.ts')).snapshot,
  memory: async () => (await import('./memory.ts')).memory,
};
