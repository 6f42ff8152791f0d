import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { afterEach, beforeEach, describe, it } from 'mocha';
import { catalog, expandRelease, type ComponentKey } from '../../../infra/node/catalog.ts';
import { DOWNLOAD_LIMITS } from '../../../infra/node/resolvers/download.ts';
import { ComponentError } from '../../../infra/node/resolvers/errors.ts';
import { sourceTreeResolver } from '../../../infra/node/resolvers/source-tree.ts';
import { componentResolver, type ResolvedComponent, type ResolverMode } from '../../../infra/node/resolvers/index.ts';
import { type ComponentProgress } from '../../../infra/node/resolvers/progress.ts';
import { FakePublisher } from './fake-publisher.ts';

/** Short, but longer than a busy machine keeps a local server waiting. */
const QUICK = { ...DOWNLOAD_LIMITS, maxBytes: 100_000, idleMs: 1_000, totalMs: 20_000, retryDelayMs: 1 };

describe('a component', () => {
  let folder: string;
  let publisher: FakePublisher;
  let progress: ComponentProgress[];

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'podmin-resolvers-'));
    publisher = await FakePublisher.start();
    progress = [];
    for (const key of Object.keys(catalog) as ComponentKey[]) {
      mkdirSync(join(folder, 'components', key), { recursive: true });
      writeFileSync(join(folder, 'components', key, 'go.mod'), `module ${key}\n`);
      writeFileSync(join(folder, 'components', key, 'go.sum'), '');
    }
    writeGo('echo built > "$out/$(basename "$p")"');
  });
  afterEach(async () => {
    await publisher[Symbol.asyncDispose]();
    rmSync(folder, { recursive: true });
  });

  /** A stand-in for the Go toolchain, whose `build` runs a line of shell for each package; it does not show that anything compiles. */
  function writeGo(perPackage: string): void {
    mkdirSync(join(folder, 'bin'), { recursive: true });
    const script = `#!/bin/sh\necho "$*" >> "${folder}/go.log"\n[ "$1" = env ] && { echo go1.26.8; exit; }\nout=$6; shift 6\nfor p in "$@"; do ${perPackage}; done\n`;
    writeFileSync(join(folder, 'bin/go'), script);
    chmodSync(join(folder, 'bin/go'), 0o755);
  }
  const builds = (): readonly string[] =>
    existsSync(join(folder, 'go.log'))
      ? readFileSync(join(folder, 'go.log'), 'utf8')
          .split('\n')
          .filter((line) => line.startsWith('build'))
      : [];

  const resolve = async (
    keys: readonly ComponentKey[],
    mode: ResolverMode,
    signal = new AbortController().signal,
  ): Promise<readonly ResolvedComponent[]> =>
    componentResolver({
      mode,
      cacheFolder: join(folder, 'cache'),
      modulesFolder: join(folder, 'components'),
      environment: { PATH: `${join(folder, 'bin')}:/usr/bin:/bin` },
      fetch: publisher.fetch,
      limits: { checksum: QUICK, asset: QUICK },
      probeMs: 1_000,
      onProgress: (one) => progress.push(one),
    }).resolve(keys, 'amd64', signal);
  const failure = async (promise: Promise<unknown>): Promise<ComponentError> => {
    const error: unknown = await promise.then(
      () => undefined,
      (reason: unknown) => reason,
    );
    expect(error).to.be.instanceOf(ComponentError);
    return error as ComponentError;
  };
  const contents = (resolved: readonly ResolvedComponent[]): Record<string, string> =>
    Object.fromEntries(
      resolved.flatMap((one) => Object.entries(one.binaries).map(([name, path]) => [name, readFileSync(path, 'utf8').trim()])),
    );
  const leftovers = (): readonly string[] =>
    readdirSync(join(folder, 'cache'), { recursive: true, encoding: 'utf8' }).filter((name) => /making|lock/.test(name));
  const asset = (key: ComponentKey): ReturnType<typeof expandRelease> => expandRelease(catalog[key], 'amd64');

  describe('from its publisher', () => {
    it('is taken out of its archive, under its own name and executable', async () => {
      for (const key of ['kubelet', 'containerd', 'cni-plugins', 'versitygw'] as const)
        publisher.release(catalog[key], 'amd64', (name) => `${name} of ${key}`);
      const resolved = await resolve(['kubelet', 'containerd', 'cni-plugins', 'versitygw'], 'release');
      expect(contents(resolved)).to.include({
        kubelet: 'kubelet of kubelet',
        ctr: 'ctr of containerd',
        ptp: 'ptp of cni-plugins',
        versitygw: 'versitygw of versitygw',
      });
      expect(resolved.map((one) => one.component.key)).to.deep.equal(['kubelet', 'containerd', 'cni-plugins', 'versitygw']);
      expect(leftovers()).to.deep.equal([]);
    });

    it('is asked for once, then comes from the cache', async () => {
      publisher.release(catalog.coredns, 'amd64', () => 'dns');
      await resolve(['coredns'], 'release');
      const asked = publisher.requests.length;
      expect(contents(await resolve(['coredns'], 'release'))).to.deep.equal({ coredns: 'dns' });
      expect(publisher.requests).to.have.lengthOf(asked);
    });

    for (const [what, spoil] of [
      ['changed', (path: string): void => writeFileSync(path, 'evil')],
      ['cut short', (path: string): void => truncateSync(path, 1)],
      ['gone', (path: string): void => rmSync(path)],
    ] as const) {
      it(`is fetched again when its cached file is ${what}`, async () => {
        publisher.release(catalog.coredns, 'amd64', () => 'dns');
        const [first] = await resolve(['coredns'], 'release');
        spoil(first!.binaries.coredns!);
        expect(contents(await resolve(['coredns'], 'release'))).to.deep.equal({ coredns: 'dns' });
        expect(progress.map((one) => one.step)).to.include('repairing');
      });
    }

    it('is refused when its digest is not the published one, and nothing of it stays', async () => {
      publisher.release(catalog.coredns, 'amd64', () => 'dns');
      publisher.put(asset('coredns').url, 'something else');
      const error = await failure(resolve(['coredns'], 'release'));
      expect(error.code).to.equal('not-trusted');
      expect(error.message).to.match(/^coredns \(amd64\): https:.*: its sha256 is [0-9a-f]{64}, its publisher says [0-9a-f]{64}\. /);
      expect(readdirSync(join(folder, 'cache/dependencies/coredns/1.15.0/amd64'))).to.deep.equal([]);
    });

    it('is fetched again after the server failed, or the connection went', async () => {
      publisher.release(catalog.coredns, 'amd64', () => 'dns');
      publisher.behave(asset('coredns').url, 'overloaded', 'truncate', 'serve');
      expect(contents(await resolve(['coredns'], 'release'))).to.deep.equal({ coredns: 'dns' });
    });

    for (const [behaviour, message] of [
      ['truncate', /release|terminated|closed|bytes came/],
      ['stall', /nothing came for 1 s/],
      ['endless', /larger than 100000 bytes/],
      ['overloaded', /the server answered 503/],
      ['missing', /the server answered 404/],
    ] as const) {
      it(`is given up, with the reason and a way out, when the server's answer is "${behaviour}"`, async () => {
        publisher.release(catalog.coredns, 'amd64', () => 'dns');
        publisher.behave(asset('coredns').url, behaviour);
        const error = await failure(resolve(['coredns'], 'release'));
        expect(error.code).to.equal('not-available');
        expect(error.message).to.match(message).and.to.contain('PODMIN_COMPONENTS=gomod');
        expect(leftovers()).to.deep.equal([]);
      });
    }

    it('asks again no more than three times, and not at all after a refusal', async () => {
      publisher.release(catalog.coredns, 'amd64', () => 'dns');
      publisher.behave(asset('coredns').url, 'overloaded');
      await failure(resolve(['coredns'], 'release'));
      expect(publisher.requests.filter((url) => url === asset('coredns').url)).to.have.lengthOf(3);
      publisher.behave(asset('coredns').url, 'missing');
      await failure(resolve(['coredns'], 'release'));
      expect(publisher.requests.filter((url) => url === asset('coredns').url)).to.have.lengthOf(4);
    });

    it('is not announced larger than the bound', async () => {
      publisher.release(catalog.coredns, 'amd64', () => 'dns');
      publisher.put(asset('coredns').url, Buffer.alloc(100_001));
      expect((await failure(resolve(['coredns'], 'release'))).message).to.contain('larger than 100000 bytes');
    });
  });

  describe('built from its module', () => {
    it('is built once for the same module files, and anew when they change', async () => {
      expect(contents(await resolve(['cni-plugins'], 'gomod'))).to.have.keys(...catalog['cni-plugins'].binaries);
      await resolve(['cni-plugins'], 'gomod');
      expect(builds()).to.have.lengthOf(1);
      writeFileSync(join(folder, 'components/cni-plugins/go.sum'), 'changed');
      await resolve(['cni-plugins'], 'gomod');
      expect(builds()).to.have.lengthOf(2);
    });

    it('is built once by two runs side by side', async () => {
      writeGo('sleep 0.1; echo built > "$out/$(basename "$p")"');
      await Promise.all([resolve(['crictl'], 'gomod'), resolve(['crictl'], 'gomod')]);
      expect(builds()).to.have.lengthOf(1);
      expect(progress.map((one) => one.step)).to.include('waiting');
    });

    it('is an error with what Go said when it cannot be built, and nothing of it stays', async () => {
      writeGo('echo "no such module" >&2; exit 3');
      const error = await failure(resolve(['crictl'], 'gomod'));
      expect(error.code).to.equal('not-built');
      expect(error.message).to.contain('crictl (amd64): go build sigs.k8s.io/cri-tools/cmd/crictl: ended with 3: no such module');
      expect(leftovers()).to.deep.equal([]);
    });

    it('is an error with the way out where there is no Go', async () => {
      rmSync(join(folder, 'bin/go'));
      expect((await failure(resolve(['crictl'], 'gomod'))).message)
        .to.contain('there is no go command')
        .and.to.contain('https://go.dev/dl/');
    });

    it('stops the build when it is told to', async () => {
      writeGo('exec sleep 30');
      const stop = new AbortController();
      const result = resolve(['crictl'], 'gomod', stop.signal).then(
        () => 'done',
        (error: Error) => error.message,
      );
      while (builds().length === 0) await new Promise((go) => setTimeout(go, 5));
      stop.abort(new Error('stopped by the user'));
      expect(await result).to.equal('stopped by the user');
      expect(leftovers()).to.deep.equal([]);
    });
  });

  describe('from wherever it can be had', () => {
    it('comes from its publisher when the network answers', async () => {
      publisher.release(catalog.coredns, 'amd64', () => 'dns');
      expect((await resolve(['coredns'], 'auto'))[0]!.origin).to.equal('release');
      expect(builds()).to.deep.equal([]);
    });

    it('is built when no name is found, after asking once for all of them, and says so', async () => {
      publisher.goDown();
      const resolved = await resolve(['coredns', 'crictl', 'kubelet'], 'auto');
      expect(resolved.map((one) => one.origin)).to.deep.equal(['gomod', 'gomod', 'gomod']);
      expect(progress.filter((one) => one.step === 'falling-back')).to.have.lengthOf(1);
    });

    it('is built when the server says no, also when only the file itself is missing', async () => {
      publisher.release(catalog.coredns, 'amd64', () => 'dns');
      publisher.behave(asset('coredns').url, 'missing');
      expect((await resolve(['coredns'], 'auto'))[0]!.origin).to.equal('gomod');
      expect(progress.find((one) => one.step === 'falling-back')?.text).to.contain('the server answered 404');
    });

    it('does not wait long for a network that swallows everything', async () => {
      publisher.release(catalog.coredns, 'amd64', () => 'dns');
      publisher.behave(asset('coredns').checksumUrl, 'stall');
      expect((await resolve(['coredns'], 'auto'))[0]!.origin).to.equal('gomod');
    });

    it('is never built to get round a wrong digest or a page in place of one', async () => {
      publisher.release(catalog.coredns, 'amd64', () => 'dns');
      publisher.put(asset('coredns').url, 'something else');
      expect((await failure(resolve(['coredns'], 'auto'))).code).to.equal('not-trusted');
      publisher.behave(asset('coredns').checksumUrl, 'portal');
      expect((await failure(resolve(['coredns'], 'auto'))).code).to.equal('not-trusted');
      expect(builds()).to.deep.equal([]);
    });

    it('asks nobody when the cache has it, built or fetched', async () => {
      publisher.goDown();
      await resolve(['coredns'], 'gomod');
      progress.length = 0;
      expect((await resolve(['coredns'], 'auto'))[0]!.origin).to.equal('gomod');
      expect(progress.map((one) => one.step)).to.deep.equal(['cached']);
    });
  });

  it('is refused when the environment asks for a way that there is not', () => {
    expect(() =>
      sourceTreeResolver({ sourceFolder: folder, cacheFolder: folder, environment: { PODMIN_COMPONENTS: 'download' } }),
    ).to.throw('PODMIN_COMPONENTS is "download": it may be auto, release or gomod');
  });
});
