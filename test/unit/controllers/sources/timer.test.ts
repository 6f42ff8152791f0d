import { describe, it } from 'mocha';
import { expect } from 'chai';
import fc from 'fast-check';
import { nextCron, parseCron, type Cron } from '../../../../controllers/sources/cron.ts';
import { timer, type TimerOptions } from '../../../../controllers/sources/timer.ts';
import { testRuntime } from '../../../../controllers/testing/index.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

async function ticking(options: TimerOptions) {
  const rt = testRuntime();
  const ticks: string[] = [];
  rt.controller(
    'ticks',
    rt.informer(timer(options)),
    ({ object }) => void ticks.push(new Date(object?.at ?? 0).toISOString().slice(0, 16)),
  );
  await rt.start();
  await rt.settled();
  return { rt, ticks };
}

describe('time as a source', () => {
  it('is there from the start, and comes at its interval', async () => {
    const { rt, ticks } = await ticking({ name: 'tick', every: '1h' });
    await rt.clock.advance(2 * hour + minute);
    expect(ticks).to.deep.equal(['2026-01-01T00:00', '2026-01-01T01:00', '2026-01-01T02:00']);
    await rt.stop();
    rt.expectNoLeaks();
  });

  it('comes at times of day, in UTC', async () => {
    const { rt, ticks } = await ticking({ name: 'nightly', cron: '30 3 * * *' });
    await rt.clock.advance(2 * day);
    expect(ticks.slice(1)).to.deep.equal(['2026-01-01T03:30', '2026-01-02T03:30']);
    await rt.stop();
  });

  it('that was missed, by a machine that slept, comes once', async () => {
    const { rt, ticks } = await ticking({ name: 'tick', every: '1h' });
    // The wall clock goes on while the monotonic one stands still.
    rt.clock.setWall(rt.clock.wall() + 10 * hour + minute);
    await rt.clock.advance(minute);
    expect(ticks).to.have.length(2);
    await rt.clock.advance(hour);
    expect(ticks.at(-1)).to.equal('2026-01-01T11:00');
    await rt.stop();
  });

  it('notices a clock that is set back, instead of waiting for the old future', async () => {
    const { rt, ticks } = await ticking({ name: 'tick', every: '1h' });
    rt.clock.setWall(Date.UTC(2020, 0, 1));
    await rt.clock.advance(hour + 2 * minute);
    expect(ticks.at(-1)).to.equal('2020-01-01T01:01');
    await rt.stop();
  });

  it('refuses intervals and times that are none, and says where', () => {
    for (const [options, message] of [
      [{ name: 'x', every: 0 }, 'source "x": every is 0'],
      [{ name: 'x', cron: '* * *' }, 'has 3 fields; it needs 5'],
      [{ name: 'x', cron: '60 * * * *' }, 'minute "60"; write *, a number, a range or a list of 0 to 59'],
      [{ name: 'x', cron: '* 5-1 * * *' }, 'hour "5-1"'],
      [{ name: 'x', cron: '*/0 * * * *' }, 'minute "*/0"'],
      [{ name: 'x', cron: '* * * jan *' }, 'month "jan"'],
      [{ name: 'x', cron: '0 0 30 2 *' }, 'never comes'],
    ] as const)
      expect(() => timer(options)).to.throw(message);
  });
});

describe('the next time of a cron expression', () => {
  const matches = ({ minutes, hours, days, months, weekdays, eitherDay }: Cron, at: Date): boolean => {
    const [inDays, inWeek] = [days.has(at.getUTCDate()), weekdays.has(at.getUTCDay())];
    const byDay = eitherDay ? inDays || inWeek : inDays && inWeek;
    return minutes.has(at.getUTCMinutes()) && hours.has(at.getUTCHours()) && months.has(at.getUTCMonth() + 1) && byDay;
  };
  const field = (from: number, to: number) =>
    fc.oneof(
      fc.constant('*'),
      fc.integer({ min: from, max: to }).map(String),
      fc
        .tuple(fc.integer({ min: from, max: to }), fc.integer({ min: from, max: to }))
        .map(([a, b]) => `${Math.min(a, b)}-${Math.max(a, b)}`),
      fc.integer({ min: 1, max: 20 }).map((step) => `*/${step}`),
    );

  it('is the first minute that matches, as one finds who looks at every minute', () => {
    const expression = fc.tuple(field(0, 59), field(0, 23), field(1, 28), field(1, 12), field(0, 7)).map((fields) => fields.join(' '));
    fc.assert(
      fc.property(expression, fc.integer({ min: 0, max: Date.UTC(2100, 0, 1) }), (text, after) => {
        const cron = parseCron(text);
        const next = nextCron(cron, after) ?? 0;
        expect(next % minute).to.equal(0);
        expect(next).to.be.greaterThan(after);
        expect(matches(cron, new Date(next))).to.equal(true);
        // Nothing before it, looked at for up to two days.
        const from = Math.max(Math.floor(after / minute) * minute + minute, next - 2 * day);
        for (let at = from; at < next; at += minute)
          if (matches(cron, new Date(at))) expect.fail(`${new Date(at).toISOString()} comes before`);
      }),
      { numRuns: 60 },
    );
  });

  for (const [text, after, wanted] of [
    ['0 0 29 2 *', '2026-03-01T00:00:00Z', '2028-02-29T00:00:00.000Z'],
    ['0 0 29 2 *', '2096-03-01T00:00:00Z', '2104-02-29T00:00:00.000Z'],
    ['0 0 31 * *', '2026-04-01T00:00:00Z', '2026-05-31T00:00:00.000Z'],
    ['59 23 31 12 *', '2026-12-31T23:59:00Z', '2027-12-31T23:59:00.000Z'],
    ['0 12 13 * 5', '2026-02-13T12:00:00Z', '2026-02-20T12:00:00.000Z'],
    ['0 0 * * 7', '2026-12-01T00:00:00Z', '2026-12-06T00:00:00.000Z'],
  ] as const) {
    it(`of ${text} after ${after} is ${wanted}`, () => {
      expect(new Date(nextCron(parseCron(text), Date.parse(after)) ?? 0).toISOString()).to.equal(wanted);
    });
  }
});
