/** support — the context in which a reconciler is run, for tests that run it by hand. */
import type { ReconcileContext } from '../../../controllers/controller.ts';
import { silent } from '../../../controllers/log.ts';

export function aContext<T>(given: Partial<ReconcileContext<T>> & { readonly key: string }): ReconcileContext<T> {
  return {
    object: undefined,
    broken: undefined,
    signal: new AbortController().signal,
    log: silent,
    attempt: 1,
    id: 'run-1',
    previousError: undefined,
    fence: undefined,
    refresh: false,
    applied: () => undefined,
    ...given,
  };
}

export async function failure(work: unknown): Promise<Error> {
  try {
    await work;
  } catch (error) {
    return error as Error;
  }
  throw new Error('nothing failed');
}
