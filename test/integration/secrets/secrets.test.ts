/** Secrets from stores that are real, or modelled by a server, to files of the kernel's: each type, rotation, refusal. */
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { after, before, describe, it } from 'mocha';
import { expect } from 'chai';
import { CreateSecretCommand, PutSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { PutParameterCommand, SSMClient } from '@aws-sdk/client-ssm';
import { systemClock } from '../../../infra/providers/clock.ts';
import { openProvider, type Provider } from '../../../infra/providers/index.ts';
import { nodeFiles } from '../../../infra/providers/local/files.ts';
import { recordingLog } from '../../../controllers/testing/index.ts';
import type { Deployment } from '../../../reconcilers/deployments.ts';
import { GenerationFolder } from '../../../reconcilers/workload-files/generation-folder.ts';
import { secrets } from '../../../reconcilers/secrets/reconciler.ts';
import type { SecretReason } from '../../../reconcilers/secrets/reasons.ts';
import { type AwsServer, startMoto } from '../../fixtures/s3-servers/index.ts';
import { aContext } from '../../unit/reconcilers/support.ts';
import { aDeployment, MANAGER, PARAMETERS } from '../../unit/secrets-reconciler/world.ts';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

function node(provider: Provider, folder: string) {
  const root = join(folder, 'run/workloads');
  const log = recordingLog();
  const applied = new Map<string, string | undefined>();
  const pending = new Map<string, SecretReason | undefined>();
  const reconcile = secrets({
    ...{ files: nodeFiles, root, cluster: 'demo', clock: systemClock, random: () => 0.5 },
    stores: { [PARAMETERS]: provider.parameters, [MANAGER]: provider.secrets },
    deployments: { known: () => false },
    pods: { by: () => [], state: 'live' },
    applied: (key, revision) => void applied.set(key, revision),
    pending: (key, reason) => void pending.set(key, reason),
  });
  const run = async (object: Deployment | undefined): Promise<void> => {
    await reconcile(aContext<Deployment>({ key: 'default/web', object, log }));
  };
  return { root, log, applied, pending, run, read: (path: string) => readFile(join(root, 'web', path)) };
}

describe('secrets of AWS, as moto models it', function () {
  this.timeout(60_000);
  let server: AwsServer;
  let provider: Provider;
  let folder: string;
  before(async function () {
    this.timeout(600_000);
    server = await startMoto();
    provider = await openProvider({ ...server, provider: 'aws', bucket: 'unused' });
    folder = await mkdtemp(join(tmpdir(), 'podmin-secrets-'));
  });
  after(async () => {
    await provider[Symbol.asyncDispose]();
    await server.close();
    await rm(folder, { recursive: true });
  });

  it('of every type arrive byte for byte, and a rotated one replaces the old in place', async () => {
    const ssm = new SSMClient({ ...server, maxAttempts: 1 });
    const manager = new SecretsManagerClient({ ...server, maxAttempts: 1 });
    try {
      for (const [key, type, value] of [
        ['plain', 'String', 'plain hunter2\n'],
        ['list', 'StringList', 'a,b,hunter2'],
        ['secure', 'SecureString', 'ключ hunter2'],
      ] as const) {
        await ssm.send(new PutParameterCommand({ Name: `/demo/shop/web/${key}`, Type: type, Value: value }));
      }
      const binary = Uint8Array.from([0, 255, 254, 10]);
      await manager.send(new CreateSecretCommand({ Name: '/demo/shop/web/text', SecretString: 'text hunter2' }));
      await manager.send(new CreateSecretCommand({ Name: '/demo/shop/web/binary', SecretBinary: binary }));
      // Not declared.
      await ssm.send(new PutParameterCommand({ Name: '/demo/shop/web/more', Type: 'String', Value: 'hunter2' }));

      const { root, run, read, applied, pending, log } = node(provider, folder);
      const object = aDeployment({ keys: { [PARAMETERS]: 'plain,list,secure', [MANAGER]: 'text,binary' } });
      await run(object);
      expect(pending.get('default/web')).to.equal(undefined);
      expect(applied.get('default/web')).to.equal('r1');
      expect((await read(`${PARAMETERS}/plain`)).toString()).to.equal('plain hunter2\n');
      expect((await read(`${PARAMETERS}/list`)).toString()).to.equal('a,b,hunter2');
      expect((await read(`${PARAMETERS}/secure`)).toString()).to.equal('ключ hunter2');
      expect((await read(`${MANAGER}/text`)).toString()).to.equal('text hunter2');
      expect([...(await read(`${MANAGER}/binary`))]).to.deep.equal([...binary]);
      expect(await read(`${PARAMETERS}/more`).catch(({ code }: NodeJS.ErrnoException) => code)).to.equal('ENOENT');

      const { ino } = await stat(join(root, 'web', PARAMETERS, 'plain'));
      await run(object);
      expect((await stat(join(root, 'web', PARAMETERS, 'plain'))).ino).to.equal(ino);
      expect((await stat(join(root, 'web', PARAMETERS, 'plain'))).mode & 0o777).to.equal(0o444);
      expect((await stat(join(folder, 'run'))).mode & 0o777).to.equal(0o700);

      await ssm.send(new PutParameterCommand({ Name: '/demo/shop/web/plain', Value: 'new', Overwrite: true }));
      await manager.send(new PutSecretValueCommand({ SecretId: '/demo/shop/web/text', SecretString: 'newer' }));
      await run(object);
      expect((await read(`${PARAMETERS}/plain`)).toString()).to.equal('new');
      expect((await read(`${MANAGER}/text`)).toString()).to.equal('newer');

      await run(aDeployment({ revision: 'r2', keys: { [PARAMETERS]: 'plain,absent', [MANAGER]: 'text,gone' } }));
      expect(applied.get('default/web')).to.equal('r1');
      expect(pending.get('default/web')?.message).to.include('/demo/shop/web/absent').and.include('/demo/shop/web/gone');
      expect(inspect([log.lines, pending], { depth: 20 })).to.not.include('hunter2');

      await run(undefined);
      expect(await read(`${PARAMETERS}/plain`).catch(({ code }: NodeJS.ErrnoException) => code)).to.equal('ENOENT');
    } finally {
      ssm.destroy();
      manager.destroy();
    }
  });
});

describe('a program that reads its secret all the time', () => {
  it('never finds it missing, half, or going back while it is rotated', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'podmin-secrets-'));
    const path = join(folder, 'web');
    const target = new GenerationFolder({ files: nodeFiles, path });
    const write = async (version: number): Promise<void> => {
      const body = bytes(`${version} `.repeat(1000));
      await target.write({ name: `v${version}`, files: new Map([['token', { body, mode: 0o444 }]]) });
      await target.keepOnly(new Set([`v${version - 1}`]));
    };
    try {
      await write(0);
      const state = { over: false, reads: 0, last: 0 };
      const reader = (async () => {
        while (!state.over) {
          const parts = (await readFile(join(path, 'token'), 'utf8')).trimEnd().split(' ');
          expect(new Set(parts)).to.have.property('size', 1);
          expect(parts).to.have.length(1000);
          expect(Number(parts[0])).to.be.at.least(state.last);
          state.last = Number(parts[0]);
          state.reads += 1;
        }
      })();
      for (let version = 1; version <= 100; version += 1) await write(version);
      state.over = true;
      await reader;
      expect(state.reads).to.be.greaterThan(10);
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});

describe('secrets of a cluster on one machine', () => {
  let folder: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'podmin-secrets-'));
  });
  after(() => rm(folder, { recursive: true }));

  it('arrive decrypted, are replaced in place, and hold their Pod when the key is another', async () => {
    const open = (key: string): Promise<Provider> =>
      openProvider({ provider: 'local', bucket: join(folder, 'bucket'), secretsKeyFile: join(folder, key) });
    await using provider = await open('demo.key');
    await provider.bucket.ensure();
    await provider.parameters.create('/demo/shop/web/token', bytes('hunter2'));
    await provider.secrets.create('/demo/shop/web/db', bytes('hunter3'));
    const { run, read } = node(provider, folder);
    const object = aDeployment({ keys: { [PARAMETERS]: 'token', [MANAGER]: 'db' } });
    await run(object);
    expect((await read(`${PARAMETERS}/token`)).toString()).to.equal('hunter2');
    expect((await read(`${MANAGER}/db`)).toString()).to.equal('hunter3');
    await provider.parameters.update('/demo/shop/web/token', bytes('hunter4'));
    await run(object);
    expect((await read(`${PARAMETERS}/token`)).toString()).to.equal('hunter4');

    await rm(join(folder, 'demo.key'));
    await provider.bucket.ensure();
    await using stranger = await open('demo.key');
    const other = node(stranger, folder);
    await other.run(object);
    expect(other.pending.get('default/web')?.code).to.equal('SecretKeyDenied');
    expect(other.applied.size).to.equal(0);
    expect((await other.read(`${PARAMETERS}/token`)).toString()).to.equal('hunter4');
  });
});
