import { inspect } from 'node:util';
import { describe, it } from 'mocha';
import { expect } from 'chai';
import { ProviderError } from '../../../infra/providers/errors.ts';
import { aDeployment, aPodOf, given, MANAGER, PARAMETERS, ROOT } from './world.ts';

const TOKEN = '/demo/shop/web/token';
const OTHER = '/demo/shop/web/other';
const denied = (reason?: 'kms'): ProviderError => new ProviderError('denied', 'get', 'no', reason === undefined ? {} : { reason });

describe('a Pod that asks for secrets', () => {
  it('gets a file per key and provider, which any user of its containers may read', async () => {
    const { stores, files, run, applied, read } = given();
    stores[PARAMETERS].set(TOKEN, '1', 'one\n');
    stores[MANAGER].set('/demo/shop/web/db', 'v1', 'two');
    await run(aDeployment({ keys: { [PARAMETERS]: 'token', [MANAGER]: 'db' } }));
    expect(await read(`web/${PARAMETERS}/token`)).to.equal('one\n');
    expect(await read(`web/${MANAGER}/db`)).to.equal('two');
    const generation = await files.readLink(`${ROOT}/web/${PARAMETERS}/..data`);
    expect((await files.info(`${ROOT}/web/${PARAMETERS}/${generation}/token`))?.mode).to.equal(0o444);
    expect((await files.info('/run/podmin'))?.mode).to.equal(0o700);
    expect(applied.get('default/web')).to.equal('r1');
  });

  it('is applied at once, without any request or file, when it asks for none', async () => {
    const { stores, files, run, applied } = given();
    expect(await run(aDeployment({ keys: {} }))).to.equal(undefined);
    expect(applied.get('default/web')).to.equal('r1');
    expect([...stores[PARAMETERS].asked, ...stores[MANAGER].asked]).to.deep.equal([]);
    expect(await files.info('/run/podmin')).to.equal(undefined);
  });

  it('has nothing fetched that it does not name, and all it names in one list', async () => {
    const { stores, run } = given();
    for (const name of [TOKEN, OTHER, '/demo/shop/web/more', '/demo/shop/api/token']) stores[PARAMETERS].set(name, '1', 'x');
    await run(aDeployment({ keys: { [PARAMETERS]: 'token, other' } }));
    expect(stores[PARAMETERS].asked).to.deep.equal([[OTHER, TOKEN]]);
    expect(stores[MANAGER].asked).to.deep.equal([]);
  });

  it('finds its files again after a reboot before it is applied', async () => {
    const { stores, files, agent, applied, read, run } = given();
    stores[PARAMETERS].set(TOKEN, '1', 'one');
    await run(aDeployment());
    await files.removeTree('/run');
    const next = agent();
    expect(applied.has('default/web')).to.equal(false);
    await next.run(aDeployment());
    expect(applied.get('default/web')).to.equal('r1');
    expect(await read(`web/${PARAMETERS}/token`)).to.equal('one');
  });
});

describe('a value that is rotated', () => {
  it('replaces the old one in place at the next look, which the one after that takes away', async () => {
    const { stores, files, run, read } = given();
    stores[PARAMETERS].set(TOKEN, '1', 'old');
    await run(aDeployment());
    const before = await files.readLink(`${ROOT}/web/${PARAMETERS}/..data`);
    stores[PARAMETERS].set(TOKEN, '2', 'new');
    await run(aDeployment());
    expect(await read(`web/${PARAMETERS}/token`)).to.equal('new');
    expect((await files.info(`${ROOT}/web/${PARAMETERS}/${before}`))?.kind).to.equal('directory');
    await run(aDeployment());
    expect(await files.info(`${ROOT}/web/${PARAMETERS}/${before}`)).to.equal(undefined);
  });

  it('is looked for each minute, give or take a fifth', async () => {
    for (const [random, after] of [
      [0, 48_000],
      [0.5, 60_000],
      [0.999999, 72_000],
    ] as const) {
      const { stores, run } = given({ random });
      stores[PARAMETERS].set(TOKEN, '1', 'x');
      expect(await run(aDeployment())).to.equal(after);
    }
  });

  it('is none when the version is the same: no file is touched, after a restart of the agent too', async () => {
    const { stores, agent, run } = given();
    stores[PARAMETERS].set(TOKEN, '1', 'x');
    await run(aDeployment());
    const next = agent();
    await next.run(aDeployment());
    await next.run(aDeployment());
    expect(next.changes()).to.equal(0);
  });

  it('is noticed when it was destroyed and created anew with the old version', async () => {
    const { stores, run, read } = given();
    stores[PARAMETERS].set(TOKEN, '1', 'old');
    await run(aDeployment());
    stores[PARAMETERS].set(TOKEN, '1', 'new');
    await run(aDeployment());
    expect(await read(`web/${PARAMETERS}/token`)).to.equal('new');
  });
});

describe('a value that can not be had', () => {
  const cases = [
    ['missing', new ProviderError('not-found', 'get', 'no'), 'SecretMissing', 'podmin secret create token --for web --namespace shop'],
    ['denied', denied(), 'SecretDenied', 'ssm:GetParameters'],
    ['kept with a key that refuses', denied('kms'), 'SecretKeyDenied', 'kms:Decrypt'],
    ['malformed', new ProviderError('invalid', 'get', 'no'), 'SecretNotValid', 'create it again'],
  ] as const;
  for (const [what, error, code, advice] of cases) {
    it(`holds its Pod when it is ${what}, and says what to do`, async () => {
      const { stores, run, applied, pending } = given();
      stores[PARAMETERS].values.set(TOKEN, error);
      expect(await run(aDeployment())).to.equal(5_000);
      expect(applied.size).to.equal(0);
      expect(pending.get('default/web')?.code).to.equal(code);
      expect(pending.get('default/web')?.message).to.include(TOKEN).and.include(advice);
    });
  }

  it('holds no other Pod', async () => {
    const { stores, run, applied } = given();
    stores[PARAMETERS].values.set(TOKEN, denied());
    stores[PARAMETERS].set('/demo/shop/api/token', '1', 'x');
    await run(aDeployment());
    await run(aDeployment({ name: 'api' }));
    expect([...applied]).to.deep.equal([['default/api', 'r1']]);
  });

  it('leaves the last good files in place, and a Pod that runs applied', async () => {
    const { stores, run, read, applied, pending } = given();
    stores[PARAMETERS].set(TOKEN, '1', 'good');
    await run(aDeployment());
    stores[PARAMETERS].values.set(TOKEN, denied());
    await run(aDeployment());
    expect(await read(`web/${PARAMETERS}/token`)).to.equal('good');
    expect(applied.get('default/web')).to.equal('r1');
    expect(pending.get('default/web')?.code).to.equal('SecretDenied');
    stores[PARAMETERS].set(TOKEN, '2', 'better');
    await run(aDeployment());
    expect(pending.get('default/web')).to.equal(undefined);
    expect(await read(`web/${PARAMETERS}/token`)).to.equal('better');
  });

  it('is asked for less and less often, up to the refresh', async () => {
    const { run } = given();
    const afters: (number | undefined)[] = [];
    for (let time = 0; time < 6; time += 1) afters.push(await run(aDeployment()));
    expect(afters).to.deep.equal([5_000, 10_000, 20_000, 40_000, 60_000, 60_000]);
  });

  it('is named with at most two others', async () => {
    const { run, pending } = given();
    await run(aDeployment({ keys: { [PARAMETERS]: 'a,b,c,d,e' } }));
    expect(pending.get('default/web')?.message).to.match(/web\/a.*web\/b.*web\/c.*And 2 more$/);
  });
});

describe('a platform that is away or asks to slow down', () => {
  it('is not asked by anyone until the pause is over, which doubles', async () => {
    const { clock, stores, run, pending } = given();
    stores[PARAMETERS].down = new ProviderError('throttled', 'get', 'slow down');
    expect(await run(aDeployment())).to.equal(1_500);
    expect(pending.get('default/web')?.code).to.equal('SecretsThrottled');
    await run(aDeployment({ name: 'api' }));
    expect(stores[PARAMETERS].asked).to.have.length(1);
    await clock.advance(1_000);
    expect(await run(aDeployment())).to.equal(3_000);
    expect(stores[PARAMETERS].asked).to.have.length(2);
  });

  it('is waited for as long as it says', async () => {
    const { stores, run } = given();
    stores[PARAMETERS].down = new ProviderError('throttled', 'get', 'slow down', { retryAfterMs: 20_000 });
    expect(await run(aDeployment())).to.equal(30_000);
  });

  it('does not hold a Pod whose files are complete, and does one whose are not', async () => {
    const { stores, run, agent, applied, pending } = given();
    stores[PARAMETERS].set(TOKEN, '1', 'x');
    await run(aDeployment());
    stores[PARAMETERS].down = new ProviderError('unavailable', 'get', 'away');
    const next = agent();
    await next.run(aDeployment());
    expect(applied.get('default/web')).to.equal('r1');
    expect(pending.get('default/web')?.code).to.equal('SecretsUnavailable');
    await next.run(aDeployment({ revision: 'r2', keys: { [PARAMETERS]: 'token,other' } }));
    expect(applied.get('default/web')).to.equal('r1');
  });

  it('gets four requests at once, whatever the number of Pods', async () => {
    const { stores, run } = given();
    const { promise, resolve } = Promise.withResolvers<void>();
    stores[PARAMETERS].hold = promise;
    const runs = Array.from({ length: 20 }, (_, index) => run(aDeployment({ name: `p${index}` })));
    await new Promise(setImmediate);
    resolve();
    await Promise.all(runs);
    expect(stores[PARAMETERS].asked).to.have.length(20);
    expect(stores[PARAMETERS].most).to.equal(4);
  });

  it('lets go of who waits when the run is aborted', async () => {
    const { stores, run } = given();
    const { promise, resolve } = Promise.withResolvers<void>();
    stores[PARAMETERS].hold = promise;
    const runs = Array.from({ length: 4 }, (_, index) => run(aDeployment({ name: `p${index}` })));
    const controller = new AbortController();
    const waits = run(aDeployment(), 'default/web', controller.signal).catch((error: unknown) => error);
    await new Promise(setImmediate);
    controller.abort();
    expect(await waits).to.be.instanceOf(Error);
    resolve();
    await Promise.all(runs);
    expect(stores[PARAMETERS].asked).to.have.length(4);
  });
});

describe('a new version of a Pod that asks for other secrets', () => {
  it('leaves what the old one has mounted while that runs, and takes it away afterwards', async () => {
    const { stores, state, files, run, read } = given();
    stores[PARAMETERS].set(TOKEN, '1', 'token');
    stores[PARAMETERS].set(OTHER, '1', 'other');
    stores[MANAGER].set('/demo/shop/web/db', '1', 'db');
    await run(aDeployment({ keys: { [PARAMETERS]: 'token,other', [MANAGER]: 'db' } }));
    state.pods = [aPodOf('r1'), aPodOf('r2')];
    const next = aDeployment({ revision: 'r2' });
    expect(await run(next)).to.equal(5_000);
    expect(await read(`web/${PARAMETERS}/other`)).to.equal('other');
    expect(await read(`web/${MANAGER}/db`)).to.equal('db');
    state.pods = [aPodOf('r2')];
    expect(await run(next)).to.equal(60_000);
    expect((await files.list(`${ROOT}/web/${PARAMETERS}`)).filter((name) => !name.startsWith('..'))).to.deep.equal(['token']);
    expect(await files.info(`${ROOT}/web/${MANAGER}`)).to.equal(undefined);
    expect(stores[PARAMETERS].asked.slice(1)).to.deep.equal([[TOKEN], [TOKEN]]);
  });
});

describe('the secrets of a deployment that is gone', () => {
  const prepared = async () => {
    const world = given();
    world.stores[PARAMETERS].set(TOKEN, '1', 'x');
    await world.run(aDeployment());
    return world;
  };
  const there = async ({ files }: Awaited<ReturnType<typeof prepared>>): Promise<boolean> =>
    (await files.info(`${ROOT}/web/${PARAMETERS}`)) !== undefined;

  it('go when the kubelet has no Pod of it', async () => {
    const world = await prepared();
    await world.run(undefined);
    expect(await there(world)).to.equal(false);
    expect(world.applied.get('default/web')).to.equal(undefined);
  });

  it('stay while a Pod of it is listed, the kubelet is away, or the index may be incomplete', async () => {
    const world = await prepared();
    world.state.pods = [aPodOf('r1')];
    expect(await world.run(undefined)).to.equal(5_000);
    world.state.pods = [];
    world.state.kubelet = 'stale';
    expect(await world.run(undefined)).to.equal(5_000);
    world.state.kubelet = 'live';
    world.state.known = true;
    await world.run(undefined);
    expect(await there(world)).to.equal(true);
  });
});

describe('a planted value', () => {
  it('is in no log line, reason or error, nor in the name of a file', async () => {
    const { stores, files, run, log, pending } = given();
    stores[PARAMETERS].set(TOKEN, '1', 'hunter2');
    const errors: unknown[] = [];
    const tried = (): Promise<unknown> =>
      run(aDeployment({ keys: { [PARAMETERS]: 'token,other' } })).catch((error: unknown) => errors.push(error));
    await tried();
    stores[PARAMETERS].set(OTHER, '1', 'hunter2');
    await tried();
    await files.remove(`${ROOT}/web/${PARAMETERS}/token`);
    await files.makeDirectory(`${ROOT}/web/${PARAMETERS}/token`, 0o755);
    await tried();
    expect(errors).to.have.length(1);
    expect(log.lines.map(({ message }) => message)).to.include('secrets written');
    const names = await files.list(`${ROOT}/web/${PARAMETERS}`);
    const said = inspect({ lines: log.lines, pending, errors, names }, { depth: 20 });
    for (const form of [
      'hunter2',
      Buffer.from('hunter2').toString('base64'),
      Buffer.from('hunter2').toString('hex'),
      inspect(Buffer.from('hunter2')).slice(8, -1),
    ])
      expect(said).to.not.include(form);
  });
});
