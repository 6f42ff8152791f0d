/**
 * fake-publisher — a web server on loopback that has releases, and misbehaves on request. It does not show TLS, redirects, proxies, or
 * that the real publishers' addresses and layouts are what the catalog says.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { readFileSync } from 'node:fs';
import { expandRelease, type Architecture, type Component } from '../../../infra/node/catalog.ts';
import { type Fetch } from '../../../infra/node/resolvers/download.ts';

export type Behaviour =
  | 'serve'
  /** 404. */
  | 'missing'
  /** 503. */
  | 'overloaded'
  /** Half of the announced body, then the connection goes. */
  | 'truncate'
  /** Half of the body, then nothing. */
  | 'stall'
  /** Bodies without a length that never end. */
  | 'endless'
  /** 200, with a page that asks to log in. */
  | 'portal';

export class FakePublisher implements AsyncDisposable {
  readonly requests: string[] = [];
  readonly #bodies = new Map<string, Buffer>();
  readonly #behaviours = new Map<string, Behaviour[]>();
  readonly #server = createServer((request, response) => this.#answer(request, response));
  #down = false;

  static async start(): Promise<FakePublisher> {
    const publisher = new FakePublisher();
    await new Promise<void>((resolve) => publisher.#server.listen(0, '127.0.0.1', resolve));
    return publisher;
  }

  /** What a resolver is given in place of fetch: every address of the catalog leads here. */
  readonly fetch: Fetch = async (url, init) => {
    if (this.#down) throw new TypeError('fetch failed', { cause: new Error('getaddrinfo ENOTFOUND') });
    const { port } = this.#server.address() as AddressInfo;
    return fetch(`http://127.0.0.1:${port}/?${encodeURIComponent(url)}`, init);
  };

  put(url: string, body: string | Buffer): void {
    this.#bodies.set(url, Buffer.from(body));
  }

  /** A release of the component whose executables hold `content(name)`. */
  release(component: Component, arch: Architecture, content: (name: string) => string): void {
    const asset = expandRelease(component, arch);
    const body =
      asset.members === undefined
        ? Buffer.from(content(component.binaries[0]!))
        : archive(Object.entries(asset.members).map(([name, member]) => [member, content(name)]));
    this.put(asset.url, body);
    this.put(asset.checksumUrl, `${createHash(asset.algorithm).update(body).digest('hex')}  ${asset.fileName}\n`);
  }

  /** The next answers for this address, in order; the last one stays. */
  behave(url: string, ...behaviours: Behaviour[]): void {
    this.#behaviours.set(url, behaviours);
  }

  /** No name is found any more. */
  goDown(): void {
    this.#down = true;
  }

  #answer(request: IncomingMessage, response: ServerResponse): void {
    const url = decodeURIComponent((request.url ?? '').replace('/?', ''));
    this.requests.push(url);
    const queue = this.#behaviours.get(url) ?? ['serve'];
    const behaviour = (queue.length > 1 ? queue.shift() : queue[0]) ?? 'serve';
    const body = this.#bodies.get(url);
    if (behaviour === 'overloaded') return void response.writeHead(503).end();
    if (behaviour === 'portal') return void response.end('<html>Please log in to this network</html>');
    if (behaviour === 'missing' || body === undefined) return void response.writeHead(404).end();
    if (behaviour === 'endless') {
      const more = (): void => void response.write(Buffer.alloc(65_536), () => !response.destroyed && setImmediate(more));
      return more();
    }
    response.setHeader('content-length', body.length);
    if (behaviour === 'serve') return void response.end(body);
    response.write(body.subarray(0, Math.floor(body.length / 2)), () => {
      if (behaviour === 'truncate') response.destroy();
    });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}

function archive(members: readonly (readonly [path: string, content: string])[]): Buffer {
  const folder = mkdtempSync(join(tmpdir(), 'podmin-archive-'));
  try {
    for (const [path, content] of members) {
      mkdirSync(dirname(join(folder, 'in', path)), { recursive: true });
      writeFileSync(join(folder, 'in', path), content);
    }
    // Names as the publisher has them: with or without a leading ./
    const made = spawnSync('tar', ['-czf', join(folder, 'out'), '-C', join(folder, 'in'), ...members.map(([path]) => path)]);
    if (made.status !== 0) throw new Error(made.stderr.toString());
    return readFileSync(join(folder, 'out'));
  } finally {
    rmSync(folder, { recursive: true });
  }
}
