/**
 * reader — Kubernetes' own YAML reader (Go's sigs.k8s.io/yaml, in the versions that the kubelet is built with) for tests to compare with.
 */
import { execFile, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';

export type Answer = { readonly json: unknown; readonly error?: undefined } | { readonly error: string };

export interface KubernetesReader extends AsyncDisposable {
  read(texts: readonly string[]): Promise<readonly Answer[]>;
}

/** Builds the program; the Go toolchain caches that. */
export async function kubernetesReader(): Promise<KubernetesReader> {
  const folder = await mkdtemp(join(tmpdir(), 'podmin-yaml-'));
  const program = join(folder, 'reader');
  await promisify(execFile)('go', ['build', '-trimpath', '-o', program, '.'], {
    cwd: join(import.meta.dirname, 'go'),
    env: { ...process.env, CGO_ENABLED: '0', GOFLAGS: '-mod=readonly' },
  });
  return {
    async read(texts) {
      const child = spawn(program, { stdio: ['pipe', 'pipe', 'inherit'] });
      const output = buffer(child.stdout);
      child.stdin.end(JSON.stringify(texts));
      const answers = JSON.parse((await output).toString()) as readonly { readonly json?: unknown; readonly error?: string }[];
      return answers.map(({ json = null, error }) => (error === undefined ? { json } : { error }));
    },
    async [Symbol.asyncDispose]() {
      await rm(folder, { recursive: true, force: true });
    },
  };
}
