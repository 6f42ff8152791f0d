/** A platform is opened by what a context or the agent's flags say. */
import { execFile } from 'node:child_process';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, it } from 'mocha';
import { expect } from 'chai';
import { openProvider } from '../../../infra/providers/index.ts';
import { all, bytes, caught, fails, text } from '../../integration/providers/objects-conformance.ts';

describe('a platform', () => {
  it('of one machine is made once and holds objects and secrets apart', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'podmin-open-'));
    try {
      const address = {
        provider: 'local',
        bucket: join(folder, 'bucket'),
        region: 'local',
        secretsKeyFile: join(folder, 'conf/demo.key'),
      } as const;
      await using provider = await openProvider(address);
      await fails('invalid', provider.objects.get('a'));
      await fails('invalid', provider.parameters.get('/demo/a'));
      await provider.bucket.ensure();
      await provider.bucket.ensure();
      await provider.parameters.create('/demo/a', bytes('p'));
      await provider.secrets.create('/demo/a', bytes('s'));
      await provider.objects.put('a', bytes('o'));
      await using again = await openProvider(address);
      expect(await text(again.objects, 'a')).to.equal('o');
      expect(Buffer.from((await again.secrets.get('/demo/a')).value).toString()).to.equal('s');
      expect((await all(again.objects.list(''))).map((head) => head.key)).to.deep.equal(['a']);
      expect((await stat(join(folder, 'conf/demo.key'))).mode & 0o777).to.equal(0o600);

      await using keyless = await openProvider({ provider: 'local', bucket: address.bucket });
      await fails('denied', keyless.parameters.get('/demo/a'));
      await provider.bucket.emptyAndDelete();
      await fails('invalid', provider.secrets.get('/demo/a'));
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  it('says what is missing: a path that is not absolute, a region', async () => {
    expect(await caught(openProvider({ provider: 'local', bucket: 'bucket' }))).to.have.property('code', 'invalid');
    expect(await caught(openProvider({ provider: 'aws', bucket: 'bucket' }))).to.have.property('code', 'invalid');
  });

  it('of one machine never loads the SDK of another, and that of AWS not before it is used', async () => {
    const index = join(import.meta.dirname, '../../../infra/providers/index.ts');
    const program = `
      import { registerHooks } from 'node:module';
      const loaded = [];
      registerHooks({ resolve: (name, context, next) => (loaded.push(name), next(name, context)) });
      const { openProvider } = await import(${JSON.stringify(index)});
      await openProvider({ provider: 'local', bucket: '/nowhere' });
      await openProvider({ provider: 'aws', bucket: 'b', region: 'eu-west-1' });
      console.log(JSON.stringify(loaded.filter((name) => name.startsWith('@aws-sdk'))));`;
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program]);
    expect(JSON.parse(stdout)).to.deep.equal([]);
  });
});
