/** A deployment on a real kubelet, from the command to the answer of its Pod, through changes, rejections, kills and an absent bucket. */
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, it } from 'mocha';
import { expect } from 'chai';
import { isReady } from '../../controllers/sources/kubelet/index.ts';
import { componentPid, eventually, fingerprint, killComponent, startCluster, type Cluster, type Outcome } from './support/cluster.ts';
import { tracePods, type PodsTrace } from './support/pods-trace.ts';

interface Row {
  readonly name: string;
  readonly phase: string;
  readonly message?: string;
  readonly podAddress?: string;
}

describe('a deployment on a real kubelet', function () {
  this.timeout(300_000);
  let cluster: Cluster;
  let trace: PodsTrace;

  const succeed = (outcome: Outcome): Outcome => {
    expect(outcome.code, outcome.stderr).to.equal(0);
    return outcome;
  };
  const deploy = async (name: string, edit?: Parameters<Cluster['manifest']>[1]): Promise<Outcome> =>
    cluster.podmin('deploy', name, '-g', 'default', '--file', await cluster.manifest(name, edit), '--wait', '--timeout', '2m');
  const withEnv = (value: string) => (spec: { containers: Record<string, unknown>[] }) => {
    spec.containers[0]!['env'] = [{ name: 'VERSION', value }];
  };
  const status = async (): Promise<readonly Row[]> => {
    const { stdout } = succeed(await cluster.podmin('status', '-o', 'json'));
    return (JSON.parse(stdout) as { deployments: Row[] }).deployments;
  };
  const answer = async (name: string): Promise<Record<string, string>> => {
    const row = (await status()).find((found) => found.name === name);
    const response = await fetch(`http://[${row?.podAddress}]:8080/`, { signal: AbortSignal.timeout(5_000) });
    return (await response.json()) as Record<string, string>;
  };
  const podsOf = (name: string): readonly string[] =>
    trace
      .pods()
      .filter((pod) => pod.name.startsWith(`${name}-`) && !pod.unlisted)
      .map((pod) => `${pod.name} ${isReady(pod)}`);
  const manifests = async (name: string): Promise<readonly string[]> =>
    (await cluster.exec('ls', '/etc/podmin/manifests')).split('\n').filter((file) => file.startsWith(`podmin-${name}-`));
  const readyz = async (): Promise<{ readonly code: number; readonly text: string }> => {
    const script = `fetch('http://127.0.0.1:8080/readyz?verbose').then(async (r) => console.log(JSON.stringify({ code: r.status, text: await r.text() })))`;
    return JSON.parse(await cluster.exec('/opt/podmin/bin/node', '-e', script)) as { code: number; text: string };
  };

  before(async () => {
    cluster = await startCluster('e2e');
    trace = await tracePods({ socket: cluster.podsSocket, node: cluster.node });
  });
  after(async () => {
    await trace?.[Symbol.asyncDispose]();
    await cluster?.[Symbol.asyncDispose]();
  });

  it('appears: deploy --wait returns when it is Ready, and it answers over IPv6', async () => {
    succeed(await deploy('web'));
    expect((await status()).map(({ name, phase }) => `${name} ${phase}`)).to.deep.equal(['web ready']);
    expect(await answer('web')).to.deep.include({ name: 'web', host: 'web' });
  });

  it('is replaced with no moment without a Ready Pod', async () => {
    trace.restart();
    succeed(await deploy('web', withEnv('2')));
    await eventually('the old version is gone', 60_000, async () =>
      (await manifests('web')).length === 1 && podsOf('web').length === 1 ? true : undefined,
    );
    expect(await answer('web')).to.deep.include({ version: '2' });
    const without = trace.moments.filter(({ ready }) => !ready.some((name) => name.startsWith('web-')));
    expect(without).to.deep.equal([]);
    expect(new Set(trace.moments.flatMap(({ ready }) => ready)).size).to.be.greaterThan(1);
  });

  it('keeps its container when only labels change, and the kubelet shows them', async () => {
    const before = await fingerprint(cluster);
    const file = await cluster.manifest('web', withEnv('2'));
    const changed = JSON.parse(await readFile(file, 'utf8')) as { spec: { template: { metadata: { labels: Record<string, string> } } } };
    changed.spec.template.metadata.labels['tier'] = 'front';
    await writeFile(file, JSON.stringify(changed));
    succeed(await cluster.podmin('deploy', 'web', '-g', 'default', '--file', file, '--wait'));
    await eventually('the label is there', 30_000, async () =>
      trace.pods().some((pod) => pod.labels['tier'] === 'front') ? true : undefined,
    );
    expect((await fingerprint(cluster)).containers).to.equal(before.containers);
  });

  it('keeps files and containers when its agent is killed while nothing goes on', async () => {
    const before = await fingerprint(cluster);
    for (let kill = 0; kill < 3; kill++) {
      await killComponent(cluster, 'agent');
      await eventually('the agent is back', 60_000, async () => ((await readyz().catch(() => undefined))?.code === 200 ? true : undefined));
    }
    expect(await fingerprint(cluster)).to.deep.equal(before);
  });

  it('arrives where it should when its agent is killed again and again during an update, with no moment without a Ready Pod', async () => {
    trace.restart();
    for (const [round, pauseMs] of [0, 50, 150, 400, 1_000, 2_500].entries()) {
      const deployed = cluster.podmin('deploy', 'web', '-g', 'default', '--file', await cluster.manifest('web', withEnv(`kill-${round}`)));
      await new Promise((done) => setTimeout(done, pauseMs));
      await killComponent(cluster, 'agent').catch(() => undefined);
      succeed(await deployed);
      await new Promise((done) => setTimeout(done, pauseMs));
      await killComponent(cluster, 'agent').catch(() => undefined);
    }
    await eventually('the last version alone is there', 120_000, async () => {
      const rows = await status();
      return rows[0]?.phase === 'ready' &&
        podsOf('web').length === 1 &&
        (await answer('web').catch(() => ({ version: '' })))['version'] === 'kill-5'
        ? true
        : undefined;
    });
    expect(await manifests('web')).to.have.lengthOf(1);
    expect(trace.moments.filter(({ ready }) => !ready.some((name) => name.startsWith('web-')))).to.deep.equal([]);
    expect(await cluster.exec('ls', '-a', '/etc/podmin/manifests')).to.not.include('.tmp');
  });

  it('is neither lost nor doubled when the kubelet is killed', async () => {
    const before = await fingerprint(cluster);
    const killed = await killComponent(cluster, 'kubelet');
    await eventually('the kubelet runs again', 60_000, async () =>
      (await componentPid(cluster, 'kubelet')) !== killed ? true : undefined,
    );
    await eventually('the agent is ready with it', 120_000, async () =>
      (await readyz().catch(() => undefined))?.code === 200 && (await status())[0]?.phase === 'ready' ? true : undefined,
    );
    // A kubelet that takes a container for an orphan kills it in its first housekeeping rounds, 2 s apart.
    await new Promise((done) => setTimeout(done, 10_000));
    expect(await fingerprint(cluster)).to.deep.equal(before);
    expect(podsOf('web')).to.have.lengthOf(1);
  });

  it('stays as it is while the bucket is away for a minute, and the agent says why it is not ready', async () => {
    const before = await fingerprint(cluster);
    const away = join(cluster.folder, 'away');
    // The folder itself is mounted; a share that is away looks empty.
    for (const name of ['bucket.json', 'objects']) await rename(join(cluster.bucketFolder, name), join(cluster.folder, `away-${name}`));
    try {
      const said = await eventually('readyz says it', 60_000, async () => {
        const answer = await readyz();
        return answer.code === 200 ? undefined : answer.text;
      });
      expect(said).to.match(/deployments/);
      expect(said).to.match(/bucket/);
      await new Promise((done) => setTimeout(done, 60_000));
      expect(await fingerprint(cluster)).to.deep.equal(before);
    } finally {
      for (const name of ['bucket.json', 'objects']) await rename(`${away}-${name}`, join(cluster.bucketFolder, name));
    }
    await eventually('the agent is ready again', 60_000, async () => ((await readyz()).code === 200 ? true : undefined));
    expect(await fingerprint(cluster)).to.deep.equal(before);
  });

  it('takes the place of its predecessor when the kubelet rejects it beside that one', async () => {
    const port = (version: string) => (spec: { containers: Record<string, unknown>[] }) => {
      withEnv(version)(spec);
      spec.containers[0]!['ports'] = [{ containerPort: 8080, hostPort: 18080 }];
    };
    succeed(await deploy('edge', port('1')));
    succeed(await deploy('edge', port('2')));
    expect(await answer('edge')).to.deep.include({ version: '2' });
    expect(await manifests('edge')).to.have.lengthOf(1);
  });

  it('says why it is not running when its image is not there, and is repaired by the next deploy', async () => {
    const failed = await cluster.podmin(
      ...['deploy', 'broken', '-g', 'default', '--wait', '--timeout', '90s', '--file'],
      await cluster.manifest('broken', (spec) => {
        spec.containers[0]!['image'] = 'nowhere:v1';
      }),
    );
    expect(failed.code).to.equal(1);
    expect(failed.stderr)
      .to.match(/broken/)
      .and.to.match(/Image|image/);
    succeed(await deploy('broken'));
  });

  it('is gone after delete, with its files and its Pod', async () => {
    for (const name of ['web', 'edge', 'broken'])
      succeed(await cluster.podmin('delete', name, '-g', 'default', '--wait', '--timeout', '1m'));
    await eventually('no Pod is left', 60_000, async () => (trace.pods().length === 0 ? true : undefined));
    expect((await cluster.exec('ls', '-A', '/etc/podmin/manifests')).trim()).to.equal('');
    expect(await status()).to.deep.equal([]);
    await eventually('no identity folder is left', 90_000, async () =>
      (await cluster.exec('ls', '/run/podmin/workloads')).trim() === '' ? true : undefined,
    );
  });
});
