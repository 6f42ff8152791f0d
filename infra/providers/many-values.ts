/**
 * many-values — several secrets in as few requests as the platform allows, with an answer for each name.
 *
 * Holds: a name that is missing, denied or malformed fails alone: a batch that is refused as a whole is asked again name by name, as
 * one name may be why. What concerns all names (`throttled`, `unavailable`) rejects.
 */
import { isProviderError, type ProviderError } from './errors.ts';
import { checkName } from './secret-values.ts';
import { type SecretValue } from './secrets.ts';

export type Values = ReadonlyMap<string, SecretValue | ProviderError>;

export interface ManyInput {
  readonly names: readonly string[];
  readonly batchSize: number;
  /** May leave names out of its answer. */
  readonly batch: (names: readonly string[]) => Promise<Values>;
  readonly one: (names: readonly string[]) => Promise<Values>;
}

export async function manyByBatch({ names, batchSize, batch, one }: ManyInput): Promise<Values> {
  const asked = [...new Set(names)].filter(isName);
  const found = new Map<string, SecretValue | ProviderError>(await one(names.filter((name) => !isName(name))));
  for (let from = 0; from < asked.length; from += batchSize) {
    const some = asked.slice(from, from + batchSize);
    const answers = some.length === 1 ? await one(some) : await batchOrNothing(some, batch);
    const rest = some.filter((name) => !answers.has(name));
    for (const [name, answer] of [...answers, ...(rest.length === 0 ? [] : await one(rest))]) found.set(name, answer);
  }
  return found;
}

async function batchOrNothing(names: readonly string[], batch: ManyInput['batch']): Promise<Values> {
  try {
    return await batch(names);
  } catch (error) {
    if (!isOfOneName(error)) throw error;
    return new Map();
  }
}

export async function oneByOne(names: readonly string[], get: (name: string) => Promise<SecretValue>): Promise<Values> {
  const found = new Map<string, SecretValue | ProviderError>();
  for (const name of new Set(names)) {
    try {
      found.set(name, await get(name));
    } catch (error) {
      if (!isOfOneName(error)) throw error;
      found.set(name, error);
    }
  }
  return found;
}

function isOfOneName(error: unknown): error is ProviderError {
  return isProviderError(error) && (['not-found', 'denied', 'invalid', 'too-large'] as const).some((code) => code === error.code);
}

/** A malformed name is never sent: servers disagree about what it means. */
function isName(name: string): boolean {
  try {
    checkName('get', name);
    return true;
  } catch {
    return false;
  }
}
