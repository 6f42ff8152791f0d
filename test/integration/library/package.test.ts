/** The library as it is published: packed, judged by the usual tools, installed elsewhere, and run on the oldest Node that it is for. */
import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { after, before, describe, it } from 'mocha';
import { expect } from 'chai';
import { entryPoints, root } from '../../../hack/library-face.ts';

const run = promisify(execFile);
const specifiers = [...entryPoints().keys()];
/** Of the adapters; whoever uses none of them installs none. */
const peers = ['@aws-sdk', '@bufbuild', '@grpc', '@kubernetes', '@opentelemetry', 'prom-client'];

describe('the packed library', function () {
  this.timeout(300_000);
  let tarball: string;
  let folder: string;
  let node24: string;

  /** A program of a user, in a folder where the package is installed. */
  async function execute(node: string, code: string): Promise<string> {
    const { stdout } = await run(node, ['--input-type=module', '--eval', code], { cwd: folder, timeout: 30_000 });
    return stdout.trim();
  }

  /** With the packages that adapters need, as somebody has them who uses the adapters. */
  async function withPeers<T>(body: () => Promise<T>): Promise<T> {
    const modules = join(folder, 'node_modules');
    for (const peer of peers) {
      mkdirSync(dirname(join(modules, peer)), { recursive: true });
      symlinkSync(join(root, 'node_modules', peer), join(modules, peer));
    }
    try {
      return await body();
    } finally {
      for (const peer of peers) rmSync(join(modules, peer));
    }
  }

  before(async () => {
    tarball = (await run(join(root, 'hack/build-library'))).stdout.trim();
    folder = mkdtempSync(join(tmpdir(), 'library-'));
    writeFileSync(join(folder, 'package.json'), '{"name":"user","private":true,"type":"module"}\n');
    await run('npm', ['install', '--offline', '--ignore-scripts', '--no-audit', '--no-fund', '--legacy-peer-deps', tarball], {
      cwd: folder,
    });
    const home = join(import.meta.dirname, 'node24');
    node24 = join(home, `node_modules/node-linux-${process.arch}/bin/node`);
    if (!existsSync(node24)) await run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: home });
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  it('is found good by publint', async () => {
    const { publint } = await import('publint');
    const { messages } = await publint({ pkgDir: join(root, 'dist/library'), strict: true });
    expect(messages).to.deep.equal([]);
  });

  it('has a manual whose links all lead somewhere within it', () => {
    const home = join(folder, 'node_modules/podmin');
    const pages = readdirSync(home, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.md'));
    const links = pages.flatMap((page) =>
      [...readFileSync(join(home, page), 'utf8').matchAll(/\]\(([^)\s#]+)(?:#[^)\s]*)?\)/g)].map(([, target = '']) => ({ page, target })),
    );
    expect(pages).to.include.members(['README.md', 'docs/tutorial.md', 'docs/reference/README.md']);
    expect(links.length).to.be.greaterThan(10);
    const dead = links.filter(({ page, target }) => !/^https?:/.test(target) && !existsSync(resolve(home, dirname(page), target)));
    expect(dead).to.deep.equal([]);
  });

  it('is found good by "are the types wrong", as a package for ESM', async () => {
    const { stdout } = await run(process.execPath, [
      join(root, 'node_modules/@arethetypeswrong/cli/dist/index.js'),
      ...['--profile', 'esm-only', '--format', 'json', tarball],
    ]);
    const { analysis } = JSON.parse(stdout) as { analysis: { problems: readonly { kind: string; resolutionKind?: string }[] } };
    // node10 knows no subpath exports, and CommonJS reaches ESM by import() only: both are what "for ESM" means.
    const counted = analysis.problems.filter(({ kind, resolutionKind }) => kind !== 'CJSResolvesToESM' && resolutionKind !== 'node10');
    expect(counted).to.deep.equal([]);
  });

  it('brings no other package along', async () => {
    const { stdout } = await run('npm', ['ls', '--all', '--parseable'], { cwd: folder });
    expect(
      stdout
        .trim()
        .split('\n')
        .filter((line) => line.includes('node_modules')).length,
    ).to.equal(1);
  });

  for (const which of ['24', '26'] as const) {
    it(`runs on Node ${which}: an object in, a reconcile, a stop, and the process ends by itself`, async () => {
      const node = which === '24' ? node24 : process.execPath;
      const printed = await execute(
        node,
        `import { channel, runtime } from 'podmin/controllers';
         const rt = runtime();
         const things = channel({ name: 'things' });
         things.put('a', 'v1', 'hello');
         things.synced();
         rt.controller('print', rt.informer(things.source), ({ key, object }) => {
           console.log(process.versions.node.split('.')[0], key, object);
           setTimeout(() => rt.stop(), 0);
         });
         await rt.run();
         console.log(process.getActiveResourcesInfo().filter((kind) => !/PipeWrap|TTY/.test(kind)).length);`,
      );
      expect(printed.split('\n')).to.deep.equal([`${which} a hello`, '0']);
    });

    it(`shows every subpath on Node ${which}, those of adapters with their packages`, async () => {
      const node = which === '24' ? node24 : process.execPath;
      const code = specifiers.map((each) => `console.log(Object.keys(await import('${each}')).length > 0);`).join('\n');
      expect((await withPeers(() => execute(node, code))).split('\n')).to.deep.equal(specifiers.map(() => 'true'));
    });
  }

  it('loads no other package with the core, and none with an adapter before it is used, but for the types of spans', async () => {
    const loaded: Record<string, readonly string[]> = {};
    for (const specifier of specifiers) {
      const code = `import { registerHooks } from 'node:module';
        const packages = new Set();
        registerHooks({ resolve(specifier, context, next) {
          const found = next(specifier, context);
          const name = /.*node_modules\\/((?:@[^/]+\\/)?[^/]+)/.exec(found.url)?.[1];
          // What a package loads by itself is its own affair.
          if (name !== undefined && name !== 'podmin' && /node_modules\\/podmin\\//.test(context.parentURL ?? '')) packages.add(name);
          return found;
        } });
        await import('${specifier}');
        console.log(JSON.stringify([...packages].sort()));`;
      loaded[specifier] = JSON.parse(await withPeers(() => execute(process.execPath, code))) as readonly string[];
    }
    // Those of a bucket, a kubelet or a kubeconfig are loaded when one is opened.
    expect(loaded).to.deep.equal({
      'podmin/controllers': [],
      'podmin/controllers/s3': [],
      'podmin/controllers/kubelet': [],
      'podmin/controllers/kubernetes': [],
      'podmin/controllers/testing': [],
      'podmin/controllers/otel': ['@opentelemetry/api'],
    });
  });

  it('needs none of its optional packages for the core, for S3 with a bucket of one’s own, for Kubernetes, and for tests', async () => {
    const code = `
      import { runtime } from 'podmin/controllers';
      import { memoryBucket, s3Objects } from 'podmin/controllers/s3';
      import 'podmin/controllers/kubernetes';
      import 'podmin/controllers/kubelet';
      import { testRuntime } from 'podmin/controllers/testing';
      const bucket = memoryBucket();
      await bucket.put('pods/a.json', new TextEncoder().encode('{"x":1}'));
      const rt = testRuntime();
      const pods = rt.informer(s3Objects({ bucket, prefix: 'pods/' }));
      await rt.start();
      await rt.clock.settle();
      console.log(typeof runtime, JSON.stringify(pods.get('a.json')));
      await rt.stop();`;
    expect(await execute(process.execPath, code)).to.equal('function {"x":1}');
  });

  for (const moduleResolution of ['nodenext', 'bundler'] as const) {
    it(`gives a consumer its types under ${moduleResolution}, strictly`, async () => {
      const source = `
        import { runtime, watch, changed } from 'podmin/controllers';
        import { s3Objects, json } from 'podmin/controllers/s3';
        import { kubeletPods, isReady, type KubeletPod } from 'podmin/controllers/kubelet';
        import { kubernetes, kubernetesLease, type KubeConfigLike } from 'podmin/controllers/kubernetes';
        import { otel } from 'podmin/controllers/otel';
        import { fakeClock, fakeSource, testRuntime } from 'podmin/controllers/testing';
        interface Zone { readonly name: string; readonly serial: number }
        const rt = runtime();
        const zones = rt.informer(s3Objects({ bucket: 'fleet', prefix: 'zones/', decode: json<Zone>() }), { indexes: { byName: (zone) => [zone.name] } });
        rt.controller('dns', {
          watch: [watch(zones, { when: changed((zone) => zone.serial) })],
          reconcile: ({ key, object }) => {
            // @ts-expect-error it may be gone
            object.serial;
            const serial: number = object === undefined ? 0 : object.serial;
            console.log(key, serial, zones.by('byName', 'x').length);
            // @ts-expect-error there is no such index
            zones.by('byNme', 'x');
          },
        });
        const ready = rt.informer(kubeletPods({ filter: isReady }), { transform: (pod: KubeletPod): string => pod.uid });
        declare const config: KubeConfigLike;
        interface ConfigMap { readonly metadata: { readonly name: string }; readonly data?: Readonly<Record<string, string>> }
        const maps = rt.informer(kubernetes<ConfigMap>(config, { path: '/api/v1/configmaps' }));
        const text: string | undefined = ready.get('uid') ?? maps.get('a/b')?.data?.['x'];
        rt.leader(kubernetesLease(config, { namespace: 'default', name: 'dns' }));
        const traced = testRuntime({ clock: fakeClock(), onReconcile: otel() });
        const fakes = traced.informer(fakeSource<{ readonly size: number }>());
        // @ts-expect-error sizes are numbers
        const size: string | undefined = fakes.get('a')?.size;
        console.log(text, size);
        await rt.run();
      `;
      const project = join(folder, moduleResolution);
      mkdirSync(project);
      writeFileSync(join(project, 'program.ts'), source);
      const compilerOptions = {
        ...{
          target: 'esnext',
          module: moduleResolution === 'bundler' ? 'esnext' : 'nodenext',
          moduleResolution,
          strict: true,
          noEmit: true,
        },
        ...{ exactOptionalPropertyTypes: true, types: ['node'], typeRoots: [join(root, 'node_modules/@types')], lib: ['esnext'] },
        skipLibCheck: false,
      };
      writeFileSync(join(project, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['program.ts'] }));
      writeFileSync(join(project, 'package.json'), '{"type":"module"}');
      const tsc = [join(root, 'node_modules/typescript/bin/tsc'), '-p', project];
      const { stdout } = await withPeers(() => run(process.execPath, tsc)).catch((error: unknown) => error as { stdout: string });
      expect(stdout).to.equal('');
    });
  }

  it('is cut by a bundler to what is used: the queue alone is small', async () => {
    const entry = join(folder, 'queue.mjs');
    writeFileSync(entry, `export { WorkQueue } from 'podmin/controllers';\n`);
    const options = { bundle: true, minify: true, format: 'esm', platform: 'node', write: false } as const;
    const { outputFiles } = await build({ ...options, entryPoints: [entry] });
    const kilobytes = (outputFiles[0]?.contents.length ?? 0) / 1_000;
    // 9 kB when this was written; the whole core has ten times as much.
    expect(kilobytes).to.be.within(1, 14);
  });

  it('is tested with packages whose lock files name no place to get them from', () => {
    for (const file of ['package-lock.json', 'test/integration/library/node24/package-lock.json'])
      expect(readFileSync(join(root, file), 'utf8')).not.to.contain('"resolved"');
  });
});
