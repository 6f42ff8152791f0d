/**
 * static-program — a small Go program of this repository as an image: one static file in an image that has nothing else.
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { RuntimeError } from '../errors.ts';
import { which } from '../find-engine.ts';
import { runProcess } from '../process.ts';
import { type ImageArchive, imageArchive } from './image-archive.ts';

export interface StaticProgramInput {
  /** Folder with a go.mod and a package main. */
  readonly source: string;
  readonly reference: string;
  readonly architecture: 'amd64' | 'arm64';
  /** The program's path in the image. */
  readonly path: string;
  readonly user?: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** A folder for temporary files that is removed by us. */
  readonly temporaryFolder: string;
  readonly signal?: AbortSignal;
}

const BUILD_MS = 5 * 60_000;

export async function staticProgramImage(input: StaticProgramInput): Promise<ImageArchive> {
  const go = await which('go', input.env['PATH'] ?? '');
  if (go === undefined) {
    throw new RuntimeError('INVALID_OPTIONS', `${input.reference} is built from ${input.source}, and no Go compiler is on PATH`, {
      hint: 'install Go 1.24 or newer',
    });
  }
  const folder = await mkdtemp(join(input.temporaryFolder, 'go-'));
  try {
    const env = Object.fromEntries(Object.entries(input.env).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])));
    const result = await runProcess({
      program: go,
      args: [
        'build',
        '-C',
        input.source,
        '-trimpath',
        '-buildvcs=false',
        '-ldflags',
        '-s -w -buildid=',
        '-o',
        join(folder, 'program'),
        '.',
      ],
      env: { ...env, CGO_ENABLED: '0', GOOS: 'linux', GOARCH: input.architecture, GOFLAGS: '-mod=mod', GOTOOLCHAIN: 'local' },
      timeoutMs: BUILD_MS,
      ...(input.signal === undefined ? {} : { signal: input.signal }),
    });
    if (result.exitCode !== 0)
      throw new RuntimeError('ENGINE_FAILED', `go build of ${input.source} failed: ${result.stderr.trim()}`, { exitCode: result.exitCode });
    const body = await readFile(join(folder, 'program'));
    const path = input.path.replace(/^\//, '');
    return imageArchive({
      reference: input.reference,
      architecture: input.architecture,
      layers: [[{ type: 'file', path, mode: 0o755, body }]],
      entrypoint: [`/${path}`],
      ...(input.user === undefined ? {} : { user: input.user }),
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
