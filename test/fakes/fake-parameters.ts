/**
 * fake-parameters — a parameter store in memory. Does not show: latency, throttling, versions; every value is a copy of its own, as from a
 * network, so that whoever overwrites what it was given harms nobody else.
 */
import { ProviderError } from '../../infra/providers/errors.ts';
import type { Parameters, SecretValue } from '../../infra/providers/secrets.ts';

export function fakeParameters(values: Readonly<Record<string, string>>): Pick<Parameters, 'get' | 'getMany'> {
  const find = (name: string): SecretValue | ProviderError => {
    const value = values[name];
    if (value === undefined) return new ProviderError('not-found', `get ${name}`, 'there is no such parameter');
    return { version: '1', value: Buffer.from(value) };
  };
  return {
    get: (name) => {
      const found = find(name);
      return found instanceof ProviderError ? Promise.reject(found) : Promise.resolve(found);
    },
    getMany: (names) => Promise.resolve(new Map(names.map((name) => [name, find(name)]))),
  };
}
