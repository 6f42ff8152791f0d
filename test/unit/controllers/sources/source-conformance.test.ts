/** The conformance tests of sources can fail: for each way in which an adapter goes wrong there is one that notices. */
import { expect } from 'chai';
import { describe, it } from 'mocha';
import { type Source, type SourceContext, type SourceEvent } from '../../../../controllers/index.ts';
import {
  fakeClock,
  fakeSource,
  sourceConformance,
  type FakeSource,
  type SourceConformanceOptions,
  type SourceFaults,
  type SourceWorld,
} from '../../../../controllers/testing/index.ts';

type Event = SourceEvent<string>;
type Open = (context: SourceContext) => AsyncIterable<Event>;

interface Bad {
  /** What the adapter makes of a good connection. */
  readonly open?: (good: Open, inner: FakeSource<string>) => Open;
  readonly source?: Partial<Source<string>>;
  readonly resumes?: boolean;
  readonly lacks?: keyof SourceFaults;
  readonly leftOpen?: () => number;
  readonly options?: SourceConformanceOptions;
}

/** A good source but for one thing. */
function makeWorld({ open = (good: Open): Open => good, source = {}, resumes = false, lacks, leftOpen }: Bad): SourceWorld<string> {
  const clock = fakeClock();
  const inner = fakeSource<string>('fake', { resumes });
  let uids = 0;
  const put = (name: string, value: string): void => inner.put(name, value, { identity: `${name}-${uids}` });
  const all: Required<SourceFaults> = {
    cut: () => inner.cut(),
    stall: () => inner.stall({ deaf: false }),
    partialSnapshot: () => inner.partialSnapshot(1),
    duplicate: () => inner.duplicate(),
    reorder: () => inner.reorder(),
    expireCursor: () => inner.expire(),
    breakObject: (name) => inner.break(name),
    replaceIdentity: (name, value) => {
      uids++;
      put(name, value);
    },
    unavailable: (on) => {
      inner.refuse(on ? new Error('unavailable') : undefined);
      if (on) inner.cut(new Error('unavailable'));
    },
  };
  return {
    source: { name: 'bad', hint: () => undefined, open: open((context) => inner.open(context), inner), ...source },
    put,
    remove: (name) => inner.remove(name),
    read: (value) => value,
    clock,
    advance: (ms) => clock.advance(ms),
    leftOpen: leftOpen ?? (() => inner.connections),
    faults: Object.fromEntries(Object.entries(all).filter(([name]) => name !== lacks)),
  };
}

/** The titles of the tests that failed, and what they said. */
async function failures(bad: Bad): Promise<ReadonlyMap<string, string>> {
  const tests: (readonly [string, () => Promise<void>])[] = [];
  const runner = {
    describe: (_: string, define: () => void) => define(),
    it: (title: string, test: () => Promise<void>) => tests.push([title, test]),
  };
  const expireCursor = bad.resumes === true ? {} : { expireCursor: 'it has no cursors' };
  const { without = {}, ...options } = bad.options ?? {};
  // The wait for what never comes costs as many turns.
  const all = { withinMs: 300_000, stepMs: 5_000, ...options, without: { stall: 'it is not under test', ...expireCursor, ...without } };
  sourceConformance('bad', () => makeWorld(bad), runner, all);
  const failed = new Map<string, string>();
  for (const [title, test] of tests) await test().catch((error: unknown) => failed.set(title, String(error)));
  return failed;
}

const changed =
  (change: (event: Event) => readonly Event[]) =>
  (good: Open): Open =>
    async function* (context) {
      for await (const event of good(context)) yield* change(event);
    };

const kinds: readonly (readonly [string, Bad, string])[] = [
  ['tells of no delete', { open: changed((event) => (event.type === 'delete' ? [] : [event])) }, 'shows what is there, then what changes'],
  [
    'waits with an empty snapshot until there is something in it',
    {
      open: (good) =>
        async function* (context) {
          let objects = 0;
          for await (const event of good(context)) {
            if ('key' in event) objects++;
            if (event.type !== 'synced' || objects > 0) yield event;
          }
        },
    },
    'shows an empty backend as an empty snapshot',
  ],
  [
    'resumes from a cursor behind what it has not told',
    {
      resumes: true,
      open: (good) =>
        async function* (context) {
          let passing = context.cursor !== undefined;
          for await (const event of good(context)) {
            if (event.type === 'bookmark') passing = false;
            if (!passing || event.type === 'synced') yield event;
          }
        },
    },
    'finds what changed in a brief gap',
  ],
  [
    'calls a snapshot complete that broke off',
    {
      open: (good) =>
        async function* (context) {
          let open = false;
          for await (const event of good(context)) {
            open = event.type === 'snapshot' || (open && event.type !== 'synced');
            yield event;
          }
          if (open) yield { type: 'synced' };
        },
    },
    'deletes nothing by a snapshot that its backend breaks off',
  ],
  [
    'takes a backend that does not answer for an empty one',
    {
      open: (good) =>
        async function* (context) {
          try {
            yield* good(context);
          } catch {
            yield { type: 'snapshot' };
            yield { type: 'synced' };
          }
        },
    },
    'keeps what it has shown while its backend can not be reached, and catches up afterwards',
  ],
  [
    'makes up a version for each connection',
    {
      open: (good, inner) => (context) =>
        changed((event) => [
          event.type === 'item' || event.type === 'apply' ? { ...event, version: `${event.version}-${inner.opened}` } : event,
        ])(good)(context),
      resumes: false,
    },
    'shows everything again to whoever connects next, and what did not change is told to nobody',
  ],
  [
    'gives other content under the same version',
    { open: changed((event) => [event.type === 'item' || event.type === 'apply' ? { ...event, version: '1' } : event]) },
    'shows what is there, then what changes',
  ],
  [
    'forgets the identity',
    {
      open: changed((event) => {
        if (!('identity' in event)) return [event];
        const { identity: _, ...rest } = event;
        return [rest];
      }),
    },
    'shows another object under the same key as a delete and an add',
  ],
  ['says nothing when there is nothing new', { source: { staleAfterMs: 60_000 } }, 'is not taken for dead while nothing changes'],
  [
    'tells of changes before its snapshot is complete',
    { open: changed((event) => (event.type === 'item' ? [{ ...event, type: 'apply' }] : [event])) },
    'shows what is there, then what changes',
  ],
  [
    'does not hear that it is called off',
    { open: (good) => (context) => good({ ...context, signal: new AbortController().signal }) },
    'ends at once when it is called off while it is live',
  ],
  [
    'stops for good at the first object that can not be understood',
    {
      open: (good) =>
        async function* (context) {
          for await (const event of good(context)) {
            if (event.type === 'broken') throw event.error;
            yield event;
          }
        },
    },
    'syncs though something can not be understood from the start',
  ],
  [
    'gives a cursor before all that it stands for',
    { resumes: true, open: changed((event) => (event.type === 'snapshot' ? [event, { type: 'bookmark', cursor: 0 }] : [event])) },
    'shows an empty backend as an empty snapshot',
  ],
  [
    'does not say that its cursor has expired',
    {
      resumes: true,
      open: (good) =>
        async function* (context) {
          try {
            yield* good(context);
          } catch {
            yield { type: 'synced' };
            await new Promise((resolve) => context.signal.addEventListener('abort', resolve));
          }
        },
    },
    'begins with a fresh snapshot when its cursor has expired',
  ],
];

describe('the conformance tests of sources', () => {
  it('are passed by a good one', async () => {
    for (const resumes of [false, true]) expect([...(await failures({ resumes }))]).to.deep.equal([]);
  });

  for (const [kind, bad, title] of kinds)
    it(`notice one that ${kind}`, async () => {
      expect([...(await failures(bad)).keys()]).to.include(title);
    });

  it('notice one that leaves something open', async () => {
    let open = 0;
    const bad: Bad = {
      leftOpen: () => open,
      open: (good) => (context) => {
        open++;
        return good(context);
      },
    };
    expect([...(await failures(bad)).keys()]).to.include('leaves nothing open, however its connections ended');
  });

  it('fail for a fault that is neither there nor given a reason', async () => {
    const failed = await failures({ lacks: 'duplicate' });
    expect([...failed.keys()]).to.deep.equal(['ends at the truth when a change is told twice']);
    expect([...failed.values()][0])
      .to.include('no "duplicate"')
      .and.to.include('"without"');
  });

  it('list what does not apply with its reason, which must not be empty', async () => {
    const titles: string[] = [];
    const runner = { describe: (_: string, define: () => void) => define(), it: (title: string) => titles.push(title) };
    sourceConformance('bad', () => makeWorld({}), runner, { without: { duplicate: 'it says nothing twice' } });
    expect(titles.filter((title) => title.endsWith('does not apply: it says nothing twice'))).to.have.lengthOf(1);
    expect([...(await failures({ options: { without: { cut: ' ' } } })).values()].join()).to.include('a reason must be given');
  });
});
