import { describe, it } from 'mocha';
import { expect } from 'chai';
import { ProviderError, type ProviderErrorCode } from '../../../infra/providers/errors.ts';
import { manyByBatch, oneByOne, type ManyInput } from '../../../infra/providers/many-values.ts';
import { type SecretValue } from '../../../infra/providers/secrets.ts';
import { bytes, fails } from '../../integration/providers/objects-conformance.ts';

const value: SecretValue = { version: '1', value: bytes('x') };
const names = Array.from({ length: 25 }, (_, index) => `/demo/default/web/k${index}`);
const refuse = (code: ProviderErrorCode): ProviderError => new ProviderError(code, 'get', 'no');

interface World extends ManyInput {
  readonly batches: string[][];
  readonly singles: string[];
}

function world(input: { readonly batch?: (some: readonly string[]) => void; readonly denied?: string } = {}): World {
  const batches: string[][] = [];
  const singles: string[] = [];
  return {
    ...{ names, batches, singles, batchSize: 10 },
    batch: async (some) => {
      batches.push([...some]);
      input.batch?.(some);
      return new Map(some.map((name) => [name, value]));
    },
    one: (some) =>
      oneByOne(some, async (name) => {
        singles.push(name);
        if (name === input.denied) throw refuse('denied');
        return value;
      }),
  };
}

describe('many values', () => {
  it('take one request for each batch, each name once', async () => {
    const it = world();
    expect((await manyByBatch({ ...it, names: [...names, ...names] })).size).to.equal(25);
    expect(it.batches.map((some) => some.length)).to.deep.equal([10, 10, 5]);
    expect(it.singles).to.deep.equal([]);
  });

  it('are asked for one by one in a batch that is refused, so that the denied name fails alone', async () => {
    const denied = names[12] ?? '';
    const it = world({
      denied,
      batch: (some) => {
        if (some.includes(denied)) throw refuse('denied');
      },
    });
    const found = await manyByBatch(it);
    expect(found.get(denied)).to.include({ code: 'denied' });
    expect([...found.values()].filter((answer) => answer === value)).to.have.length(24);
    expect(it.singles).to.deep.equal(names.slice(10, 20));
  });

  for (const code of ['throttled', 'unavailable'] as const) {
    it(`are not asked for again when the platform is ${code}`, async () => {
      const it = world({
        batch: () => {
          throw refuse(code);
        },
      });
      await fails(code, manyByBatch(it));
      expect(it.batches).to.have.length(1);
      expect(it.singles).to.deep.equal([]);
    });
  }
});
