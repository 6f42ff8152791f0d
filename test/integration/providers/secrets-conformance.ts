/** secrets-conformance — what every store of parameters and secrets must do, run for each of them. */
import { after, before, describe, it } from 'mocha';
import { expect } from 'chai';
import { type Parameters, type Secrets } from '../../../infra/providers/secrets.ts';
import { all, bytes, caught, fails, stillFails } from './objects-conformance.ts';

export interface SecretsSubject {
  readonly parameters: Parameters;
  readonly secrets: Secrets;
  close(): Promise<void>;
}

export interface SecretsOptions {
  /** Why the driver's server can't show that a deleted secret refuses an update. */
  readonly updatesDeleted?: string;
}

export function describeSecrets(name: string, make: () => Promise<SecretsSubject>, options: SecretsOptions = {}): void {
  let subject: SecretsSubject;
  const text = async (store: Parameters, key: string): Promise<string> => Buffer.from((await store.get(key)).value).toString();

  describe(`${name} as a store of secrets`, () => {
    before(async function () {
      this.timeout(600_000);
      subject = await make();
    });
    after(() => subject.close());

    for (const kind of ['parameters', 'secrets'] as const) {
      const store = (): Parameters => subject[kind];
      const at = (key: string): string => `/demo/${kind}/web/${key}`;

      it(`gives back the very bytes of ${kind}, with the newline at their end`, async () => {
        await store().create(at('text'), bytes('ключ ✓\n'));
        expect(await text(store(), at('text'))).to.equal('ключ ✓\n');
      });

      it(`reads many ${kind} at once, as they are one by one, and says which are missing`, async () => {
        const names = Array.from({ length: 23 }, (_, index) => at(`many-${index}`));
        for (const [index, name] of names.entries()) await store().create(name, bytes(`value ${index}\n`));
        const found = await store().getMany([...names, at('many-none'), names[0] ?? '']);
        expect([...found.keys()].sort()).to.deep.equal([...names, at('many-none')].sort());
        for (const name of names) expect(found.get(name)).to.deep.equal(await store().get(name));
        expect(found.get(at('many-none'))).to.include({ code: 'not-found' });
        expect(await store().getMany([])).to.have.property('size', 0);
      });

      it(`lets a malformed name among many ${kind} fail alone`, async () => {
        await store().create(at('fine'), bytes('x'));
        const found = await store().getMany([at('fine'), '/demo//a']);
        expect(found.get('/demo//a')).to.include({ code: 'invalid' });
        expect(found.get(at('fine'))).to.have.property('value');
      });

      it(`takes a name of ${kind} once`, async () => {
        await store().create(at('once'), bytes('one'));
        await fails('precondition-failed', store().create(at('once'), bytes('two')));
        expect(await text(store(), at('once'))).to.equal('one');
      });

      it(`gives an update of ${kind} a new version`, async () => {
        await store().create(at('update'), bytes('one'));
        const first = await store().get(at('update'));
        const updated = await store().update(at('update'), bytes('two'));
        const second = await store().get(at('update'));
        expect(Buffer.from(second.value).toString()).to.equal('two');
        expect(second.version).to.equal(updated.version).and.not.equal(first.version);
      });

      it(`lists ${kind} directly below a path, sorted, and no others`, async () => {
        const names = [
          'list/b',
          'list/a',
          'list/a-b',
          'list/Z',
          'list/deep/er',
          'listed/a',
          ...Array.from({ length: 12 }, (_, index) => `list/n${index + 10}`),
        ];
        for (const key of names) await store().create(at(key), bytes('x'));
        const expected = names
          .filter((key) => /^list\/[^/]+$/.test(key))
          .map(at)
          .sort();
        expect(await all(store().list(at('list')))).to.deep.equal(expected);
        expect(await all(store().list(at('list/')))).to.deep.equal(expected);
        expect(await all(store().list(at('none')))).to.deep.equal([]);
      });

      it(`says not found for ${kind} that are not there, and deletes them gladly`, async () => {
        await fails('not-found', store().get(at('absent')));
        await store().delete(at('absent'));
      });

      it(`refuses ${kind} with bad names or values, and tells nothing of the value`, async () => {
        for (const bad of ['', 'demo/a', '/', '/demo//a', '/demo/../a', '/demo/a b', '/demo/a\n', '/' + 'x'.repeat(1011)]) {
          await fails('invalid', store().create(bad, bytes('hunter2')));
          await fails('invalid', store().get(bad));
        }
        await fails('invalid', store().create(at('empty'), new Uint8Array()));
        const large = await caught(store().create(at('large'), bytes('hunter2'.repeat(10_000))));
        expect(large).to.have.property('code', 'invalid');
        expect(String(large)).not.to.contain('hunter2');
      });
    }

    it('updates a parameter that is not there by making it, and refuses to update such a secret', async () => {
      await subject.parameters.update('/demo/p/new', bytes('x'));
      expect(await text(subject.parameters, '/demo/p/new')).to.equal('x');
      await fails('not-found', subject.secrets.update('/demo/s/new', bytes('x')));
    });

    it('keeps parameters to text, and takes any bytes as a secret', async () => {
      const binary = Uint8Array.from([0, 255, 254, 10, 13]);
      await fails('invalid', subject.parameters.create('/demo/p/binary', binary));
      await subject.secrets.create('/demo/s/binary', binary);
      expect([...(await subject.secrets.get('/demo/s/binary')).value]).to.deep.equal([...binary]);
    });

    it('deletes a parameter for good', async () => {
      await subject.parameters.create('/demo/p/gone', bytes('x'));
      await subject.parameters.delete('/demo/p/gone');
      await fails('not-found', subject.parameters.get('/demo/p/gone'));
      await subject.parameters.create('/demo/p/gone', bytes('y'));
    });

    it('keeps a deleted secret from sight, its name taken, until it is restored', async () => {
      await subject.secrets.create('/demo/s/kept', bytes('x'));
      await subject.secrets.delete('/demo/s/kept');
      await subject.secrets.delete('/demo/s/kept');
      await fails('not-found', subject.secrets.get('/demo/s/kept'));
      await fails('precondition-failed', subject.secrets.create('/demo/s/kept', bytes('y')));
      expect(await all(subject.secrets.list('/demo/s'))).not.to.include('/demo/s/kept');
      await subject.secrets.restore('/demo/s/kept');
      expect(await text(subject.secrets, '/demo/s/kept')).to.equal('x');
      expect(await all(subject.secrets.list('/demo/s'))).to.include('/demo/s/kept');
      await fails('not-found', subject.secrets.restore('/demo/s/never'));
    });

    const refusal = 'refuses to update a deleted secret';
    const refuses = async (): Promise<void> => {
      await subject.secrets.create('/demo/s/refused', bytes('x'));
      await subject.secrets.delete('/demo/s/refused');
      await fails('not-found', subject.secrets.update('/demo/s/refused', bytes('y')));
    };
    if (options.updatesDeleted === undefined) it(refusal, refuses);
    else it(`does not: ${refusal} (${options.updatesDeleted})`, () => stillFails(refuses));

    it('destroys a secret for good, deleted before or not, there or not', async () => {
      for (const key of ['/demo/s/live', '/demo/s/dead']) await subject.secrets.create(key, bytes('x'));
      await subject.secrets.delete('/demo/s/dead');
      for (const key of ['/demo/s/live', '/demo/s/dead', '/demo/s/never']) {
        await subject.secrets.destroy(key);
        await fails('not-found', subject.secrets.restore(key));
        await subject.secrets.create(key, bytes('again'));
      }
    });
  });
}
