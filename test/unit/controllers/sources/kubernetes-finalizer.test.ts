import { describe, it } from 'mocha';
import { expect } from 'chai';
import { finalizer, type FinalizedObject, type FinalizerOptions } from '../../../../controllers/sources/kubernetes/index.ts';
import { fakeSource, testRuntime } from '../../../../controllers/testing/index.ts';

const ours = 'example.org/files';

/** A server as far as finalizers go: what is deleted stays until the last of them is off. */
async function aServer(options: Partial<FinalizerOptions<FinalizedObject>> = {}) {
  const rt = testRuntime();
  const source = fakeSource<FinalizedObject>();
  const calls: string[] = [];
  let version = 0;
  let stored: FinalizedObject = {};
  const put = (metadata: NonNullable<FinalizedObject['metadata']>): void => {
    stored = { metadata: { name: 'a', ...metadata, resourceVersion: String(++version) } };
    if (metadata.deletionTimestamp !== undefined && (metadata.finalizers ?? []).length === 0) source.remove('a');
    else source.put('a', stored);
  };
  rt.controller(
    'files',
    rt.informer(source),
    finalizer<FinalizedObject>(ours, {
      apply: ({ key, log }) => {
        log.info({}, 'applied');
        calls.push(`apply ${key}`);
      },
      cleanup: ({ object }) => void calls.push(`cleanup ${object.metadata?.name}`),
      patch: async (_, { metadata }) => {
        if (metadata.resourceVersion !== stored.metadata?.resourceVersion) throw new Error('conflict');
        calls.push(`patch [${metadata.finalizers.join()}]`);
        put({ ...stored.metadata, finalizers: metadata.finalizers });
      },
      ...options,
    }),
  );
  await rt.start();
  const settle = () => rt.clock.advance(100);
  return { rt, put, calls, settle, stored: () => stored };
}

describe('a finalizer', () => {
  it('is put on before anything is made, and taken off after what was made is cleaned up', async () => {
    const { rt, put, calls, settle, stored } = await aServer();
    put({ finalizers: ['others.org/x'] });
    await settle();
    expect(calls).to.deep.equal([`patch [others.org/x,${ours}]`, 'apply a']);
    put({ ...stored().metadata, deletionTimestamp: '2026-12-01T00:00:00Z' });
    await settle();
    expect(calls.slice(2)).to.deep.equal(['cleanup a', 'patch [others.org/x]']);
    // Others take their time; ours has nothing to do any more.
    put({ ...stored().metadata, labels: { x: 'y' } });
    await settle();
    expect(calls).to.have.length(4);
    await rt.stop();
  });

  it('stays until the clean-up has succeeded', async () => {
    let attempts = 0;
    const { rt, put, calls, settle, stored } = await aServer({
      cleanup: () => {
        if (++attempts < 3) throw new Error('the disk is busy');
      },
    });
    put({ finalizers: [ours], deletionTimestamp: new Date(0) });
    await settle();
    expect([attempts, calls]).to.deep.equal([3, ['patch []']]);
    expect(stored().metadata?.finalizers).to.deep.equal([]);
    await rt.stop();
  });

  it('is not put on what is being deleted already, nor is that applied', async () => {
    const { rt, put, calls, settle } = await aServer();
    put({ finalizers: ['others.org/x'], deletionTimestamp: '2026-12-01T00:00:00Z' });
    await settle();
    expect(calls).to.deep.equal([]);
    await rt.stop();
  });

  it('is tried again after a conflict, on what is there then', async () => {
    let conflicts = 1;
    const calls: string[] = [];
    const { rt, put, settle } = await aServer({
      patch: async (_, { metadata }) => {
        if (conflicts-- > 0) throw new Error('conflict');
        calls.push(metadata.finalizers.join());
      },
    });
    put({});
    await settle();
    expect(calls).to.deep.equal([ours]);
    await rt.stop();
  });

  it('needs a name that a server takes', () => {
    const options = { apply: () => undefined, cleanup: () => undefined, patch: async () => undefined };
    for (const bad of ['files', 'Example.org/files', 'example.org/', '/files'])
      expect(() => finalizer(bad, options)).to.throw('no name of a finalizer');
  });
});
