import { describe, it } from 'mocha';
import { expect } from 'chai';
import type { IndexEntry } from '../../../api/deployment-index.ts';
import { sha512Hex } from '../../../api/digest.ts';
import { podKey, servicePayloadKey } from '../../../api/keys.ts';
import { encodePod, encodeService } from '../../../api/payload.ts';
import { revisionOf } from '../../../api/revision.ts';
import { loadDeployment } from '../../../reconcilers/deployments.ts';
import { fakeObjects } from '../../fakes/fake-objects.ts';
import { aDeployment as withService } from '../api/support.ts';
import { aDeployment, type Application } from '../../simulation/applications.ts';
import { failure } from './support.ts';

const signal = new AbortController().signal;

function given() {
  const objects = fakeObjects();
  const store = (body: Uint8Array, key: (hex: string) => string): string => {
    const path = key(sha512Hex(body));
    objects.bucket.set(path, body);
    return path;
  };
  const pod = (application: Application): IndexEntry => ({
    pod: store(encodePod(aDeployment(application).pod), (hex) => podKey('default', hex)),
  });
  const load = (entry: IndexEntry, name = 'web') => loadDeployment({ objects, key: `default/${name}`, entry, signal });
  return { objects, store, pod, load };
}

describe('a deployment of the index', () => {
  it('is its Pod, its revision, and how it wants to be replaced', async () => {
    const { pod, load } = given();
    const entry = pod({ name: 'web', namespace: 'shop', recreate: true, minReadySeconds: 7 });
    const found = await load(entry);
    expect(found).to.deep.include({ key: 'default/web', name: 'web', namespace: 'shop', revision: revisionOf(entry) });
    expect(found).to.include({ recreate: true, minReadyMs: 7_000, graceMs: 2_000 });
  });

  it('whose bytes are not those of its key is refused', async () => {
    const { objects, pod, load } = given();
    const entry = pod({ name: 'web' });
    objects.bucket.set(entry.pod, `${objects.bucket.text(entry.pod) ?? ''} `);
    expect((await failure(load(entry))).message).to.contain('SHA-512');
  });

  it('that names another deployment is refused, with both names', async () => {
    const { pod, load } = given();
    const { message } = await failure(load(pod({ name: 'api' })));
    expect(message).to.contain('"api"').and.to.contain('"web"');
  });

  it('whose payload is missing is an error that names it', async () => {
    const { load } = given();
    const key = podKey('default', '0'.repeat(128));
    expect((await failure(load({ pod: key }))).message).to.contain(key);
  });

  describe('with a Service', () => {
    const parts = () => {
      const world = given();
      const { pod, service } = withService({ service: 'web' });
      if (service === undefined) throw new Error('the builder made no Service');
      const podPath = world.store(encodePod(pod), (hex) => podKey('workers', hex));
      const servicePath = world.store(encodeService(service), (hex) => servicePayloadKey('default', 'web', hex));
      return { ...world, podPath, servicePath };
    };

    it('has a revision that changes with either payload', async () => {
      const { podPath, servicePath, load } = parts();
      const found = await load({ pod: podPath, service: servicePath });
      expect(found.revision).to.equal(revisionOf({ pod: podPath, service: servicePath }));
      expect(found.revision).not.to.equal(revisionOf({ pod: podPath }));
    });

    it('is refused when the index has lost it', async () => {
      const { podPath, load } = parts();
      expect((await failure(load({ pod: podPath }))).message).to.contain('names the Service web, the index (none)');
    });

    it('is refused when the payload is that of another Service', async () => {
      const { podPath, servicePath, objects, load } = parts();
      const body = objects.bucket.bytes(servicePath) ?? new Uint8Array();
      const other = servicePayloadKey('default', 'api', sha512Hex(body));
      objects.bucket.set(other, body);
      expect((await failure(load({ pod: podPath, service: other }))).message).to.match(/the Service payload is default\/web/);
    });
  });
});
