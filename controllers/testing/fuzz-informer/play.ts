/** play — one episode: the informer, its source, its listeners and the model, side by side. */
import { type Change, type Subscription } from '../../change.ts';
import { informer, type RunnableInformer } from '../../source-informer.ts';
import { SourceError, type SourceEvent, type SourceItem } from '../../source.ts';
import { fakeClock } from '../fake-clock.ts';
import { fuzzedKeys, type Flaw, type Form, type InformerStep } from './steps.ts';
import { InformerModel, type Content, type Told } from './model.ts';
import { Mirror } from './mirror.ts';
import { seededRandom } from '../random.ts';
import { ScriptedSource } from './scripted-source.ts';

/** One that was true at some time. */
type Version = Omit<Told, 'form'>;

interface Running {
  readonly key: string;
  readonly version: Version;
  readonly wish: number | undefined;
  readonly startedAt: number;
  readonly settle: { resolve(object: Content): void; reject(error: Error): void };
}

const staleAfterMs = 60_000;
/** As in the loader. */
const loadTimeoutMs = 120_000;
/** Ends every wait: of a reconnect (30 s), for a retry of a load (60 s), for a write of our own. */
const healingMs = 61_000;
const keys = Array.from({ length: fuzzedKeys }, (_, i) => `k${i}`);
const values = ['0', '1', '2'];

export class FuzzedInformer {
  readonly #clock = fakeClock();
  readonly #model = new InformerModel();
  readonly #source: ScriptedSource<Content>;
  readonly #informer: RunnableInformer<Content, 'rest'>;
  readonly #stopping = new AbortController();
  readonly #running: Promise<void>;
  readonly #truth = new Map<string, Version>();
  readonly #history = new Map<string, Version[]>();
  #loads: Running[] = [];
  readonly #first = new Mirror();
  readonly #late: { readonly mirror: Mirror; readonly subscription: Subscription }[] = [];
  readonly #stream = new Mirror({ coalesced: true });
  readonly #changes: AsyncIterator<Change<Content>>;
  #reading: Promise<void> | undefined = undefined;
  #meddle: 'subscribe' | 'dispose' | 'expect' | undefined = undefined;
  #written: { readonly key: string; readonly n: number; readonly until: number }[] = [];
  #numbers = 0;
  #identities = 0;

  constructor() {
    const clock = this.#clock;
    this.#source = new ScriptedSource<Content>(() => this.#model.cut());
    this.#informer = informer<Content, Content, 'rest'>(this.#source, {
      ...{ clock, random: seededRandom(1), staleAfter: staleAfterMs, relist: '10m', resync: '3m', loads: 3 },
      transform: (content) => {
        if (content.unfit) throw new Error('unfit');
        return content;
      },
      filter: (content) => !content.unwanted,
      indexes: {
        rest: ({ n, unindexable }) => {
          if (unindexable) throw new Error('unindexable');
          return [String(n % 3), String(n % 2)];
        },
      },
    });
    this.#informer.subscribe((change) => {
      this.#meddleWith(change);
      throw new Error('a listener that always fails');
    });
    this.#informer.subscribe(this.#first.listener(this.#informer));
    this.#changes = this.#informer.events(this.#stopping.signal)[Symbol.asyncIterator]();
    this.#running = this.#informer.run(this.#stopping.signal);
  }

  async apply(step: InformerStep): Promise<void> {
    switch (step.type) {
      case 'put': {
        const key = keyOf(step.key);
        const version = this.#next(key, step);
        this.#truth.set(key, version);
        if (step.told) this.#tell('apply', key, version, step.form);
        break;
      }
      case 'remove': {
        const key = keyOf(step.key);
        const identity = this.#truth.get(key)?.identity;
        this.#truth.delete(key);
        if (step.told) this.#remove(key, step.named ? identity : undefined);
        break;
      }
      case 'repeat':
      case 'removeOld': {
        const key = keyOf(step.key);
        const version = this.#history.get(key)?.at(-1 - step.back);
        if (version === undefined) break;
        if (step.type === 'repeat') this.#tell('apply', key, version, step.form);
        else this.#remove(key, version.identity);
        break;
      }
      case 'broken': {
        const key = keyOf(step.key);
        if (this.#emit({ type: 'broken', key, error: new Error('garbled') })) this.#model.tell(key, 'broken');
        break;
      }
      case 'list':
        this.#list(step.items, step.form);
        break;
      case 'synced':
        this.#synced(step.cursor ? ++this.#numbers : undefined);
        break;
      case 'alive':
        this.#emit(step.bookmark ? { type: 'bookmark', cursor: ++this.#numbers } : { type: 'alive' });
        break;
      case 'cut':
        this.#source.cut(errorOf(step.how));
        break;
      case 'refuse':
        this.#source.refusing = step.on;
        break;
      case 'load':
        this.#endLoad(step.which, step.fails);
        break;
      case 'tick':
        return this.#tick(step.ms);
      case 'expect':
        this.#expect(step);
        break;
      case 'subscribe':
        this.#subscribe();
        break;
      case 'dispose':
        this.#dispose(step.which);
        break;
      case 'meddle':
        this.#meddle = step.how;
        break;
      case 'read':
        this.#read();
        break;
      default:
        step satisfies never;
    }
    return this.#settle();
  }

  problem(): string | undefined {
    const it = this.#informer;
    const wanted = this.#model.visible();
    if (it.size !== wanted.size) return `${it.size} objects, wanted ${wanted.size}`;
    for (const key of keys) {
      const [got, n] = [it.get(key)?.n, wanted.get(key)];
      if (got !== n) return `${key} is ${got}, wanted ${n}`;
      if (it.version(key) !== (n === undefined ? undefined : `v${n}`)) return `the version of ${key} is ${it.version(key)}, wanted v${n}`;
      if (it.known(key) !== this.#model.known(key)) return `known(${key}) is ${it.known(key)}`;
    }
    const broken = this.#model.broken();
    if (it.broken.size !== broken.length || !broken.every((key) => it.broken.has(key)))
      return `broken are ${[...it.broken.keys()].join(' ')}, wanted ${broken.join(' ')}`;
    const all = it.keys();
    for (const value of values) {
      const found = all.filter((key) => [wanted.get(key) ?? NaN].some((n) => String(n % 3) === value || String(n % 2) === value));
      if (found.join() !== [...it.keysBy('rest', value)].sort((a, b) => all.indexOf(a) - all.indexOf(b)).join())
        return `the index has ${it.keysBy('rest', value).join()} under ${value}, wanted ${found.join()}`;
    }
    if (it.hasSynced && it.state !== 'live' && it.state !== 'stale') return `synced, and ${it.state}`;
    return (
      this.#stream.impossible ??
      this.#mirrors()
        .map((mirror) => mirror.problem(it))
        .find((each) => each !== undefined)
    );
  }

  /** The faults end. Gives what is not as it must be then. */
  async end(): Promise<string | undefined> {
    this.#source.refusing = false;
    await this.#tick(healingMs);
    for (let i = 0; this.#source.connected === false && i < 5; i++) await this.#tick(healingMs);
    for (const key of this.#truth.keys()) this.#truth.set(key, this.#next(key, { flaw: undefined, recreated: false }));
    this.#list(undefined, 'object');
    await this.#settle();
    // Of the list only: a write of our own may hide it for a while.
    await this.#tick(20_001);
    const it = this.#informer;
    const problem = this.problem();
    if (problem !== undefined) return `when the source had healed: ${problem}`;
    if (it.state !== 'live' || !it.hasSynced || it.broken.size > 0) return `the source has healed, and the informer is ${it.state}`;
    const wanted = [...this.#truth].map(([key, { content }]) => `${key}=${content.n}`).sort();
    const got = it
      .keys()
      .map((key) => `${key}=${it.get(key)?.n}`)
      .sort();
    if (got.join() !== wanted.join()) return `healed, and has ${got.join()} instead of ${wanted.join()}`;
    for (let i = 0; i <= fuzzedKeys; i++) {
      this.#read();
      await this.#settle();
    }
    const unread = this.#stream.problem(it);
    if (unread !== undefined) return `the stream has ended elsewhere: ${unread}`;
    this.#stopping.abort();
    await this.#settle();
    await this.#running;
    await this.#reading;
    if (this.#clock.pending > 0 || this.#source.connected) return `stopped, and ${this.#clock.pending} timers are left`;
    return undefined;
  }

  #mirrors(): readonly Mirror[] {
    return [this.#first, ...this.#late.map(({ mirror }) => mirror)];
  }

  #next(key: string, { flaw, recreated }: { readonly flaw: Flaw | undefined; readonly recreated: boolean }): Version {
    const is = (each: Flaw): boolean => flaw === each;
    const content: Content = {
      n: ++this.#numbers,
      undecodable: is('undecodable'),
      unfit: is('unfit'),
      unwanted: is('unwanted'),
      unindexable: is('unindexable'),
    };
    const before = this.#truth.get(key)?.identity;
    const identity = before === undefined || recreated ? `uid-${++this.#identities}` : before;
    const version = { content, identity };
    const history = this.#history.get(key) ?? [];
    history.push(version);
    if (history.length > 4) history.shift();
    this.#history.set(key, history);
    return version;
  }

  /** False when nobody hears it. */
  #emit(event: SourceEvent<Content>): boolean {
    return this.#source.emit(event);
  }

  #tell(type: 'item' | 'apply', key: string, version: Version, form: Form): void {
    const item: SourceItem<Content> = this.#item(key, version, form);
    if (this.#emit({ type, ...item } as SourceEvent<Content>)) this.#model.tell(key, { ...version, form });
  }

  #remove(key: string, identity: string | undefined): void {
    if (this.#emit(identity === undefined ? { type: 'delete', key } : { type: 'delete', key, identity })) this.#model.remove(key, identity);
  }

  #list(items: number | undefined, form: Form): void {
    if (!this.#emit({ type: 'snapshot' })) return;
    this.#model.snapshot();
    for (const [key, version] of [...this.#truth].slice(0, items)) this.#tell('item', key, version, form);
    if (items === undefined) this.#synced(undefined);
  }

  #synced(cursor: number | undefined): void {
    if (this.#emit(cursor === undefined ? { type: 'synced' } : { type: 'synced', cursor })) this.#model.synced();
  }

  #item(key: string, version: Version, form: Form): SourceItem<Content> {
    const { content, identity = '' } = version;
    const named = { key, version: `v${content.n}`, identity };
    if (form === 'object') return { ...named, object: content };
    if (form === 'load') return { ...named, load: () => this.#load(key, version) };
    const decode = (): Content => {
      if (content.undecodable) throw new Error('undecodable');
      return content;
    };
    return { ...named, decode };
  }

  #load(key: string, version: Version): Promise<Content> {
    const { promise, ...settle } = Promise.withResolvers<Content>();
    // The model is told after the informer: the wish may not have its number yet.
    const model = this.#model;
    let wish: number | undefined;
    queueMicrotask(() => (wish = model.wish(key)));
    const running = { key, version, startedAt: this.#clock.now(), settle };
    this.#loads.push(Object.defineProperty({ ...running, wish }, 'wish', { get: () => wish }));
    return promise;
  }

  #endLoad(which: number, fails: boolean): void {
    const [load] = this.#loads.splice(which % Math.max(1, this.#loads.length), 1);
    if (load === undefined) return;
    const { key, version, wish, settle } = load;
    if (fails) settle.reject(new Error('404'));
    else settle.resolve(version.content);
    this.#model.loaded(key, wish, fails ? 'failed' : version);
  }

  async #tick(ms: number): Promise<void> {
    this.#clock.tick(ms);
    const now = this.#clock.now();
    this.#model.time(now);
    for (const { key, wish, startedAt } of this.#loads) if (startedAt + loadTimeoutMs <= now) this.#model.loaded(key, wish, 'failed');
    this.#loads = this.#loads.filter(({ startedAt }) => startedAt + loadTimeoutMs > now);
    await this.#settle();
  }

  #expect({ key: number, what, withinMs }: InformerStep & { type: 'expect' }): void {
    const key = keyOf(number);
    let version: Version | undefined;
    if (what === 'next') this.#truth.set(key, (version = this.#next(key, { flaw: undefined, recreated: false })));
    else if (what === 'never') version = { content: { ...plain, n: ++this.#numbers }, identity: undefined };
    else if (what === 'same') version = this.#truth.get(key);
    if (what === 'same' && (version === undefined || version.content.unindexable)) return;
    const written = version === undefined ? undefined : { version: `v${version.content.n}`, object: version.content };
    this.#informer.expect(key, written, { within: withinMs });
    this.#model.expect(key, version?.content.n, this.#clock.now() + withinMs);
  }

  #subscribe(): void {
    if (this.#late.length >= 4) return;
    const mirror = new Mirror();
    this.#late.push({ mirror, subscription: this.#informer.subscribe(mirror.listener(this.#informer)) });
  }

  #dispose(which: number): void {
    const [late] = this.#late.splice(which % Math.max(1, this.#late.length), 1);
    late?.subscription[Symbol.dispose]();
  }

  #meddleWith({ key }: Change<Content>): void {
    const how = this.#meddle;
    this.#meddle = undefined;
    if (how === 'subscribe') this.#subscribe();
    else if (how === 'dispose') this.#dispose(0);
    else if (how === 'expect') {
      const n = ++this.#numbers;
      this.#informer.expect(key, { version: `v${n}`, object: { ...plain, n } }, { within: 10_000 });
      this.#written.push({ key, n, until: this.#clock.now() + 10_000 });
    }
  }

  #read(): void {
    this.#reading ??= this.#changes.next().then(({ done, value }) => {
      this.#reading = undefined;
      if (done !== true) this.#stream.take(value);
    });
  }

  async #settle(): Promise<void> {
    await this.#source.settled();
    for (const { key, n, until } of this.#written.splice(0)) this.#model.expect(key, n, until);
    this.#model.time(this.#clock.now());
  }
}

const plain = { undecodable: false, unfit: false, unwanted: false, unindexable: false };

function keyOf(number: number): string {
  return keys[number] ?? 'k0';
}

function errorOf(how: 'returned' | 'failed' | 'expired' | 'later'): Error | undefined {
  if (how === 'returned') return undefined;
  if (how === 'failed') return new Error('reset');
  return new SourceError(how, how === 'expired' ? { cursorExpired: true } : { retryAfterMs: 10_000 });
}
