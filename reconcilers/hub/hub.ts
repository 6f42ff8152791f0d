/**
 * hub — merges what the nodes report into one picture of the cluster, and says what changed in it. Soft state in memory: two hubs do no
 * harm, and none of it needs S3.
 *
 * Holds:
 *  - The picture is a function of what the nodes said: a full report replaces everything of its node, one after it changes what it names.
 *    A message takes effect whole or is refused with a HubRefusalError and has none.
 *  - What a node said stands until it says something else, drains, or has reported nothing for one lease, on this process's monotonic
 *    clock. A new session keeps what the older one said until its own full report, and does not prolong it.
 *  - The position only grows. Reports that change nothing in the picture make no revision. Whoever applies every answer of `since` has
 *    the picture of `snapshot`; an answer costs what changed, and is the same object for all who ask from the same position.
 *  - A generation that is taken over begins with the last picture, whose nodes have one lease to come back: failover empties nothing.
 *  - While this process could not listen (it was stopped, or starved) no lease runs.
 * Does not hold: `expire` has to be called when it says (a second at most), or time in between counts as not listening. Who may begin a
 * generation is the publisher's business.
 */
import { type ClusterSnapshot, comparePositions, type FromHub, type Hello, type NodeReport, type Position } from '../../api/cluster.ts';
import { compareBytes } from '../../api/canonical.ts';
import type { NodeStatus } from '../../api/status.ts';
import type { Clock } from '../../controllers/clock.ts';
import { admitHello, admitReport, type Peer } from './admission.ts';
import { ChangeLog } from './change-log.ts';
import { isSameNode } from './keys.ts';
import { hadSession, type Member, newMember, openSession } from './member.ts';
import { Membership, takeDeployments } from './membership.ts';
import { refuse } from './refusal.ts';

export { HubRefusalError, type Refusal, type RefusalCode } from './refusal.ts';

/** As long as the original's: three reports, ten seconds apart, may be lost. */
export const NODE_LEASE_MS = 35_000;
/** How often leases are looked at: short beside a lease, and nothing for a thousand nodes. */
const LOOK_MS = 1_000;
/** Without a word or a look for so long, this process was not listening. */
const DEAF_MS = 5 * LOOK_MS;

export interface HubInput {
  readonly cluster: string;
  readonly clock: Pick<Clock, 'now'>;
  readonly leaseMs?: number;
}

/** `picture`: what `snapshot` gives is another. `reports`: what nodes say of themselves (`statuses`, `applied`) may be. */
export type HubNews = 'picture' | 'reports';

export class Hub {
  readonly #cluster: string;
  readonly #clock: Pick<Clock, 'now'>;
  readonly #leaseMs: number;
  readonly #log = new ChangeLog();
  readonly #membership: Membership;
  readonly #subscribers: Readonly<Record<HubNews, Set<() => void>>> = { picture: new Set(), reports: new Set() };
  /** Of the present revision: base → answer; the snapshot is that of `undefined`. */
  readonly #answers = new Map<number | undefined, FromHub>();
  #generation = 0;
  #revision = 0;
  #leads = false;
  #highestSeen = 0;
  #heardAt: number;
  #reportsVersion = 0;
  /** Something of the next revision is in the log. */
  #dirty = false;

  constructor({ cluster, clock, leaseMs = NODE_LEASE_MS }: HubInput) {
    this.#cluster = cluster;
    this.#clock = clock;
    this.#leaseMs = leaseMs;
    this.#heardAt = clock.now();
    this.#membership = new Membership((kind, key) => {
      this.#dirty = true;
      this.#log.add(this.#revision + 1, kind, key);
    });
  }

  get position(): Position {
    return { generation: this.#generation, revision: this.#revision };
  }

  /** Between `begin` and the word of a higher generation. Otherwise every node is refused. */
  get leads(): boolean {
    return this.#leads;
  }

  /** The highest generation of which a node had a picture. Above ours, its owner is elsewhere, or gone together with the bucket's memory of it. */
  get highestSeen(): number {
    return this.#highestSeen;
  }

  /** Grows with everything that `statuses` and `applied` may tell differently. */
  get reportsVersion(): number {
    return this.#reportsVersion;
  }

  /** `from` counts when it is newer than what is here. Throws a RangeError when the generation is not above ours. */
  begin(generation: number, from?: ClusterSnapshot): void {
    if (!Number.isSafeInteger(generation) || generation <= this.#generation)
      throw new RangeError(`hub: generation ${generation} can't follow ${this.#generation}: positions only grow`);
    this.#listen();
    const deadline = this.#clock.now() + this.#leaseMs;
    if (from !== undefined && comparePositions(from, this.position) > 0)
      this.#membership.replace(from, (node, prefix) => newMember({ node, prefix, session: undefined, deadline }));
    for (const member of this.#members) if (member.session === undefined) member.deadline = deadline;
    this.#generation = generation;
    // Revision 0 is the picture that was taken over; what is here may have changed since it was written down.
    this.#revision = 1;
    this.#leads = true;
    this.#log.restart(this.#revision);
    this.#answers.clear();
    this.#tell('picture');
    this.#reported();
  }

  /** There is a higher generation elsewhere: its hub is asked from now on. A lower one says nothing. */
  end(generation: number): void {
    if (!this.#leads || generation <= this.#generation) return;
    this.#leads = false;
    for (const member of this.#members) openSession(member, undefined);
    this.#tell('picture');
  }

  /** The beginning of a stream: replaces the node's older session. `peer` is whom the stream's certificate names. */
  hello(hello: Hello, peer: Peer): void {
    this.#listen();
    const prefix = admitHello(hello, peer, this.#cluster);
    const { node, session, seen } = hello;
    if (seen !== undefined) this.#highestSeen = Math.max(this.#highestSeen, seen.generation);
    this.#refuseUnlessLeads();
    if (seen !== undefined && seen.generation > this.#generation)
      refuse(
        'superseded',
        `it has a picture of generation ${seen.generation}, newer than ${this.#generation} here: the lease names the hub`,
      );
    this.#membership.admitNode(node, prefix);
    const before = this.#membership.members.get(node.id);
    if (before !== undefined && hadSession(before, session))
      refuse('stale-session', 'its session has been used before: each stream has a new one');
    if (before !== undefined && isSameNode(before.node, node)) return openSession(before, session);
    if (before !== undefined) this.#membership.remove(before);
    this.#membership.add(newMember({ node, prefix, session, deadline: this.#clock.now() + this.#leaseMs }));
    this.#commit();
  }

  report(node: string, session: string, report: NodeReport): void {
    this.#listen();
    const member = this.#memberOf(node, session);
    if (report.sequence !== member.sequence + 1)
      refuse('sequence', `its report ${report.sequence} does not follow ${member.sequence}: begin a new session with a full report`);
    if (member.sequence === 0 && !report.full) refuse('sequence', 'the first report of its session is not a full one');
    admitReport(report, member.node, (endpoint) => this.#membership.has(member, endpoint));
    this.#membership.admitReport(member, report);
    member.sequence = report.sequence;
    member.deadline = this.#clock.now() + this.#leaseMs;
    this.#membership.put(member, report);
    this.#commit();
    this.#takeStatus(member, report);
  }

  /** The node ends: what it had goes now. */
  drain(node: string, session: string): void {
    this.#listen();
    this.#membership.remove(this.#memberOf(node, session));
    this.#commit();
    this.#reported();
  }

  /** Removes nodes whose lease is over; gives the milliseconds until it wants to be called again. */
  expire(): number {
    this.#listen();
    if (!this.#leads) return LOOK_MS;
    const now = this.#clock.now();
    let nextMs = LOOK_MS;
    let removed = false;
    for (const member of this.#members) {
      if (member.deadline > now) nextMs = Math.min(nextMs, member.deadline - now);
      else {
        this.#membership.remove(member);
        removed = true;
      }
    }
    this.#commit();
    if (removed) this.#reported();
    return Math.ceil(nextMs);
  }

  snapshot(): ClusterSnapshot {
    const known = this.#answers.get(undefined);
    if (known?.kind === 'snapshot') return known.snapshot;
    const nodes = this.#members.map(({ node }) => node).sort((a, b) => compareBytes(a.id, b.id));
    const endpoints = [...this.#membership.endpoints].sort(([a], [b]) => compareBytes(a, b)).map(([, endpoint]) => endpoint);
    const snapshot: ClusterSnapshot = { ...this.position, nodes, endpoints };
    this.#answers.set(undefined, { kind: 'snapshot', snapshot });
    return snapshot;
  }

  /** What leads from there to here; undefined when there is nothing to say. */
  since(position: Position | undefined): FromHub | undefined {
    if (!this.#leads) return undefined;
    if (position?.generation === this.#generation) {
      if (position.revision === this.#revision) return undefined;
      const delta = position.revision < this.#revision ? this.#delta(position.revision) : undefined;
      if (delta !== undefined) return delta;
    }
    const snapshot = this.snapshot();
    return this.#answers.get(undefined) ?? { kind: 'snapshot', snapshot };
  }

  /** Of those that have said something of themselves, by id. */
  statuses(): readonly NodeStatus[] {
    return this.#members
      .flatMap(({ status, deployments }): NodeStatus[] =>
        status === undefined ? [] : [{ ...status, deployments: [...deployments.values()] }],
      )
      .sort((a, b) => compareBytes(a.id, b.id));
  }

  /** The picture that each node's own outputs are equal to. */
  applied(): ReadonlyMap<string, Position> {
    return new Map(this.#members.flatMap(({ node, applied }) => (applied === undefined ? [] : [[node.id, applied] as const])));
  }

  /** Called at once, and once per message; whoever has much to do coalesces. */
  subscribe(changed: () => void, news: HubNews = 'picture'): Disposable {
    const own = (): void => changed();
    this.#subscribers[news].add(own);
    return { [Symbol.dispose]: () => void this.#subscribers[news].delete(own) };
  }

  get #members(): Member[] {
    return [...this.#membership.members.values()];
  }

  /** Leases run only while nodes can be heard. */
  #listen(): void {
    const now = this.#clock.now();
    const deafMs = now - this.#heardAt;
    this.#heardAt = now;
    if (deafMs > DEAF_MS) for (const member of this.#members) member.deadline += deafMs;
  }

  #refuseUnlessLeads(): void {
    if (!this.#leads) refuse('superseded', 'no generation is led here: the lease names the hub');
  }

  #memberOf(node: string, session: string): Member {
    this.#refuseUnlessLeads();
    const member = this.#membership.members.get(node);
    if (member === undefined) return refuse('stale-session', 'its session is over: it has drained, or not reported for its lease');
    if (member.session !== session) return refuse('stale-session', 'its session is over: a newer one of the node has begun');
    return member;
  }

  #takeStatus(member: Member, report: NodeReport): void {
    const { full, status, applied, deployments, goneDeployments } = report;
    if (!full && status === undefined && applied === undefined && deployments.length + goneDeployments.length === 0) return;
    takeDeployments(member.deployments, report);
    if (full || status !== undefined) member.status = status;
    if (full || applied !== undefined) member.applied = applied;
    this.#reported();
  }

  #delta(base: number): FromHub | undefined {
    const known = this.#answers.get(base);
    if (known !== undefined) return known;
    const changed = this.#log.since(base);
    if (changed === undefined) return undefined;
    const { members, endpoints } = this.#membership;
    const answer: FromHub = {
      kind: 'delta',
      delta: {
        ...this.position,
        base,
        goneNodes: [...changed.nodes].filter((id) => !members.has(id)),
        nodes: [...changed.nodes].flatMap((id) => members.get(id)?.node ?? []),
        goneEndpoints: [...changed.endpoints].filter((key) => !endpoints.has(key)),
        endpoints: [...changed.endpoints].flatMap((key) => endpoints.get(key) ?? []),
      },
    };
    this.#answers.set(base, answer);
    return answer;
  }

  #commit(): void {
    if (!this.#dirty) return;
    this.#dirty = false;
    this.#revision++;
    this.#answers.clear();
    this.#tell('picture');
  }

  #reported(): void {
    this.#reportsVersion++;
    this.#tell('reports');
  }

  #tell(news: HubNews): void {
    for (const subscriber of [...this.#subscribers[news]]) subscriber();
  }
}
