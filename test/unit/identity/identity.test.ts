import { describe, it } from 'mocha';
import { expect } from 'chai';
import { caBundle, identityRevision } from '../../../api/workload-identity.ts';
import { certificatesOf, type WorkloadCa } from '../../../api/workload-ca.ts';
import { silent } from '../../../controllers/log.ts';
import { failure } from '../reconcilers/support.ts';
import { anAuthority, hour, minute, read, start } from './support.ts';
import { aDeployment, aPodOf, given, ROOT } from './world.ts';

const day = 24 * hour;
type World = Awaited<ReturnType<typeof given>>;

const generation = ({ applied }: World): string => applied.at(-1)?.generation ?? '';
const leafOf = ({ folder }: World) => read({ certificatePem: folder.text('tls.crt') });

/** Issued, and its Pod runs. */
async function running({ live = false, service = undefined as string | undefined } = {}) {
  const world = await given();
  const deployment = aDeployment({ live, ...(service === undefined ? {} : { service }) });
  await world.run(deployment);
  world.state.pods = [aPodOf(generation(world))];
  return { ...world, deployment };
}

/** To the moment at which the certificate is due, and there. */
async function due(world: Awaited<ReturnType<typeof running>>): Promise<void> {
  for (let looks = 0; looks < 30; looks++) {
    const after = (await world.run(world.deployment)) ?? 0;
    if (after < hour && world.clock.wall() > start + 11 * hour) return world.clock.tick(after);
    world.clock.tick(after);
  }
  throw new Error('it was never due');
}

describe('the identity of a deployment', () => {
  it('is in place before it is said to be, its folder closed to others than root above', async () => {
    const world = await given();
    const after = await world.run(aDeployment({ service: 'front' }));
    expect((await world.files.info('/run/podmin'))?.mode).to.equal(0o700);
    expect(leafOf(world).names.dns).to.include('front.shop.svc');
    expect(world.folder.text('ca.crt')).to.equal(caBundle(world.ca.state));
    expect([...(world.folder.there.get(world.folder.selected ?? '')?.files.values() ?? [])].map(({ mode }) => mode)).to.deep.equal([
      0o444, 0o444, 0o444,
    ]);
    expect(world.applied).to.deep.equal([{ revision: 'r1', generation: identityRevision(world.folder.text('tls.crt')) }]);
    expect(world.pending.at(-1)).to.equal(undefined);
    expect(after).to.equal(hour);
  });

  it('is taken up by an agent that restarts: no file changes, no container is started anew', async () => {
    const world = await running();
    world.clock.tick(3 * hour);
    const before = generation(world);
    await world.agent()(world.deployment);
    expect(world.folder.writes).to.have.length(1);
    expect(generation(world)).to.equal(before);
  });

  it('stays the same through new versions of the deployment, since it is as good as before', async () => {
    const world = await running();
    await world.run(aDeployment({ revision: 'r2' }));
    expect(world.folder.writes).to.have.length(1);
    expect(world.applied.at(-1)).to.deep.equal({ revision: 'r2', generation: generation(world) });
  });

  it('is another at once when its Service is another', async () => {
    const world = await running();
    const before = generation(world);
    await world.run(aDeployment({ revision: 'r2', service: 'front' }));
    expect(leafOf(world).names.dns).to.include('front.shop');
    expect(generation(world)).not.to.equal(before);
    expect(world.asked).to.deep.equal([]);
  });

  it('is issued anew where what lies there is damaged', async () => {
    const world = await running();
    const [name = ''] = world.folder.writes;
    const there = world.folder.there.get(name);
    if (there === undefined) throw new Error('nothing was written');
    world.folder.there.set(name, { name, files: new Map([...there.files, ['tls.key', { body: Buffer.from('x'), mode: 0o444 }]]) });
    await world.run(world.deployment);
    expect(world.folder.writes).to.have.length(2);
  });

  it('is said to be in place only after it is, and a step that fails is taken again', async () => {
    const world = await given();
    const write = world.folder.write.bind(world.folder);
    world.folder.write = () => Promise.reject(new Error('no space left'));
    expect((await failure(world.run(aDeployment()))).message).to.equal('no space left');
    expect(world.applied).to.deep.equal([]);
    world.folder.write = write;
    await world.run(aDeployment());
    expect(world.applied).to.have.length(1);
  });

  it('is logged without its key', async () => {
    const world = await given();
    const lines: string[] = [];
    const note = (...parts: readonly unknown[]): void => void lines.push(JSON.stringify(parts));
    await world.run(aDeployment(), { ...silent, info: note, warn: note });
    expect(lines).to.have.length(1);
    const [, secret = ''] = world.folder.text('tls.key').split('\n');
    expect(secret).to.have.length(64);
    expect(lines.join('')).to.contain('there is none yet').and.not.to.contain(secret);
  });

  for (const path of [`${ROOT}/web`, `${ROOT}/web/identity`]) {
    it(`is not made through a link at ${path}`, async () => {
      const world = await given();
      await world.files.makeDirectory('/elsewhere/identity', 0o700);
      await world.files.makeDirectory(path.slice(0, path.lastIndexOf('/')), 0o700);
      await world.files.symlink('/elsewhere', path);
      expect((await failure(world.run(aDeployment()))).message).to.contain(`${path} is a symlink, not a folder; remove it`);
      expect(world.applied).to.deep.equal([]);
    });
  }
});

describe('an identity that is due', () => {
  it('waits for a turn, and says so', async () => {
    const world = await running({ service: 'front' });
    await due(world);
    expect(await world.run(world.deployment)).to.be.at.most(10_000);
    expect(world.asked).to.deep.equal([['renewal:shop/front', world.folder.selected]]);
    expect(world.pending.at(-1)?.code).to.equal('WaitsForTurn');
    expect(world.folder.writes).to.have.length(1);
  });

  it('is renewed with its turn, which is over when the successor is Ready', async () => {
    const world = await running();
    await due(world);
    const [before, first] = [generation(world), world.folder.selected];
    world.state.turn = 'granted';
    expect(await world.run(world.deployment)).to.equal(2_000);
    const after = generation(world);
    expect(after).not.to.equal(before);
    expect(leafOf(world).notAfter).to.be.greaterThan(start + day);

    world.state.pods = [aPodOf(before), aPodOf(after, { uid: 'u2', ready: false })];
    expect(await world.run(world.deployment)).to.equal(2_000);
    expect(world.over).to.deep.equal([]);
    world.state.pods = [aPodOf(before), aPodOf(after, { uid: 'u2' })];
    expect(await world.run(world.deployment)).to.equal(hour);
    expect(world.over).to.deep.equal([['renewal:shop/pod/web', first]]);
  });

  it('keeps what a container was started with for as long as it is in the list of the kubelet', async () => {
    const world = await running();
    await due(world);
    const [before, first = ''] = [generation(world), world.folder.selected];
    world.state.turn = 'granted';
    await world.run(world.deployment);
    world.state.pods = [aPodOf(before), aPodOf(generation(world), { uid: 'u2' })];
    await world.run(world.deployment);
    expect(world.folder.there).to.have.all.keys(first, world.folder.selected ?? '');
    world.state.kubelet = 'stale';
    world.state.pods = [];
    await world.run(world.deployment);
    expect(world.folder.there).to.have.all.keys(first, world.folder.selected ?? '');
    world.state.kubelet = 'live';
    world.state.pods = [aPodOf(generation(world), { uid: 'u2' })];
    await world.run(world.deployment);
    expect(world.folder.there).to.have.all.keys(world.folder.selected ?? '');
  });

  it('is renewed in its last hour without a turn, and takes back what it had asked for', async () => {
    const world = await running();
    await due(world);
    let after = 0;
    while (world.folder.writes.length === 1) {
      // A busy node, that looks late.
      world.clock.tick(Math.max(after, 5 * minute));
      after = (await world.run(world.deployment)) ?? 0;
    }
    const leftMs = start + day - world.clock.wall();
    expect(leftMs).to.be.within(10 * minute, hour);
    world.state.pods = [aPodOf(generation(world), { uid: 'u2' })];
    await world.run(world.deployment);
    expect(world.over).to.have.length(1);
  });

  it('gives its turn back when the time is over and the successor is not Ready', async () => {
    const world = await running();
    await due(world);
    world.state.turn = 'granted';
    await world.run(world.deployment);
    world.state.pods = [aPodOf(generation(world), { uid: 'u2', ready: false })];
    await world.run(world.deployment);
    expect(world.over).to.deep.equal([]);
    world.state.turn = 'waiting';
    expect(await world.run(world.deployment)).to.equal(hour);
    expect(world.over).to.have.length(1);
  });

  it('takes back what it had asked for when no container runs any more, or nothing can be signed', async () => {
    for (const change of [{ pods: [] }, { key: undefined }]) {
      const world = await running();
      await due(world);
      await world.run(world.deployment);
      Object.assign(world.state, change);
      await world.run(world.deployment);
      expect(world.over).to.deep.equal(world.asked.slice(0, 1));
    }
  });

  it('is renewed at once where no container runs that would notice', async () => {
    const world = await running();
    await due(world);
    world.state.pods = [aPodOf(generation(world), { running: false })];
    await world.run(world.deployment);
    expect(world.folder.writes).to.have.length(2);
    expect(world.asked).to.deep.equal([]);
  });

  describe('and is renewed live', () => {
    it('is swapped without a turn, and no container is started anew', async () => {
      const world = await running({ live: true });
      expect(generation(world)).to.equal('live');
      await due(world);
      await world.run(world.deployment);
      expect(world.folder.writes).to.have.length(2);
      expect(world.asked).to.deep.equal([]);
      expect(new Set(world.applied.map((one) => one?.generation))).to.deep.equal(new Set(['live']));
    });

    it('keeps the generation before, and none that is older', async () => {
      const world = await running({ live: true });
      for (let renewals = 0; renewals < 3; renewals++) {
        while ((await world.run(world.deployment)) !== undefined && world.folder.writes.length === renewals + 1) world.clock.tick(hour);
        expect([...world.folder.there.keys()]).to.deep.equal(world.folder.writes.slice(-2));
      }
    });
  });

  it('becomes live, or ceases to be, with the version of the Pod that says so, without a new certificate', async () => {
    const world = await running();
    const [certificate, before] = [world.folder.text('tls.crt'), generation(world)];
    await world.run(aDeployment({ live: true, revision: 'r2' }));
    expect(generation(world)).to.equal('live');
    await world.run(aDeployment({ revision: 'r3' }));
    expect(generation(world)).to.equal(before);
    expect(world.folder.text('tls.crt')).to.equal(certificate);
  });
});

describe('a new bundle of the authority', () => {
  /** Beside the first, a pending one, or the first beside its successor. */
  function rotated(world: World, retired: boolean): WorkloadCa {
    const { current } = world.ca.state;
    const other = anAuthority({ cluster: 'next', key: world.ca.key }).state.current;
    return retired
      ? { current: { ...other, generation: 2 }, retired: { ...current, retiredAt: start } }
      : { current, pending: { ...other, generation: 2, activateAt: start } };
  }

  it('is swapped in beside the same certificate, at once, and starts no container anew', async () => {
    const world = await running();
    const [certificate, before] = [world.folder.text('tls.crt'), generation(world)];
    for (const retired of [false, true]) {
      world.state.ca = rotated(world, retired);
      await world.run(world.deployment);
      expect(world.folder.text('ca.crt')).to.equal(caBundle(world.state.ca));
      expect(certificatesOf(world.state.ca)).to.have.length(2);
    }
    expect(world.folder.text('tls.crt')).to.equal(certificate);
    expect(generation(world)).to.equal(before);
    expect(world.asked).to.deep.equal([]);
  });

  it('without the certificate that signed an identity makes it be issued anew', async () => {
    const world = await running();
    world.state.ca = { current: { ...anAuthority({ cluster: 'next', key: world.ca.key }).state.current, generation: 2 } };
    await world.run(world.deployment);
    expect(leafOf(world).issuer.commonName).to.equal('next workload CA 1');
  });
});

describe('while nothing can be signed', () => {
  for (const [what, code, change] of [
    ['the authority has not been seen', 'NoAuthority', { ca: undefined }],
    ['its key could not be read', 'NoSigningKey', { key: undefined }],
    ['its certificate has ended', 'AuthorityNotValid', { ca: anAuthority({ nowMs: start - 400 * day }).state }],
  ] as const) {
    it(`because ${what}, a Pod without an identity waits, with that reason, and is looked at again`, async () => {
      const world = await given();
      Object.assign(world.state, change);
      expect(await world.run(aDeployment())).to.equal(30_000);
      expect(world.pending.at(-1)?.code).to.equal(code);
      expect(world.applied).to.deep.equal([]);
      expect(world.folder.writes).to.deep.equal([]);
    });
  }

  it('the last good certificate stays, also through a restart of the agent', async () => {
    const world = await running();
    Object.assign(world.state, { ca: undefined, key: undefined });
    world.clock.tick(20 * hour);
    await world.agent()(world.deployment);
    expect(generation(world)).not.to.equal('');
    expect(world.pending.at(-1)?.code).to.equal('NoAuthority');
    world.clock.tick(5 * hour);
    await world.run(world.deployment);
    expect(world.pending.at(-1)?.code).to.equal('Expired');
    expect(world.folder.writes).to.have.length(1);
  });

  it('and then can again, what waited is issued', async () => {
    const world = await given();
    const { key } = world.state;
    world.state.key = undefined;
    await world.run(aDeployment());
    world.state.key = key;
    await world.run(aDeployment());
    expect(world.applied).to.have.length(1);
    expect(world.pending.at(-1)).to.equal(undefined);
  });
});

describe('after a reboot', () => {
  it('the empty folder is filled, and the Pod that waits for it stays the version that it is', async () => {
    const world = await given();
    const before = 'a'.repeat(32);
    world.state.pods = [aPodOf(before, { running: false })];
    await world.run(aDeployment());
    expect(generation(world)).to.equal(before);
    await world.agent()(aDeployment());
    expect(generation(world)).to.equal(before);
    expect(world.folder.writes).to.have.length(1);
  });

  it('a container that runs with a certificate that is lost is replaced', async () => {
    const world = await given();
    const before = 'a'.repeat(32);
    world.state.pods = [aPodOf(before)];
    await world.run(aDeployment());
    expect(generation(world))
      .to.match(/^[0-9a-f]{32}$/)
      .and.not.to.equal(before);
  });

  it('a word in a Pod that no agent wrote is not taken up', async () => {
    const world = await given();
    world.state.pods = [aPodOf('../../etc', { running: false })];
    await world.run(aDeployment());
    expect(generation(world)).to.match(/^[0-9a-f]{32}$/);
  });
});

describe('the folder of a deployment that is gone', () => {
  it('goes once no Pod of it is left', async () => {
    const world = await running();
    expect(await world.run()).to.equal(5_000);
    expect(await world.files.info(`${ROOT}/web`)).not.to.equal(undefined);
    world.state.pods = [];
    expect(await world.run()).to.equal(undefined);
    expect(await world.files.info(`${ROOT}/web`)).to.equal(undefined);
    expect(world.applied.at(-1)).to.equal(undefined);
  });

  it('stays while the kubelet is away, or the index names the deployment', async () => {
    const world = await running();
    world.state.pods = [];
    for (const change of [
      { kubelet: 'stale', known: false },
      { kubelet: 'live', known: true },
    ]) {
      Object.assign(world.state, change);
      await world.run();
      expect(await world.files.info(`${ROOT}/web`)).not.to.equal(undefined);
    }
  });

  it('is not removed through a link', async () => {
    const { files, run } = await given();
    await files.makeDirectory('/elsewhere/precious', 0o700);
    await files.makeDirectory(ROOT, 0o700);
    await files.symlink('/elsewhere', `${ROOT}/web`);
    await run();
    expect(await files.info('/elsewhere/precious')).not.to.equal(undefined);
    expect((await files.info(`${ROOT}/web`))?.kind).to.equal('symlink');
  });

  it('gives back the turn that it had', async () => {
    const world = await running();
    await due(world);
    world.state.turn = 'granted';
    await world.run(world.deployment);
    world.state.pods = [];
    await world.run();
    expect(world.over.map(([subject]) => subject)).to.deep.equal(['renewal:shop/pod/web']);
  });
});
