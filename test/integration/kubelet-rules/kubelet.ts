/** kubelet — Kubernetes' own decoding and validation of a static Pod's file, built from its module, for tests to compare with. */
import { execFile, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';

export interface KubeletValidation extends AsyncDisposable {
  /** Of each manifest: undefined when the kubelet takes it, else its reason. */
  judge(manifests: readonly string[]): Promise<readonly (string | undefined)[]>;
}

/** Builds the program; the Go toolchain has most of it from building the kubelet. */
export async function kubeletValidation(): Promise<KubeletValidation> {
  const folder = await mkdtemp(join(tmpdir(), 'podmin-kubelet-rules-'));
  const program = join(folder, 'kubelet-rules');
  await promisify(execFile)('go', ['build', '-trimpath', '-o', program, '.'], {
    cwd: join(import.meta.dirname, 'go'),
    env: { ...process.env, CGO_ENABLED: '0', GOFLAGS: '-mod=readonly' },
  });
  return {
    async judge(manifests) {
      const child = spawn(program, { stdio: ['pipe', 'pipe', 'inherit'] });
      const output = buffer(child.stdout);
      child.stdin.end(JSON.stringify(manifests));
      return (JSON.parse((await output).toString()) as readonly (string | null)[]).map((reason) => reason ?? undefined);
    },
    async [Symbol.asyncDispose]() {
      await rm(folder, { recursive: true, force: true });
    },
  };
}
