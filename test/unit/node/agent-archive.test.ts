import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { afterEach, beforeEach, describe, it } from 'mocha';
import { buildAgentArchive, type AgentArchive } from '../../../infra/node/agent-archive.ts';
import { hostArchitecture } from '../../../infra/node/host.ts';

const repository = join(import.meta.dirname, '../../..');

// Node is a shell script here that names its arguments; the real one is in test/integration/node.
describe('the agent archive', () => {
  let folder: string;
  let said: string[];
  const arch = hostArchitecture(process.arch)!;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'podmin-agent-'));
    said = [];
    mkdirSync(join(folder, 'source'));
    symlinkSync(join(repository, 'node_modules'), join(folder, 'source/node_modules'));
    writeFileSync(join(folder, 'source/package.json'), '{"version":"1.2.3"}');
    writeFileSync(join(folder, 'source/late.ts'), 'export const late: string = "loaded late";\n');
    writeFileSync(
      join(folder, 'source/entry.ts'),
      'declare const PODMIN_BUILD: { version: string };\nconsole.log(PODMIN_BUILD.version);\nif (process.argv[2] === "late") console.log((await import("./late.ts")).late);\n',
    );
    writeNode('echo "$@"');
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  function writeNode(line: string): void {
    writeFileSync(join(folder, 'node'), `#!/bin/sh\n${line}\n`);
    chmodSync(join(folder, 'node'), 0o755);
  }
  const build = (cache = 'cache'): Promise<AgentArchive> =>
    buildAgentArchive({
      arch,
      cacheFolder: join(folder, cache),
      sourceFolder: join(folder, 'source'),
      signal: new AbortController().signal,
      nodeBinary: join(folder, 'node'),
      entry: join(folder, 'source/entry.ts'),
      onProgress: (text) => said.push(text),
    });
  function unpack({ path }: AgentArchive): string {
    const target = mkdtempSync(join(folder, 'unpacked-'));
    execFileSync('tar', ['-xzf', path, '-C', target]);
    return target;
  }

  it('is started by its launcher with the Node beside it, wherever it was unpacked', async () => {
    const at = unpack(await build());
    const output = execFileSync(join(at, 'bin/podmin-agent'), ['--cluster', 'a b'], { encoding: 'utf8' });
    expect(output).to.match(/^--disable-sigusr1 --max-semi-space-size=1 .*\/bin\/\.\.\/lib\/agent\.mjs --cluster a b\n$/);
    expect(JSON.parse(readFileSync(join(at, 'VERSION'), 'utf8'))).to.include({ version: '1.2.3' });
  });

  it('leaves no core dump, and takes no option from the environment', async () => {
    writeNode('ulimit -Sc; ulimit -Hc; cat /proc/self/coredump_filter; echo "[$NODE_OPTIONS]"');
    const env = { ...process.env, NODE_OPTIONS: '--heapsnapshot-signal=SIGUSR2' };
    const output = execFileSync(join(unpack(await build()), 'bin/podmin-agent'), { encoding: 'utf8', env });
    expect(output).to.equal('0\n0\n00000000\n[]\n');
  });

  it('has the program in it, and what it imports late in files of its own', async () => {
    const at = unpack(await build());
    expect(readFileSync(join(at, 'lib/agent.mjs'), 'utf8')).not.to.contain('loaded late');
    expect(execFileSync(process.execPath, [join(at, 'lib/agent.mjs'), 'late'], { encoding: 'utf8' })).to.equal('1.2.3\nloaded late\n');
  });

  it('loads a logger whose optional parts are not there', async () => {
    writeFileSync(
      join(folder, 'source/entry.ts'),
      "import bunyan from 'bunyan';\nbunyan.createLogger({ name: 'a', level: 'info' }).info('it logs');\n",
    );
    const at = unpack(await build());
    expect(execFileSync(process.execPath, [join(at, 'lib/agent.mjs')], { encoding: 'utf8' })).to.contain('"msg":"it logs"');
  });

  it('brings a package with native parts when the program uses it, and not otherwise', async () => {
    expect(existsSync(join(unpack(await build()), 'lib/node_modules'))).to.equal(false);
    writeFileSync(
      join(folder, 'source/entry.ts'),
      "import koffi from 'koffi';\nconsole.log(koffi.load('libc.so.6').func('int abs(int)')(-7));\n",
    );
    const at = unpack(await build());
    expect(execFileSync(process.execPath, [join(at, 'lib/agent.mjs')], { encoding: 'utf8' })).to.equal('7\n');
  });

  it('is the same bytes whoever makes it', async () => {
    const [first, second] = [await build('one'), await build('two')];
    expect(first.path).not.to.equal(second.path);
    expect(first.digest).to.equal(second.digest);
  });

  it('holds nothing of this machine: no owner, no time, no path', async () => {
    const archive = await build();
    const listing = execFileSync('tar', ['-tvzf', archive.path, '--numeric-owner', '--utc'], { encoding: 'utf8' });
    for (const line of listing.trim().split('\n')) expect(line).to.match(/^[d-]rw[x-]r-[x-]r-[x-] 0\/0 .* 1970-01-01 00:00 /);
    expect(readFileSync(join(unpack(archive), 'lib/agent.mjs'), 'utf8')).not.to.contain(folder);
  });

  it('is made once for the same sources, and anew when they change or the cached one is damaged', async () => {
    const first = await build();
    const made = statSync(first.path).ino;
    expect(statSync((await build()).path).ino).to.equal(made);
    writeFileSync(first.path, 'damaged');
    expect(await build()).to.deep.equal(first);
    writeFileSync(join(folder, 'source/late.ts'), 'export const late = "changed";\n');
    expect((await build()).path).not.to.equal(first.path);
  });

  it('is refused with a Node that does not run', async () => {
    writeNode('echo broken >&2; exit 1');
    const message = await build().then(
      () => 'built',
      (error: Error) => error.message,
    );
    expect(message).to.contain('does not run: broken');
  });

  it('says which Node is missing and how to get it', async () => {
    rmSync(join(folder, 'node'));
    expect(
      await build().then(
        () => 'built',
        (error: Error) => error.message,
      ),
    ).to.match(/there is no Node at .*npm ci/);
  });
});
