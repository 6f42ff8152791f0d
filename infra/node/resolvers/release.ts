/**
 * release — a component as its publisher ships it: the checksum file, the asset, the executables in it.
 *
 * Holds: nothing is unpacked before its digest is what the publisher says. Does not hold: protection from a publisher's server that
 * lies about both; the digest comes from the same place over TLS.
 */
import { spawn } from 'node:child_process';
import { mkdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { expandRelease, type Architecture, type Component } from '../catalog.ts';
import { parseChecksumFile } from './checksum-file.ts';
import {
  CHECKSUM_LIMITS,
  DOWNLOAD_LIMITS,
  DownloadError,
  downloadFile,
  downloadText,
  type DownloadLimits,
  type Fetch,
} from './download.ts';
import { ComponentError } from './errors.ts';

export interface ReleaseInput {
  readonly component: Component;
  readonly arch: Architecture;
  readonly fetch: Fetch;
  readonly signal: AbortSignal;
  readonly limits?: { readonly checksum: DownloadLimits; readonly asset: DownloadLimits };
}

const WAY_OUT = 'Check the network, or build from source with PODMIN_COMPONENTS=gomod';

/** The digest that the publisher gives for the asset. */
export async function publishedDigest({ component, arch, fetch, signal, limits }: ReleaseInput): Promise<string> {
  const asset = expandRelease(component, arch);
  const about = { key: component.key, arch, tried: `checksum at ${asset.checksumUrl}` };
  let text: string;
  try {
    text = await downloadText({ url: asset.checksumUrl, fetch, limits: limits?.checksum ?? CHECKSUM_LIMITS, signal });
  } catch (error) {
    if (signal.aborted) throw error;
    throw new ComponentError('not-available', { ...about, reason: messageOf(error), fix: WAY_OUT }, { cause: error });
  }
  try {
    return parseChecksumFile({ text, fileName: asset.fileName, algorithm: asset.algorithm });
  } catch (error) {
    // A captive portal's page looks like this as well as a forged file; neither may be taken for a reason to trust something else.
    throw new ComponentError(
      'not-trusted',
      { ...about, reason: messageOf(error), fix: 'Look at that file: a proxy or portal may have answered in its place' },
      { cause: error },
    );
  }
}

/** Puts the component's executables into `folder`. */
export async function fetchRelease(input: ReleaseInput & { readonly folder: string }): Promise<void> {
  const { component, arch, fetch, signal, folder, limits } = input;
  const asset = expandRelease(component, arch);
  const about = { key: component.key, arch, tried: asset.url };
  const wanted = await publishedDigest(input);
  const path = join(folder, asset.fileName);
  let digest: string;
  try {
    digest = await downloadFile({
      url: asset.url,
      path,
      algorithm: asset.algorithm,
      fetch,
      limits: limits?.asset ?? DOWNLOAD_LIMITS,
      signal,
    });
  } catch (error) {
    if (signal.aborted) throw error;
    throw new ComponentError('not-available', { ...about, reason: messageOf(error), fix: WAY_OUT }, { cause: error });
  }
  if (digest !== wanted) {
    const reason = `its ${asset.algorithm} is ${digest}, its publisher says ${wanted}`;
    throw new ComponentError('not-trusted', { ...about, reason, fix: 'Do not use it; try again later, from another network' });
  }
  if (asset.members === undefined) return;
  const unpacked = join(folder, 'unpacked');
  await mkdir(unpacked);
  try {
    await run('tar', ['-xzf', path, '-C', unpacked, '--no-same-owner', ...Object.values(asset.members)], signal);
    for (const [name, member] of Object.entries(asset.members)) await rename(join(unpacked, member), join(folder, name));
  } catch (error) {
    if (signal.aborted) throw error;
    const fix = 'Its layout may have changed with this version: compare it with infra/node/catalog.ts';
    throw new ComponentError('not-trusted', { ...about, reason: `cannot be unpacked: ${messageOf(error)}`, fix }, { cause: error });
  }
}

async function run(command: string, args: readonly string[], signal: AbortSignal): Promise<void> {
  const child = spawn(command, args, { signal, stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said = (said + text).slice(-2_000)));
  await new Promise<void>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => (code === 0 ? resolve() : reject(new Error(`${command} ended with ${code}: ${said.trim()}`))));
  });
}

function messageOf(error: unknown): string {
  if (error instanceof DownloadError) return error.reason;
  return error instanceof Error ? error.message : String(error);
}
