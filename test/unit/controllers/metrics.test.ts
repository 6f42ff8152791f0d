import { expect } from 'chai';
import { describe, it } from 'mocha';
import * as prom from 'prom-client';
import { type Meter } from '../../../controllers/metrics.ts';
import { promMeter } from '../../../controllers/prom-client.ts';
import { runtime } from '../../../controllers/runtime.ts';
import { fakeClock, fakeSource } from '../../../controllers/testing/index.ts';
import { textMeter } from '../../../controllers/text-meter.ts';
import { watch } from '../../../controllers/watch.ts';

const meters: readonly [string, () => Meter][] = [
  ['the built-in meter', () => textMeter()],
  ['the prom-client adapter', () => promMeter(prom, new prom.Registry())],
];

for (const [title, make] of meters) {
  describe(title, () => {
    it('renders counters, gauges and histograms', async () => {
      const meter = make();
      meter.counter('c_total', 'Counts.', ['l']).with('a"b\\c\nd').inc(2);
      const gauge = meter.gauge('g', 'Gauges.', ['l']);
      gauge.with('x').set(1);
      gauge.with('y').set(2);
      gauge.remove('x');
      const histogram = meter.histogram('h', 'Lengths.', [], [1, 2]).with();
      for (const value of [0.5, 1, 1.5, 9]) histogram.observe(value);
      const text = (await meter.render?.()) ?? '';
      for (const line of [
        '# TYPE c_total counter',
        'c_total{l="a\\"b\\\\c\\nd"} 2',
        '# HELP g Gauges.',
        'g{l="y"} 2',
        'h_bucket{le="1"} 2',
        'h_bucket{le="2"} 3',
        'h_bucket{le="+Inf"} 4',
        'h_sum 12',
        'h_count 4',
      ]) {
        expect(text.split('\n')).to.include(line);
      }
      expect(text).to.not.include('g{l="x"}');
    });

    it('asks for readings before each rendering, until that is disposed of', async () => {
      const meter = make();
      const gauge = meter.gauge('g', 'Gauges.', []).with();
      let readings = 0;
      const collecting = meter.collect(() => gauge.set(++readings));
      await meter.render?.();
      expect((await meter.render?.()) ?? '').to.include('g 2');
      collecting[Symbol.dispose]();
      await meter.render?.();
      expect(readings).to.equal(2);
    });

    it('gives the same series to whoever asks for the same name', async () => {
      const meter = make();
      for (let i = 0; i < 2; i++) meter.counter('c_total', 'Counts.', ['l']).with('a').inc();
      expect((await meter.render?.()) ?? '').to.include('c_total{l="a"} 2');
    });

    it('shows the names of controller-runtime, from the start and at zero, and no key', async () => {
      const meter = make();
      const clock = fakeClock();
      const rt = runtime({ meter, clock });
      const source = fakeSource<string>('pods');
      source.put('a-key', 'x');
      rt.controller('files', { watch: [watch(rt.informer(source))], reconcile: () => undefined });
      const atStart = await rt.metrics();
      for (const series of [
        'controller_runtime_reconcile_total{controller="files",result="success"} 0',
        'controller_runtime_reconcile_total{controller="files",result="error"} 0',
        'controller_runtime_reconcile_total{controller="files",result="requeue"} 0',
        'controller_runtime_reconcile_total{controller="files",result="requeue_after"} 0',
        'controller_runtime_reconcile_errors_total{controller="files"} 0',
        'controller_runtime_terminal_reconcile_errors_total{controller="files"} 0',
        'controller_runtime_reconcile_panics_total{controller="files"} 0',
        'controller_runtime_reconcile_timeouts_total{controller="files"} 0',
        'controller_runtime_reconcile_time_seconds_count{controller="files"} 0',
        'controller_runtime_max_concurrent_reconciles{controller="files"} 1',
        'controller_runtime_active_workers{controller="files"} 0',
        'workqueue_depth{name="files",controller="files",priority="0"} 0',
        'workqueue_adds_total{name="files",controller="files"} 0',
        'workqueue_retries_total{name="files",controller="files"} 0',
        'workqueue_queue_duration_seconds_count{name="files",controller="files"} 0',
        'workqueue_work_duration_seconds_count{name="files",controller="files"} 0',
        'workqueue_unfinished_work_seconds{name="files",controller="files"} 0',
        'workqueue_longest_running_processor_seconds{name="files",controller="files"} 0',
        'workqueue_oldest_ready_seconds{name="files",controller="files"} 0',
        'reconcile_stuck{controller="files"} 0',
        'source_events_total{source="pods",type="item"} 0',
        'source_snapshots_total{source="pods",result="complete"} 0',
        'source_reconnects_total{source="pods",reason="silent"} 0',
        'source_last_sync_timestamp_seconds{source="pods"} 0',
        'informer_objects{informer="pods"} 0',
        'informer_handler_errors_total{informer="pods"} 0',
      ]) {
        expect(atStart.split('\n')).to.include(series);
      }
      const running = rt.run({ signals: false });
      await clock.settle();
      const after = await rt.metrics();
      for (const series of [
        'controller_runtime_reconcile_total{controller="files",result="success"} 1',
        'workqueue_adds_total{name="files",controller="files"} 1',
        'workqueue_depth{name="files",controller="files",priority="-100"} 0',
        'workqueue_work_duration_seconds_count{name="files",controller="files"} 1',
        'informer_objects{informer="pods"} 1',
        'source_events_total{source="pods",type="item"} 1',
      ]) {
        expect(after.split('\n')).to.include(series);
      }
      expect(after).to.not.include('a-key');
      await rt.stop();
      await running;
    });
  });
}

describe('the text of the built-in meter', () => {
  it('is the exposition format: help and type once, names and values escaped, buckets cumulated up to +Inf, the count last', () => {
    const meter = textMeter();
    const histogram = meter.histogram('h_seconds', 'Back\\slash and\nline.', ['who'], [1, 0.5]).with('a"\\\n');
    for (const value of [0.1, 0.5, 0.6, 1, 7]) histogram.observe(value);
    expect(meter.render()).to.equal(
      [
        '# HELP h_seconds Back\\\\slash and\\nline.',
        '# TYPE h_seconds histogram',
        'h_seconds_bucket{who="a\\"\\\\\\n",le="0.5"} 2',
        'h_seconds_bucket{who="a\\"\\\\\\n",le="1"} 4',
        'h_seconds_bucket{who="a\\"\\\\\\n",le="+Inf"} 5',
        'h_seconds_sum{who="a\\"\\\\\\n"} 9.2',
        'h_seconds_count{who="a\\"\\\\\\n"} 5',
        '',
      ].join('\n'),
    );
  });

  it('and what prom-client renders have the same series and values', async () => {
    const registry = new prom.Registry();
    const [text, other] = await Promise.all(
      [textMeter(), promMeter(prom, registry)].map(async (meter) => {
        const clock = fakeClock();
        const rt = runtime({ meter, clock, random: () => 0.5 });
        let failing = true;
        const files = rt.controller('files', {
          reconcile: ({ key }) => {
            if (key !== 'b' || !failing) return;
            failing = false;
            throw new Error('no');
          },
        });
        const running = rt.run({ signals: false });
        for (const [priority, key] of ['a', 'b', 'c'].entries()) files.add(key, { priority });
        await clock.advance(50);
        const rendered = await rt.metrics();
        await rt.stop();
        await running;
        return rendered
          .split('\n')
          .filter((line) => /^[a-z]/.test(line))
          .map((line) => {
            const [, name = '', labels = '', value] = /^(\w+)(?:\{(.*)\})? (\S+)$/.exec(line) ?? [];
            return `${name}{${labels.split(',').sort().join()}} ${value}`;
          })
          .sort();
      }),
    );
    expect(other).to.deep.equal(text);
    expect(text).to.include('controller_runtime_reconcile_errors_total{controller="files"} 1');
    expect(text).to.include('workqueue_retries_total{controller="files",name="files"} 1');
  });
});

describe('the prom-client adapter, in a registry with others', () => {
  it('hands over what it has counted to whoever reads the registry', async () => {
    const registry = new prom.Registry();
    const counter = promMeter(prom, registry).counter('c_total', 'Counts.', ['l']).with('a');
    counter.inc();
    expect(await registry.metrics()).to.include('c_total{l="a"} 1');
    counter.inc(2);
    expect(await registry.metrics()).to.include('c_total{l="a"} 3');
    expect(await registry.metrics()).to.include('c_total{l="a"} 3');
  });

  it('adds to what two runtimes, or somebody else, count under one name', async () => {
    const registry = new prom.Registry();
    new prom.Histogram({ name: 'theirs', help: 'Lengths.', labelNames: ['l'], buckets: [1], registers: [registry] }).observe(
      { l: 'a' },
      0.5,
    );
    for (const meter of [promMeter(prom, registry), promMeter(prom, registry)]) {
      meter.counter('c_total', 'Counts.', []).with().inc();
      meter.histogram('ours', 'Lengths.', ['l'], [1]).with('a').observe(0.5);
      meter.histogram('theirs', 'Lengths.', ['l'], [1]).with('a').observe(0.5);
    }
    const text = await registry.metrics();
    for (const line of ['c_total 2', 'ours_bucket{le="1",l="a"} 2', 'ours_count{l="a"} 2', 'theirs_count{l="a"} 3']) {
      expect(text.split('\n')).to.include(line);
    }
    registry.resetMetrics();
    expect(await registry.metrics()).to.include('ours_count{l="a"} 0');
    expect(JSON.stringify(await registry.getMetricsAsJSON())).to.include('"ours_bucket"');
  });
});

describe('the label of a priority', () => {
  it('has at most 25 values and one for the others', async () => {
    const meter = textMeter();
    const clock = fakeClock();
    const rt = runtime({ meter, clock });
    const busy = rt.controller('busy', { reconcile: () => undefined });
    for (let priority = 0; priority < 500; priority++) busy.add(`k${priority}`, { priority });
    const series = (await rt.metrics()).split('\n').filter((line) => line.startsWith('workqueue_depth{'));
    expect(series).to.have.length(26);
    expect(series.reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0)).to.equal(500);
  });
});
