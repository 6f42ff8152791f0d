/** The encrypted store of a cluster on one machine. */
import { randomBytes } from 'node:crypto';
import { describe, it } from 'mocha';
import { expect } from 'chai';
import { fakeClock } from '../../../controllers/testing/fake-clock.ts';
import { systemClock } from '../../../infra/providers/clock.ts';
import { ensureSecretKey, readSecretKey } from '../../../infra/providers/local/secret-key.ts';
import { localParameters, localSecrets } from '../../../infra/providers/local/secrets.ts';
import { fakeBucket } from '../../fakes/fake-objects.ts';
import { everyFault } from '../../fakes/fault-files.ts';
import { memoryFiles } from '../../fakes/memory-files.ts';
import { all, bytes, caught, fails } from '../../integration/providers/objects-conformance.ts';
import { describeSecrets } from '../../integration/providers/secrets-conformance.ts';

const key = randomBytes(32);

describeSecrets('a folder', async () => {
  const input = { objects: fakeBucket().client(), key: async () => key, clock: systemClock };
  return { parameters: localParameters(input), secrets: localSecrets(input), close: async () => undefined };
});

describe('the local store of secrets', () => {
  const name = '/demo/default/web/token';

  it('shows no value to who has the bucket and not the key, nor that two are equal', async () => {
    const bucket = fakeBucket();
    const store = localSecrets({ objects: bucket.client(), key: async () => key, clock: systemClock });
    await store.create(name, bytes('hunter2'));
    await store.create(`${name}2`, bytes('hunter2'));
    const [one, other] = bucket.keys().map((each) => Buffer.from(bucket.bytes(each) ?? []));
    expect(one?.includes('hunter2')).to.equal(false);
    expect(one?.equals(other ?? Buffer.alloc(0))).to.equal(false);
    const stranger = localSecrets({ objects: bucket.client(), key: async () => randomBytes(32), clock: systemClock });
    const error = await caught(stranger.get(name));
    expect(error).to.include({ code: 'denied', reason: 'kms' });
    await fails('denied', stranger.update(name, bytes('x')));
  });

  it('notices a value that was changed, cut, or moved to another name', async () => {
    const bucket = fakeBucket();
    const store = localParameters({ objects: bucket.client(), key: async () => key, clock: systemClock });
    await store.create(name, bytes('hunter2'));
    const sealed = bucket.bytes(`parameters${name}`) ?? new Uint8Array();
    bucket.set(`parameters${name}2`, sealed);
    await fails('denied', store.get(`${name}2`));
    bucket.set(
      `parameters${name}`,
      sealed.map((byte, index) => (index === sealed.length - 1 ? byte ^ 1 : byte)),
    );
    await fails('denied', store.get(name));
    bucket.set(`parameters${name}`, sealed.subarray(0, 10));
    await fails('invalid', store.get(name));
  });

  it('loses no update of two writers', async () => {
    const bucket = fakeBucket();
    const store = () => localParameters({ objects: bucket.client(), key: async () => key, clock: systemClock });
    await Promise.all(Array.from({ length: 10 }, (_, writer) => store().update(name, bytes(`${writer}`))));
    expect((await store().get(name)).version).to.equal('10');
  });

  it('forgets a deleted secret after 30 days', async () => {
    const clock = fakeClock();
    const bucket = fakeBucket();
    const store = localSecrets({ objects: bucket.client(), key: async () => key, clock });
    await store.create(name, bytes('x'));
    await store.delete(name);
    await clock.advance(30 * 86_400_000);
    await store.restore(name);
    await store.delete(name);
    await clock.advance(30 * 86_400_000 + 1);
    await fails('not-found', store.restore(name));
    expect(bucket.keys()).to.deep.equal([]);
    await store.create(name, bytes('y'));
  });

  it('says that the bucket is away, and not that there is no secret', async () => {
    const objects = fakeBucket().client();
    const store = localSecrets({ objects, key: async () => key, clock: systemClock });
    objects.down = true;
    await fails('unavailable', store.get(name));
    await fails('unavailable', all(store.list('/demo/default/web')));
  });
});

describe('the key file of the local secrets', () => {
  const path = '/home/me/.config/podmin/demo.key';

  it('is made once, whoever comes first, and whole after any kill', async () => {
    await everyFault({
      prepare: async () => memoryFiles(),
      act: (files) => ensureSecretKey({ files, path, random: Math.random }),
      check: async (files) => {
        const there = (await files.info(path)) === undefined ? undefined : await readSecretKey({ files, path });
        await Promise.all([1, 2].map(() => ensureSecretKey({ files, path, random: Math.random })));
        const made = await readSecretKey({ files, path });
        expect(made).to.have.length(32);
        if (there !== undefined) expect([...made]).to.deep.equal([...there]);
      },
    });
  });

  it('is refused when others may read it, when it is cut, and when it is missing', async () => {
    const files = memoryFiles();
    await fails('denied', readSecretKey({ files, path }));
    await files.makeDirectory('/home/me/.config/podmin', 0o700);
    await files.create(path, randomBytes(32), 0o640);
    await fails('denied', readSecretKey({ files, path }));
    await files.remove(path);
    await files.create(path, randomBytes(31), 0o600);
    await fails('denied', readSecretKey({ files, path }));
  });
});
