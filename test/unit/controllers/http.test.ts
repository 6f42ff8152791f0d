import { expect } from 'chai';
import { type IncomingMessage, type ServerResponse } from 'node:http';
import { describe, it } from 'mocha';
import { Health } from '../../../controllers/health.ts';
import { httpHandler, type HttpHandler } from '../../../controllers/http.ts';

/** Asks the handler as a server would. */
async function ask(
  handler: HttpHandler,
  url: string,
  method = 'GET',
): Promise<{ status: number; body: string | undefined; type: unknown }> {
  return new Promise((resolve) => {
    let status = 0;
    let headers: Record<string, unknown> = {};
    const response = {
      writeHead: (code: number, given: Record<string, unknown>) => {
        status = code;
        headers = given;
      },
      end: (body: string | undefined) => resolve({ status, body, type: headers['content-type'] }),
    };
    handler({ method, url } as IncomingMessage, response as unknown as ServerResponse);
  });
}

function aHandler(reasons: Record<string, string | undefined> = {}): HttpHandler {
  const health = new Health();
  health.check('runtime', () => undefined, { kind: 'live' });
  for (const [name, reason] of Object.entries(reasons)) health.check(name, () => reason);
  return httpHandler({
    report: (kind, options) => health.report(kind, options),
    metrics: async () => 'up 1\n',
    inspect: () => ({ controllers: [] }),
  });
}

describe('/healthz and /readyz', () => {
  it('say ok, and more when asked', async () => {
    const handler = aHandler({ pods: undefined });
    expect(await ask(handler, '/healthz')).to.include({ status: 200, body: 'ok' });
    expect(await ask(handler, '/readyz?verbose')).to.include({ status: 200, body: '[+]pods ok\nreadyz check passed\n' });
    expect(await ask(handler, '/readyz', 'HEAD')).to.include({ status: 200, body: undefined });
  });

  it('say why not, without being asked', async () => {
    const handler = aHandler({ pods: 'connection refused', zones: undefined });
    expect(await ask(handler, '/readyz')).to.include({
      status: 503,
      body: '[-]pods failed: connection refused\n[+]zones ok\nreadyz check failed\n',
    });
    expect(await ask(handler, '/healthz')).to.include({ status: 200 });
  });

  it('leave out what is excluded, and look at one check by its path', async () => {
    const handler = aHandler({ pods: 'connection refused', 'informer-a/b': undefined });
    expect(await ask(handler, '/readyz?exclude=pods')).to.include({ status: 200, body: 'ok' });
    expect(await ask(handler, '/readyz?exclude=pods&exclude=pdos&verbose')).to.include({
      status: 200,
      body: '[+]informer-a/b ok\n[+]pods excluded: ok\nwarn: there is no check "pdos" to be excluded\nreadyz check passed\n',
    });
    expect(await ask(handler, '/readyz/pods')).to.include({ status: 503 });
    expect(await ask(handler, '/readyz/informer-a%2Fb')).to.include({ status: 200 });
    expect(await ask(handler, '/readyz/none')).to.include({ status: 404 });
  });

  it('count a check that throws as failed', async () => {
    const health = new Health();
    health.check('bad', () => {
      throw new Error('oops');
    });
    expect(health.report('ready')).to.deep.equal({ ok: false, checks: [{ name: 'bad', ok: false, reason: 'oops' }], excluded: [] });
    expect(() => health.check('bad', () => undefined)).to.throw(/"bad" already/);
  });
});

describe('the other pages', () => {
  it('are metrics and the runtime as JSON', async () => {
    const handler = aHandler();
    expect(await ask(handler, '/metrics')).to.deep.equal({ status: 200, body: 'up 1\n', type: 'text/plain; version=0.0.4; charset=utf-8' });
    expect(JSON.parse((await ask(handler, '/debug/runtime')).body ?? '')).to.deep.equal({ controllers: [] });
  });

  it('answer what they do not serve, and what breaks, with a clear word', async () => {
    const handler = aHandler();
    for (const [url, method, status] of [
      ['/', 'GET', 404],
      ['/metrics/x', 'GET', 404],
      ['/debug/pprof', 'GET', 404],
      ['/healthz', 'POST', 405],
      ['//', 'GET', 400],
      ['/readyz/%zz', 'GET', 404],
    ] as const) {
      expect(await ask(handler, url, method), url).to.include({ status });
    }
    const failing = httpHandler({
      report: () => undefined,
      metrics: () => Promise.reject(new Error('no registry')),
      inspect: () => ({}),
    });
    expect(await ask(failing, '/metrics')).to.include({ status: 500, body: 'no registry\n' });
  });
});
