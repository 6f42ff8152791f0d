/**
 * fake-parameters — a parameter store in memory. Does not show: latency, throttling, versions; every value is a copy of its own, as from a
 * network, so that whoever overwrites what it was given harms nobody else.
 */
import { ProviderError } from '../../infra/providers/errors.ts';
import type { Parameters } from '../../infra/providers/secrets.ts';

export function fakeParameters(values: Readonly<Record<string, string>>): Pick<Parameters, 'get'> {
  return {
    get: (name) => {
      const value = values[name];
      return value === undefined
        ? Promise.reject(new ProviderError('not-found', `get ${name}`, 'there is no such parameter'))
        : Promise.resolve({ version: '1', value: Buffer.from(value) });
    },
  };
}
