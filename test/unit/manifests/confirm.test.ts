import { describe, it } from 'mocha';
import { expect } from 'chai';
import { confirmIndex, IndexMovedError } from '../../../reconcilers/manifests/confirm.ts';
import { ProviderError } from '../../../infra/providers/errors.ts';
import { fakeObjects } from '../../fakes/fake-objects.ts';

const KEY = 'deployments/index.json';
const live = new AbortController().signal;
const failureOf = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => undefined,
    (error: unknown) => error,
  );

async function setup({ body }: { readonly body: string | undefined } = { body: '{}' }) {
  const objects = fakeObjects();
  if (body !== undefined) objects.bucket.set(KEY, body);
  let etag = body === undefined ? undefined : (await objects.head(KEY)).etag;
  let moved = 0;
  const confirm = confirmIndex({ objects, key: KEY, etag: () => etag, moved: () => moved++ });
  const asked = (): number => objects.requests.filter((request) => request.operation === 'get').length;
  return { objects, confirm, asked, moved: () => moved, learn: (next: string | undefined) => (etag = next) };
}

describe('confirming the index', () => {
  it('succeeds while the index is the one that was read', async () => {
    const { confirm } = await setup();
    await confirm(live);
  });

  it('fails when it is another, and has the informer look', async () => {
    const { objects, confirm, moved } = await setup();
    objects.bucket.set(KEY, '{"a/b":{}}');
    expect(await failureOf(confirm(live))).to.be.instanceOf(IndexMovedError);
    expect(moved()).to.equal(1);
  });

  it('takes a missing index for what was read when there was none, and only then', async () => {
    const without = await setup({ body: undefined });
    await without.confirm(live);
    without.objects.bucket.set(KEY, '{}');
    expect(await failureOf(without.confirm(live))).to.be.instanceOf(IndexMovedError);
    const gone = await setup();
    gone.objects.bucket.unset(KEY);
    expect(await failureOf(gone.confirm(live))).to.be.instanceOf(IndexMovedError);
  });

  it('passes on that the bucket is away, which is not "it changed"', async () => {
    const { objects, confirm, moved } = await setup();
    objects.down = true;
    expect(await failureOf(confirm(live))).to.be.instanceOf(ProviderError);
    expect(moved()).to.equal(0);
  });

  it('asks once for all who come while it is asking, and after they came', async () => {
    const { confirm, asked, objects } = await setup();
    const first = confirm(live);
    const others = Array.from({ length: 100 }, () => confirm(live));
    objects.bucket.set(KEY, '{"changed/after":{}}');
    const results = await Promise.all([first, ...others].map(failureOf));
    expect(asked()).to.equal(2);
    expect(results.slice(1).every((result) => result instanceof IndexMovedError)).to.equal(true);
  });

  it('recovers from a failure that others shared', async () => {
    const { objects, confirm } = await setup();
    objects.fail({ fault: { kind: 'unavailable' } });
    const [first, second] = [confirm(live), confirm(live)];
    expect(await failureOf(first)).to.be.instanceOf(ProviderError);
    await second;
    await confirm(live);
  });
});
