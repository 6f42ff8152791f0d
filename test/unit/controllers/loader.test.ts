import { expect } from 'chai';
import { describe, it } from 'mocha';
import { Loader, type Load } from '../../../controllers/loader.ts';
import { fakeClock } from '../../../controllers/testing/index.ts';

function aLoader({ concurrency = 16 } = {}) {
  const clock = fakeClock();
  const ended: string[] = [];
  const loader = new Loader<string>({ clock, random: () => 0.5, concurrency, ended: (result) => ended.push(result) });
  const seen: string[] = [];
  const load = (version: string, how: Load<string>['load']): Load<string> => ({
    version,
    load: how,
    loaded: (object) => seen.push(object),
    failed: ({ message }) => seen.push(`failed: ${message}`),
  });
  return { clock, loader, seen, ended, load };
}

const hanging = (signal: AbortSignal): Promise<string> =>
  new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('aborted')), { once: true }));

describe('the loader', () => {
  it('is not told of the end of a load that was cancelled by one who wants the same version again', async () => {
    const { clock, loader, seen, ended, load } = aLoader();
    loader.want('a', load('v1', hanging));
    loader.cancel('a');
    loader.want(
      'a',
      load('v1', () => Promise.resolve('object')),
    );
    await clock.settle();
    expect([seen, ended, clock.pending]).to.deep.equal([['object'], ['success'], 0]);
  });

  it('forgets the failures of what is not wanted any more', async () => {
    const { clock, loader, seen, load } = aLoader();
    const failing = load('v1', () => Promise.reject(new Error('503')));
    loader.want('a', failing);
    await clock.advance(60_000);
    loader.cancel('a');
    await clock.advance(60_000);
    const before = seen.length;
    loader.want('a', failing);
    await clock.advance(2_000);
    // At once, after half a second, and after another one: not a minute later.
    expect(seen.length - before).to.be.within(2, 4);
  });

  it('tries again by the newest way that it was given', async () => {
    const { clock, loader, seen, load } = aLoader();
    loader.want(
      'a',
      load('v1', () => Promise.reject(new Error('expired link'))),
    );
    await clock.settle();
    loader.want(
      'a',
      load('v1', () => Promise.resolve('by the new link')),
    );
    await clock.advance(2_000);
    expect(seen).to.deep.equal(['failed: expired link', 'by the new link']);
  });

  it('takes 100,000 cancellations at once', async () => {
    const { clock, loader, seen, load } = aLoader({ concurrency: 1 });
    loader.want('first', load('v1', hanging));
    for (let i = 0; i < 100_000; i++) loader.want(`k${i}`, load('v1', hanging));
    for (let i = 0; i < 100_000; i++) loader.cancel(`k${i}`);
    loader.want(
      'last',
      load('v1', () => Promise.resolve('last')),
    );
    loader.cancel('first');
    await clock.settle();
    expect([seen, clock.pending]).to.deep.equal([['last'], 0]);
  });
});
