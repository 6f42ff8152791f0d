import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { after, before, describe, it } from 'mocha';
import { buildAgentArchive } from '../../../infra/node/agent-archive.ts';
import { cacheFolder } from '../../../infra/node/cache-folder.ts';
import { hostArchitecture } from '../../../infra/node/host.ts';

describe('the agent as it is shipped', () => {
  const folder = mkdtempSync(join(tmpdir(), 'podmin-agent-archive-'));
  const sourceFolder = join(import.meta.dirname, '../../..');

  before(async function () {
    this.timeout(120_000);
    const { path } = await buildAgentArchive({
      arch: hostArchitecture(process.arch)!,
      cacheFolder: cacheFolder({ environment: process.env, home: homedir() }),
      sourceFolder,
      signal: new AbortController().signal,
    });
    execFileSync('tar', ['-xzf', path, '-C', folder]);
  });
  after(() => rmSync(folder, { recursive: true }));

  it('says which build it is, with its own Node and nothing else of this machine', () => {
    const said = execFileSync(join(folder, 'bin/podmin-agent'), ['--version'], { encoding: 'utf8', cwd: '/', env: {} });
    expect(said).to.match(/^podmin-agent \d+\.\d+\.\d+\nbuilt .*\ncommit .*\ncommitted .*\nbranch .*\n$/);
  });

  it('loads all it needs, and ends with 2 for a command line that makes no sense', () => {
    expect(() => execFileSync(join(folder, 'bin/podmin-agent'), ['--cluster=X'], { stdio: 'pipe', env: {} }))
      .to.throw()
      .with.property('status', 2);
  });

  it('has a Node of which the symbols are gone', () => {
    const shipped = statSync(join(folder, 'bin/node')).size;
    expect(shipped).to.be.lessThan(statSync(join(sourceFolder, `node_modules/node-linux-${process.arch}/bin/node`)).size * 0.9);
  });
});
