/**
 * peers — programs in other languages that speak TLS with the identity in a folder. All have one command line:
 *
 *     peer client FOLDER PORT/NAME …   dials 127.0.0.1:PORT, wants the server to be NAME, prints a line for each:
 *                                      `ok PROTOCOL URI hello` or `refused WHY`
 *     peer server FOLDER PREFIX        prints its port, says `hello` to clients whose URI begins with PREFIX, ends with its input
 *
 * Holds: a peer checks what its language checks by default, in its strictest form, plus the client's URI, which is the application's part.
 */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { glob, mkdtemp, rm } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';

const run = promisify(execFile);
const sources = join(import.meta.dirname, 'peers');

export interface Peer {
  readonly name: string;
  readonly command: readonly string[];
}

export interface Peers extends AsyncDisposable {
  readonly go: Peer;
  readonly java: Peer;
  readonly python: Peer;
}

/** Builds what has to be built, outside of the tree. */
export async function buildPeers(): Promise<Peers> {
  const folder = await mkdtemp(join(tmpdir(), 'podmin-peers-'));
  const program = join(folder, 'peer');
  await Promise.all([
    built('Go', 'golang-go', 'go', ['build', '-trimpath', '-o', program, '.'], { CGO_ENABLED: '0', GOFLAGS: '-mod=readonly' }),
    built('Java', 'default-jdk-headless', 'javac', ['-d', folder, join(sources, 'Peer.java')]),
  ]);
  return {
    go: { name: 'Go', command: [program] },
    java: { name: 'Java', command: ['java', '-XX:TieredStopAtLevel=1', '-cp', folder, 'Peer'] },
    python: await python(),
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }),
  };
}

async function built(language: string, debian: string, command: string, args: readonly string[], env = {}): Promise<void> {
  try {
    await run(command, [...args], { cwd: sources, env: { ...process.env, ...env } });
  } catch (error) {
    const { stderr = '' } = error as { stderr?: string };
    throw new Error(`the peer in ${language} can't be built (on Debian: apt-get install ${debian}): ${stderr || String(error)}`, {
      cause: error,
    });
  }
}

/** One whose own default is strict (3.13 and later) where the machine has it; any other is made strict by its flags. */
async function python(): Promise<Peer> {
  const versions = join(process.env['PYENV_ROOT'] ?? join(homedir(), '.pyenv'), 'versions/3.1[3-9].*/bin/python3');
  for (const interpreter of ['python3.14', 'python3.13', ...(await Array.fromAsync(glob(versions))), 'python3']) {
    const command = [interpreter, join(sources, 'peer.py')];
    const said = await run(interpreter, [...command.slice(1), 'version', '-']).then(
      ({ stdout }) => stdout.trim(),
      () => undefined,
    );
    if (said !== undefined && (said.endsWith('strict') || interpreter === 'python3')) return { name: `Python ${said}`, command };
  }
  throw new Error('there is no Python (on Debian: apt-get install python3)');
}

/** Of an authority that Go has made, as the original's agent does: DER of certificate and PKCS#8 key. */
export async function goAuthority({ go }: Peers, commonName: string): Promise<{ readonly certificate: Buffer; readonly key: Buffer }> {
  const [program = ''] = go.command;
  const { stdout } = await run(program, ['authority', commonName]);
  const { certificate, key } = JSON.parse(stdout) as { readonly certificate: string; readonly key: string };
  return { certificate: Buffer.from(certificate, 'base64'), key: Buffer.from(key, 'base64') };
}

/** A line for each of the dials. */
export async function dial({ command }: Peer, folder: string, dials: readonly string[]): Promise<readonly string[]> {
  const [program = '', ...args] = command;
  const { stdout } = await run(program, [...args, 'client', folder, ...dials], { timeout: 60_000 });
  return stdout.trim().split('\n');
}

export interface PeerServer extends AsyncDisposable {
  readonly port: number;
}

export async function serve({ command }: Peer, folder: string, allowed: string): Promise<PeerServer> {
  const [program = '', ...args] = command;
  const child = spawn(program, [...args, 'server', folder, allowed], { stdio: ['pipe', 'pipe', 'inherit'] });
  const exited = once(child, 'exit');
  const lines = createInterface({ input: child.stdout });
  const first = await Promise.race([once(lines, 'line'), exited]);
  if (child.exitCode !== null) throw new Error(`${program} ended with status ${child.exitCode} before it listened`);
  return {
    port: Number(first[0]),
    async [Symbol.asyncDispose]() {
      child.stdin.end();
      await exited;
    },
  };
}
