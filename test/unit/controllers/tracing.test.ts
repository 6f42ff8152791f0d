import { AsyncLocalStorage } from 'node:async_hooks';
import { setImmediate as turn } from 'node:timers/promises';
import { context, type Context, type ContextManager, ROOT_CONTEXT, SpanStatusCode, trace } from '@opentelemetry/api';
import { BasicTracerProvider, InMemorySpanExporter, type ReadableSpan, SimpleSpanProcessor } from '@opentelemetry/sdk-trace-base';
import { after, before, beforeEach, describe, it } from 'mocha';
import { expect } from 'chai';
import { type Reconcile } from '../../../controllers/controller.ts';
import { TerminalError } from '../../../controllers/errors.ts';
import { memoryLease } from '../../../controllers/locks/memory.ts';
import { fakeSource, testRuntime } from '../../../controllers/testing/index.ts';
import { otel } from '../../../controllers/tracing/index.ts';
import { type OnReconcile } from '../../../controllers/tracing.ts';

/** OpenTelemetry's contexts in node's async local storage, as its own package for node does it. */
class LocalContexts implements ContextManager {
  readonly #storage = new AsyncLocalStorage<Context>();
  active(): Context {
    return this.#storage.getStore() ?? ROOT_CONTEXT;
  }
  with<A extends unknown[], F extends (...args: A) => ReturnType<F>>(
    of: Context,
    fn: F,
    self?: ThisParameterType<F>,
    ...args: A
  ): ReturnType<F> {
    return this.#storage.run(of, () => fn.call(self, ...args));
  }
  bind<T>(_: Context, target: T): T {
    return target;
  }
  enable(): this {
    return this;
  }
  disable(): this {
    return this;
  }
}

describe('runs of reconcilers as spans', () => {
  const exporter = new InMemorySpanExporter();
  const provider = new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] });
  const tracer = provider.getTracer('test');
  before(() => void context.setGlobalContextManager(new LocalContexts()));
  after(() => context.disable());
  beforeEach(() => exporter.reset());

  async function traced(reconcile: Reconcile<string>, onReconcile: OnReconcile = otel({ tracer })) {
    const rt = testRuntime({ onReconcile });
    const source = fakeSource<string>('things');
    source.put('a', 'x');
    rt.controller('files', rt.informer(source), reconcile);
    await rt.start();
    await rt.settled();
    return rt;
  }
  const spans = (name: string): readonly ReadableSpan[] => exporter.getFinishedSpans().filter((span) => span.name === name);

  it('say which key of which controller was run, why, and how it ended', async () => {
    const rt = await traced(() => undefined);
    const [span] = spans('reconcile files');
    expect(span?.attributes).to.deep.include({
      ...{ 'controller.name': 'files', 'reconcile.key': 'a', 'reconcile.attempt': 1, 'reconcile.priority': -100 },
      ...{ 'reconcile.reason': 'things: initial add', 'reconcile.result': 'success' },
    });
    expect(span?.status.code).to.equal(SpanStatusCode.UNSET);
    await rt.stop();
  });

  it('of a key that could not be run before tell what it is run for now, not what it waited for then', async () => {
    let missing = true;
    const rt = testRuntime({ onReconcile: otel({ tracer }) });
    const source = fakeSource<string>('things');
    source.lazy({ fail: () => (missing ? new Error('404') : undefined) });
    source.put('a', 'x');
    const files = rt.controller('files', rt.informer(source), () => undefined);
    await rt.start();
    files.add('a');
    await rt.settled();
    expect(spans('reconcile files')).to.deep.equal([]);
    missing = false;
    await rt.clock.advance(2_000);
    expect(spans('reconcile files').map(({ attributes }) => attributes['reconcile.reason'])).to.deep.equal(['things: initial add']);
    await rt.stop();
  });

  it('are the parents of what the reconciler traces, also after it has waited', async () => {
    const rt = await traced(async () => {
      tracer.startSpan('before').end();
      await turn();
      tracer.startSpan('after').end();
    });
    const [run] = spans('reconcile files');
    for (const name of ['before', 'after']) expect(spans(name)[0]?.parentSpanContext?.spanId).to.equal(run?.spanContext().spanId);
    await rt.stop();
    expect(trace.getActiveSpan()).to.equal(undefined);
  });

  it('carry the error of a failed run, and say when it is not tried again', async () => {
    const rt = await traced(({ attempt }) => {
      throw attempt === 1 ? new Error('no room') : new TerminalError('never');
    });
    await rt.clock.advance(1_000);
    const [failed, terminal] = spans('reconcile files');
    expect([failed?.attributes['reconcile.result'], failed?.status]).to.deep.equal([
      'error',
      { code: SpanStatusCode.ERROR, message: 'no room' },
    ]);
    expect(failed?.events[0]?.name).to.equal('exception');
    expect(terminal?.attributes).to.deep.include({ 'reconcile.result': 'terminal', 'reconcile.reason': 'retry', 'reconcile.attempt': 2 });
    await rt.stop();
  });

  it('that cannot be begun or ended break no run; the failure is logged once and counted', async () => {
    for (const broken of [
      () => {
        throw new Error('no tracer');
      },
      () => ({
        end: () => {
          throw new Error('no exporter');
        },
      }),
    ] satisfies OnReconcile[]) {
      const rt = await traced(() => undefined, broken);
      expect(rt.reconciled('a')).to.equal(1);
      expect(await rt.metrics()).to.contain('reconcile_hook_errors_total{controller="files"} 1');
      expect(rt.log.lines.filter(({ message }) => message.includes('a hook failed'))).to.have.length(1);
      await rt.stop();
    }
  });

  it('say of a run that asks for another one when, and that it was no failure', async () => {
    const rt = await traced(() => ({ after: '1h' }));
    const [span] = spans('reconcile files');
    expect([span?.attributes['reconcile.result'], span?.status.code, span?.events]).to.deep.equal([
      'requeue_after',
      SpanStatusCode.UNSET,
      [],
    ]);
    await rt.stop();
  });

  it('of a run that is timed out end when it has ended, with the timeout as the error', async () => {
    const late = Promise.withResolvers<void>();
    const rt = testRuntime({ onReconcile: otel({ tracer }) });
    const files = rt.controller('files', { timeout: '20s', reconcile: () => late.promise });
    await rt.start();
    files.add('a');
    await rt.clock.advance(20_000);
    expect(spans('reconcile files')).to.deep.equal([]);
    late.resolve();
    await rt.clock.settle();
    const [span] = spans('reconcile files');
    expect([span?.attributes['reconcile.result'], span?.status]).to.deep.equal([
      'error',
      { code: SpanStatusCode.ERROR, message: 'timed out after 20 s' },
    ]);
    await rt.stop();
  });

  it('of a run whose term has ended carry neither error nor exception', async () => {
    const lock = memoryLease();
    let down = false;
    const away = (): Promise<never> => Promise.reject(new Error('away'));
    const rt = testRuntime({ onReconcile: otel({ tracer }) });
    const leader = rt.leader({
      ...lock,
      read: (signal) => (down ? away() : lock.read(signal)),
      replace: (...args) => (down ? away() : lock.replace(...args)),
    });
    const files = rt.controller('files', {
      leader: true,
      reconcile: ({ signal }) =>
        new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })),
    });
    await rt.start();
    files.add('a');
    await rt.clock.settle();
    expect(leader.term()).to.not.equal(undefined);
    down = true;
    await rt.clock.advance(60_000);
    const [span] = spans('reconcile files');
    expect([span?.attributes['reconcile.result'], span?.status.code, span?.events]).to.deep.equal(['aborted', SpanStatusCode.UNSET, []]);
    const stopped = rt.stop();
    await rt.clock.advance(60_000);
    await stopped;
  });

  it('of keys that run at the same time are not mixed up', async () => {
    const rt = testRuntime({ onReconcile: otel({ tracer }) });
    const files = rt.controller('files', {
      workers: 3,
      reconcile: async ({ key }) => {
        for (let i = 0; i < 3; i++) {
          await turn();
          tracer.startSpan(`child of ${key}`).end();
        }
      },
    });
    await rt.start();
    for (const key of ['a', 'b', 'c']) files.add(key);
    await rt.settled();
    for (const key of ['a', 'b', 'c']) {
      const run = spans('reconcile files').find(({ attributes }) => attributes['reconcile.key'] === key);
      const parents = spans(`child of ${key}`).map(({ parentSpanContext }) => parentSpanContext?.spanId);
      expect(parents).to.deep.equal(Array(3).fill(run?.spanContext().spanId));
    }
    await rt.stop();
  });

  it('whose context can not be entered break no run either', async () => {
    const rt = await traced(
      () => undefined,
      () => ({
        run: () => {
          throw new Error('no context');
        },
        end: () => undefined,
      }),
    );
    expect(rt.reconciled('a')).to.equal(1);
    expect(rt.meter.value('controller_runtime_reconcile_total', 'files', 'success')).to.equal(1);
    expect(await rt.metrics()).to.contain('reconcile_hook_errors_total{controller="files"} 1');
    await rt.stop();
  });
});
