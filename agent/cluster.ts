/**
 * cluster — this node among the others: it follows whoever the lease names, tells what it has, and keeps the picture that comes back; and
 * it is a hub itself, which leads when this node is elected.
 *
 * Holds: the hub and the stream need no bucket once a picture is there; a picture is never emptied because nobody can be heard. To its own
 * hub a node speaks without a network. Until the cluster's own authority has been read no other node is spoken to. Does not hold: who leads is the election's business, what is published the
 * publisher's.
 */
import { type FromHub, type Heartbeat, type Hello, PROTOCOL_VERSION, type Turn, type TurnRequest } from '../api/cluster.ts';
import { type ClusterCa, clusterCaName, readClusterCa } from '../api/cluster-ca.ts';
import { readSnapshot } from '../api/proto/read.ts';
import { exponential } from '../controllers/backoff.ts';
import { sleep, type Clock } from '../controllers/clock.ts';
import { errorOf } from '../controllers/errors.ts';
import type { Leader } from '../controllers/leader.ts';
import type { Logger } from '../controllers/log.ts';
import type { Service } from '../controllers/service.ts';
import { isProviderError } from '../infra/providers/errors.ts';
import type { Objects } from '../infra/providers/objects.ts';
import type { Parameters } from '../infra/providers/secrets.ts';
import { Hub } from '../reconcilers/hub/hub.ts';
import { Picture } from '../reconcilers/hub/picture.ts';
import type { HeardLease } from '../reconcilers/publisher/quiet-lease.ts';
import { SNAPSHOT_KEY } from '../reconcilers/publisher/snapshot.ts';
import { REPEAT_MS, TurnsClient } from '../reconcilers/turns/client.ts';
import { TurnGrantor } from '../reconcilers/turns/turns.ts';
import type { AgentConfig } from './config.ts';
import type { HubAddress } from './coordination/dial.ts';
import { LocalLink } from './coordination/local-link.ts';
import type { NodeState } from './coordination/node-state.ts';
import { leaderOf } from './lease-codec.ts';
import { SystemSecret } from './system-secret.ts';
import type { Joined, JoinInput, Serving, Transport } from './transport.ts';

export interface ClusterInput {
  readonly config: AgentConfig;
  readonly version: string;
  readonly objects: Pick<Objects, 'get'>;
  readonly parameters: Pick<Parameters, 'get'>;
  readonly transport: (ca: ClusterCa) => Transport;
  readonly clock: Clock;
  readonly random: () => number;
  readonly log: Logger;
  /** What this node has now, whole. */
  readonly state: () => NodeState;
  /** Of documents, as they are known here: another one is looked at by those who hear it. */
  readonly etags: () => { readonly leaseEtag?: string; readonly indexEtag?: string; readonly caEtag?: string };
  /** What the hub knows of the bucket. */
  readonly heard: (etags: { readonly indexEtag?: string | undefined; readonly caEtag?: string | undefined }) => void;
}

/** How often the holder of the lease is asked for, and the node's own state for changes that nobody tells of. */
const LOOK_MS = 1_000;
const STATE_LOOK_MS = 5_000;
/** An address that comes late is used soon; one that never comes costs little. */
const LISTEN_RETRY_MAX_MS = 15_000;
/** 16 MiB, as the publisher's. */
const MAX_SNAPSHOT_BYTES = 16 * 1024 * 1024;

export class Cluster {
  readonly hub: Hub;
  readonly picture = new Picture();
  readonly grantor: TurnGrantor;
  readonly turns: TurnsClient;
  readonly #input: ClusterInput;
  readonly #secret: SystemSecret<ClusterCa>;
  readonly #arrived = Promise.withResolvers<ClusterCa>();
  readonly #local: LocalLink;
  #serving: Serving | undefined;
  #joined: Joined | undefined;
  /** The hub that this node follows, when it is not its own. */
  #hub: HubAddress | undefined;
  /** Which end is heard. */
  #end: 'own' | 'other' | undefined;
  #heard: HeardLease | undefined;
  #reported = '';

  constructor(input: ClusterInput) {
    const { clock, config, parameters, random, log } = input;
    this.#input = input;
    this.hub = new Hub({ cluster: config.cluster, clock });
    this.grantor = new TurnGrantor({ clock });
    this.turns = new TurnsClient({
      clock,
      send: (request) => (this.#local.isOpen ? this.#local.send(request) : this.#joined?.send(request)),
    });
    this.#local = new LocalLink({
      ...{ hub: this.hub, turns: { turn: (node, request) => this.#asked(node, request) }, heartbeat: () => this.#heartbeat(), clock, log },
      node: { id: config.nodeName, nodegroup: config.nodegroup, address: config.nodeAddress },
      ...this.#ear('own'),
    });
    this.#secret = new SystemSecret({
      ...{ parameters, name: clusterCaName(config.cluster), clock, random, log },
      read: (stored) => readClusterCa({ stored, cluster: config.cluster, nowMs: clock.wall() }),
      loaded: () => {
        if (this.#secret.value !== undefined) this.#arrived.resolve(this.#secret.value);
      },
    });
  }

  /** Whether the hub is heard, whoever it is. */
  get connected(): boolean {
    return this.#end !== undefined;
  }

  /** What the leader's heartbeats say of the lease, for an election that need not ask the bucket. */
  get heardLease(): HeardLease | undefined {
    return this.connected ? this.#heard : undefined;
  }

  /** Why nobody is spoken to; undefined when that is not for want of the authority. */
  get problem(): string | undefined {
    return this.#secret.problem;
  }

  /** To a node, if it is here. */
  deliver(node: string, turn: Turn): void {
    if (node === this.#input.config.nodeName) this.#local.deliver({ kind: 'turn', turn });
    else this.#serving?.deliver(node, turn);
  }

  /** Something of the node's own state is another. */
  changed(): void {
    this.#report(this.#input.state());
  }

  /** In the order in which they are to be started. */
  services(leader: Pick<Leader, 'inspect'>): readonly (readonly [name: string, service: Service])[] {
    return [
      ['cluster CA', this.#secret],
      ['last picture', { start: (signal) => this.#recall(signal) }],
      ['hub leases', { run: (signal) => this.#expire(signal) }],
      ['hub', { run: (signal) => this.#follow(leader, signal) }],
      ['coordination', { run: (signal) => this.#speak(signal) }],
    ];
  }

  /** What the last publisher wrote: better than nothing, until a hub is heard. */
  async #recall(signal: AbortSignal): Promise<void> {
    const { objects, log } = this.#input;
    try {
      const found = await objects.get(SNAPSHOT_KEY, { maxBytes: MAX_SNAPSHOT_BYTES, signal });
      if (found !== 'not-modified') this.picture.take({ kind: 'snapshot', snapshot: readSnapshot(found.body) });
    } catch (error) {
      if (!isProviderError(error, 'not-found'))
        log.warn({ reason: errorOf(error).message }, 'the last picture of the cluster can not be read; the hub will tell');
    }
  }

  async #expire(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) await sleep(this.#input.clock, this.hub.expire(), signal).catch(() => undefined);
  }

  async #speak(signal: AbortSignal): Promise<void> {
    const ca = await unless(signal, this.#arrived.promise);
    if (ca === undefined) return;
    const transport = this.#input.transport(ca);
    await using serving = await this.#serve(transport, signal);
    if (serving === undefined) return;
    this.#serving = serving;
    await using joined = transport.join(this.#ear('other'));
    this.#joined = joined;
    joined.report(this.#input.state());
    joined.follow(this.#hub);
    try {
      await unless(signal, new Promise<never>(() => undefined));
      await joined.drain();
    } finally {
      this.#joined = undefined;
      this.#serving = undefined;
    }
  }

  /** An address that is not there yet, or a port that a former life still has, is waited for. Undefined: the signal was first. */
  async #serve(transport: Transport, signal: AbortSignal): Promise<Serving | undefined> {
    const { clock, log, random } = this.#input;
    // Each attempt makes a certificate and a server.
    const backoff = exponential({ baseMs: LOOK_MS, maxMs: LISTEN_RETRY_MAX_MS, random });
    for (let failures = 1; !signal.aborted; failures++) {
      try {
        return await transport.serve({
          hub: this.hub,
          turns: { turn: (node, request) => this.#asked(node, request) },
          heartbeat: () => this.#heartbeat(),
        });
      } catch (error) {
        log.warn({ reason: errorOf(error).message }, 'the hub can not listen yet');
        await sleep(clock, backoff.next(failures), signal).catch(() => undefined);
      }
    }
    return undefined;
  }

  async #follow(leader: Pick<Leader, 'inspect'>, signal: AbortSignal): Promise<void> {
    const { clock } = this.#input;
    let repeatedAt = clock.now();
    let lookedAt = clock.now();
    this.#report(this.#input.state());
    while (!signal.aborted) {
      this.#turnTo(leader.inspect());
      const now = clock.now();
      if (now - repeatedAt >= REPEAT_MS) {
        this.turns.repeat();
        repeatedAt = now;
      }
      if (now - lookedAt >= STATE_LOOK_MS) {
        lookedAt = now;
        const state = this.#input.state();
        const said = JSON.stringify([state.status, state.indexEtag]);
        if (said !== this.#reported) this.#report(state);
        this.#reported = said;
      }
      await sleep(clock, LOOK_MS, signal).catch(() => undefined);
    }
    this.#local.drain();
  }

  /** Nobody new is no reason to leave the old one: its hub goes on without the lease. */
  #turnTo({ fence, holder, identity, leading }: ReturnType<Leader['inspect']>): void {
    // The lease is somebody else's in a higher generation: the own hub has had its time, whether or not the new one can be heard.
    if (!leading) this.hub.end(fence);
    const found = leading || holder === identity ? 'own' : holder === undefined ? undefined : leaderOf(holder);
    if (found === undefined) return;
    this.#hub = found === 'own' ? undefined : addressOf(found.address);
    this.#joined?.follow(this.#hub);
    if (found === 'own') this.#local.open();
    else this.#local.close();
  }

  #report(state: NodeState): void {
    this.#local.report(state);
    this.#joined?.report(state);
  }

  #heartbeat(): Heartbeat {
    return { generation: this.hub.position.generation, ...this.#input.etags() };
  }

  /** One of two ends, of which one is used at a time. */
  #ear(of: 'own' | 'other'): JoinInput {
    return {
      hello: () => this.#hello(),
      received: (message) => this.#received(message),
      connected: (connected) => {
        if (connected) this.#end = of;
        else if (this.#end === of) this.#end = undefined;
        else return;
        this.#heard = undefined;
        if (connected) this.turns.repeat();
      },
    };
  }

  #hello(): Omit<Hello, 'session'> {
    const { config, version } = this.#input;
    const { position: seen } = this.picture;
    return {
      node: { id: config.nodeName, nodegroup: config.nodegroup, address: config.nodeAddress, podPrefix: config.podPrefix },
      ...{ cluster: config.cluster, protocol: PROTOCOL_VERSION, agentVersion: version },
      ...(seen === undefined ? {} : { seen }),
    };
  }

  #asked(node: string, request: TurnRequest): void {
    const turn = this.grantor.request(node, request);
    if (turn !== undefined) this.deliver(node, turn);
  }

  #received(message: FromHub): void {
    switch (message.kind) {
      case 'snapshot':
      case 'delta':
        if (this.picture.take(message) === 'taken') this.hub.end(this.picture.position?.generation ?? 0);
        return;
      case 'heartbeat': {
        const { generation, leaseEtag, indexEtag, caEtag } = message.heartbeat;
        this.#heard = leaseEtag === undefined ? undefined : { generation, etag: leaseEtag, atMs: this.#input.clock.now() };
        return this.#input.heard({ indexEtag, caEtag });
      }
      case 'turn':
        return this.turns.receive(message.turn);
    }
  }
}

function addressOf(text: string): HubAddress | undefined {
  const [, host = '', port = ''] = /^\[([^\]]+)\]:(\d+)$/.exec(text) ?? [];
  return host === '' ? undefined : { host, port: Number(port) };
}

/** Undefined when the signal is first. */
async function unless<T>(signal: AbortSignal, promise: Promise<T>): Promise<T | undefined> {
  if (signal.aborted) return undefined;
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => resolve(undefined), { once: true });
    promise.then(resolve, reject);
  });
}
