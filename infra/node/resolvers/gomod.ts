/**
 * gomod — a component built from its Go module, with versions and sums pinned by hack/components/<key>/go.mod and go.sum.
 *
 * Holds: the same inputs give the same `buildId` and the same bytes (no paths, no version control stamp, no C compiler); the pinned
 * files are never changed by a build. Does not hold: a bound on time but the caller's signal; the kubelet takes five minutes cold.
 */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expandModule, type Architecture, type Component } from '../catalog.ts';
import { ComponentError } from './errors.ts';

export interface GoModInput {
  readonly component: Component;
  readonly arch: Architecture;
  /** hack/components. */
  readonly modulesFolder: string;
  /** Of the program: PATH, HOME, GOPROXY and the like reach the Go toolchain. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly signal: AbortSignal;
}

// A user's own GOFLAGS or workspace must not change what is built.
const BUILD_ENVIRONMENT = { CGO_ENABLED: '0', GOOS: 'linux', GOFLAGS: '-mod=readonly -buildvcs=false', GOWORK: 'off' } as const;
const INSTALL_GO =
  'Install Go 1.21 or later from https://go.dev/dl/ (it fetches the version a module asks for), or use PODMIN_COMPONENTS=release';

/** What the result depends on, in 16 hex digits. */
export async function buildId(input: GoModInput): Promise<string> {
  const { component, arch, modulesFolder } = input;
  const folder = join(modulesFolder, component.key);
  const version = (await go(input, ['env', 'GOVERSION'], `go env GOVERSION in ${folder}`)).trim();
  const { ldflags, packages } = expandModule(component);
  const hash = createHash('sha256').update(JSON.stringify([version, BUILD_ENVIRONMENT, arch, ldflags, packages]));
  for (const name of ['go.mod', 'go.sum']) hash.update('\0').update(await readFile(join(folder, name)));
  return hash.digest('hex').slice(0, 16);
}

/** Builds all of the component's executables into `folder`. */
export async function buildModule(input: GoModInput & { readonly folder: string }): Promise<void> {
  const { ldflags, packages } = expandModule(input.component);
  // With a trailing slash Go writes one executable per package, named as the package.
  await go(input, ['build', '-trimpath', '-ldflags', ldflags, '-o', `${input.folder}/`, ...packages], `go build ${packages.join(' ')}`);
}

async function go(input: GoModInput, args: readonly string[], tried: string): Promise<string> {
  const { component, arch, modulesFolder, environment, signal } = input;
  const about = { key: component.key, arch, tried };
  const child = spawn('go', args, {
    cwd: join(modulesFolder, component.key),
    env: { ...environment, ...BUILD_ENVIRONMENT, GOARCH: arch },
    signal,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let out = '';
  let said = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (out = (out + text).slice(-65_536)));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said = (said + text).slice(-4_000)));
  return new Promise((resolve, reject) => {
    child.once('error', (error: NodeJS.ErrnoException) => {
      if (signal.aborted) reject(error);
      else if (error.code !== 'ENOENT')
        reject(new ComponentError('not-built', { ...about, reason: error.message, fix: INSTALL_GO }, { cause: error }));
      else
        reject(new ComponentError('not-built', { ...about, reason: 'there is no go command, or no such module folder', fix: INSTALL_GO }));
    });
    child.once('close', (code, by) => {
      if (code === 0) resolve(out);
      else {
        const fix = 'Run it by hand in that folder; a module that cannot be fetched needs a reachable GOPROXY';
        reject(new ComponentError('not-built', { ...about, reason: `ended with ${code ?? by}: ${lastLines(said)}`, fix }));
      }
    });
  });
}

function lastLines(text: string): string {
  return text.trim().split('\n').slice(-5).join('; ');
}
