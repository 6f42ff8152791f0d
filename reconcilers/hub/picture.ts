/**
 * picture — a node's own copy of the cluster's picture, kept by what the hub says, read by zones, dataplane and routes.
 *
 * Holds: the position only grows; a delta is taken only from exactly the position that it leads from, otherwise the answer is `gap` and
 * the picture stays as it was, until a snapshot comes. A delta costs what it changes. What readers are given is never changed afterwards:
 * a list is replaced, not written to. Listeners are told which nodes and Services are another; after a snapshot, by comparison, so that
 * the same content again tells nobody. Does not hold: nothing here knows whether the hub is alive; a picture has no age at which it ends.
 */
import {
  type ClusterDelta,
  type ClusterNode,
  type ClusterSnapshot,
  comparePositions,
  endpointKey,
  type FromHub,
  type NodeEndpoint,
  type Position,
} from '../../api/cluster.ts';
import { isSameEndpoint, isSameNode } from './keys.ts';

/** `old`: it is the one that is here, or older. `gap`: something before it is missing, and a snapshot has to be asked for. */
export type Taken = 'taken' | 'old' | 'gap';

export interface PictureChange {
  readonly position: Position;
  readonly nodes: ReadonlySet<string>;
  /** `namespace/name`. */
  readonly services: ReadonlySet<string>;
}

type PictureMessage = Extract<FromHub, { readonly kind: 'snapshot' | 'delta' }>;

const serviceKey = ({ namespace, service }: NodeEndpoint): string => `${namespace}/${service}`;
const none: readonly NodeEndpoint[] = [];

export class Picture {
  readonly #nodes = new Map<string, ClusterNode>();
  readonly #endpoints = new Map<string, NodeEndpoint>();
  /** Service → its endpoints by key, and the list that readers get, made when one asks. */
  readonly #services = new Map<string, { readonly members: Map<string, NodeEndpoint>; list?: readonly NodeEndpoint[] }>();
  readonly #subscribers = new Set<(change: PictureChange) => void>();
  #position: Position | undefined;
  #snapshot: ClusterSnapshot | undefined;

  /** Undefined before the first snapshot: then nothing here may be taken for "there is none". */
  get position(): Position | undefined {
    return this.#position;
  }

  /** Ids → nodes. Live: read it without a pause in between. */
  get nodes(): ReadonlyMap<string, ClusterNode> {
    return this.#nodes;
  }

  /** Of a Service, in no order. The list stays as it is when the picture moves on. */
  endpointsOf(namespace: string, service: string): readonly NodeEndpoint[] {
    const found = this.#services.get(`${namespace}/${service}`);
    if (found === undefined) return none;
    return (found.list ??= [...found.members.values()]);
  }

  /** The whole; costs the whole, once per position. */
  snapshot(): ClusterSnapshot | undefined {
    if (this.#position === undefined) return undefined;
    return (this.#snapshot ??= { ...this.#position, nodes: [...this.#nodes.values()], endpoints: [...this.#endpoints.values()] });
  }

  take(message: PictureMessage): Taken {
    const next = message.kind === 'snapshot' ? message.snapshot : message.delta;
    const position = this.#position;
    if (position !== undefined && comparePositions(next, position) <= 0) return 'old';
    if (message.kind === 'delta' && (position?.generation !== next.generation || position.revision !== message.delta.base)) return 'gap';
    const change = { nodes: new Set<string>(), services: new Set<string>() };
    this.#apply(message.kind === 'delta' ? message.delta : this.#difference(message.snapshot), change);
    this.#position = { generation: next.generation, revision: next.revision };
    this.#snapshot = undefined;
    const news: PictureChange = { position: this.#position, ...change };
    for (const subscriber of [...this.#subscribers]) subscriber(news);
    return 'taken';
  }

  /** Told after each message that was taken, with what it changed, which may be nothing but the position. */
  subscribe(changed: (change: PictureChange) => void): Disposable {
    const own = (change: PictureChange): void => changed(change);
    this.#subscribers.add(own);
    return { [Symbol.dispose]: () => void this.#subscribers.delete(own) };
  }

  /** What leads from here to the snapshot. */
  #difference({ nodes, endpoints }: ClusterSnapshot): Omit<ClusterDelta, keyof Position | 'base'> {
    const ids = new Set(nodes.map(({ id }) => id));
    const keys = new Set(endpoints.map(endpointKey));
    return {
      goneNodes: [...this.#nodes.keys()].filter((id) => !ids.has(id)),
      nodes,
      goneEndpoints: [...this.#endpoints.keys()].filter((key) => !keys.has(key)),
      endpoints,
    };
  }

  #apply(
    { goneNodes, nodes, goneEndpoints, endpoints }: Omit<ClusterDelta, keyof Position | 'base'>,
    change: { readonly nodes: Set<string>; readonly services: Set<string> },
  ): void {
    for (const id of goneNodes) if (this.#nodes.delete(id)) change.nodes.add(id);
    for (const node of nodes) {
      const known = this.#nodes.get(node.id);
      if (known !== undefined && isSameNode(known, node)) continue;
      this.#nodes.set(node.id, node);
      change.nodes.add(node.id);
    }
    for (const key of goneEndpoints) {
      const known = this.#endpoints.get(key);
      if (known === undefined) continue;
      this.#endpoints.delete(key);
      this.#drop(known, key);
      change.services.add(serviceKey(known));
    }
    for (const endpoint of endpoints) {
      const key = endpointKey(endpoint);
      const known = this.#endpoints.get(key);
      if (known !== undefined && known.node === endpoint.node && isSameEndpoint(known, endpoint)) continue;
      this.#endpoints.set(key, endpoint);
      this.#put(endpoint, key);
      change.services.add(serviceKey(endpoint));
    }
  }

  #put(endpoint: NodeEndpoint, key: string): void {
    const service = serviceKey(endpoint);
    const found = this.#services.get(service);
    if (found === undefined) return void this.#services.set(service, { members: new Map([[key, endpoint]]) });
    found.members.set(key, endpoint);
    delete found.list;
  }

  #drop(endpoint: NodeEndpoint, key: string): void {
    const service = serviceKey(endpoint);
    const found = this.#services.get(service);
    if (found === undefined) return;
    found.members.delete(key);
    delete found.list;
    if (found.members.size === 0) this.#services.delete(service);
  }
}
