/**
 * view — what one connection knows of the kubelet's Pods, by UID, from a stream that may be late, and lists that may be old. Pure: events
 * and lists in, changes out.
 *
 * Holds: an event never takes a Pod back in its phase, or to an older set of conditions (the kubelet registers a watcher before it lists,
 * so an old event may follow a newer Pod); `doubtful` says that one was refused, which a list settles; a list never undoes an event that
 * came while it was on its way; a Pod that a list lacks while its containers ran is kept as `unlisted`, for its grace and a bound, because
 * an ending Pod is watched and not listed; a DELETED ends that UID only. Memory: one record per Pod.
 */
import type { PodEvent, PodRecord } from './pods-api.ts';
import { hasRunningContainer, type KubeletPod } from './pod.ts';

/** After the grace: killing, the end of the sandbox and the kubelet's last word take 1–2 s; a busy node longer. */
const endingMs = 30_000;
/** Kubernetes' default, for a Pod that does not say. */
const defaultGraceSeconds = 30;

interface Entry {
  readonly record: PodRecord;
  /** When a list first lacked it. */
  readonly missingSinceMs: number | undefined;
}

export type PodChange = ({ readonly type: 'apply' } & PodRecord) | { readonly type: 'delete'; readonly uid: string };

export class PodView {
  readonly #pods = new Map<string, Entry>();
  readonly #dirty = new Set<string>();
  /** UIDs that an event spoke of since the list that is on its way was asked for. */
  #touched: Set<string> | undefined;
  #doubtful = false;

  /** True once after an event was refused as older than what is known. */
  takeDoubt(): boolean {
    const doubtful = this.#doubtful;
    this.#doubtful = false;
    return doubtful;
  }

  get uids(): ReadonlySet<string> {
    return new Set(this.#pods.keys());
  }

  records(): readonly PodRecord[] {
    return [...this.#pods.values()].map(({ record }) => record);
  }

  take(event: Extract<PodEvent, { type: 'applied' | 'deleted' }>): void {
    const uid = event.type === 'deleted' ? event.uid : event.pod.uid;
    const known = this.#pods.get(uid);
    if (event.type === 'deleted') {
      this.#touched?.add(uid);
      if (this.#pods.delete(uid)) this.#dirty.add(uid);
      return;
    }
    if (known !== undefined && isOlder(event.pod, known.record.pod)) {
      this.#doubtful = true;
      return;
    }
    this.#touched?.add(uid);
    this.#put(uid, event, known?.missingSinceMs);
  }

  /** A list is asked for now. Give what came to the function; without an answer, ask again. */
  beginList(): (records: readonly PodRecord[], nowMs: number) => void {
    const touched = new Set<string>();
    this.#touched = touched;
    return (records, nowMs) => {
      this.#touched = undefined;
      const listed = new Set<string>();
      for (const record of records) {
        const { uid } = record.pod;
        listed.add(uid);
        if (!touched.has(uid)) this.#put(uid, record, undefined);
        else this.#relist(uid);
      }
      for (const [uid, entry] of [...this.#pods]) {
        if (listed.has(uid) || touched.has(uid)) continue;
        const since = entry.missingSinceMs ?? nowMs;
        if (hasRunningContainer(entry.record.pod) && nowMs - since < boundMs(entry.record.pod)) this.#put(uid, entry.record, since);
        else if (this.#pods.delete(uid)) this.#dirty.add(uid);
      }
    };
  }

  /** What changed since the last call, at most once per Pod. */
  takeChanges(): readonly PodChange[] {
    const changes = [...this.#dirty].map((uid): PodChange => {
      const entry = this.#pods.get(uid);
      return entry === undefined ? { type: 'delete', uid } : { type: 'apply', ...entry.record };
    });
    this.#dirty.clear();
    return changes;
  }

  /** An event newer than the list stays; that the Pod is listed is known all the same. */
  #relist(uid: string): void {
    const entry = this.#pods.get(uid);
    if (entry !== undefined) this.#put(uid, entry.record, undefined);
  }

  #put(uid: string, from: PodRecord, missingSinceMs: number | undefined): void {
    const record = marked(from, missingSinceMs !== undefined);
    const before = this.#pods.get(uid);
    this.#pods.set(uid, { record, missingSinceMs });
    if (before?.record.version !== record.version) this.#dirty.add(uid);
  }
}

const suffix = '-unlisted';

function marked({ pod, version }: PodRecord, unlisted: boolean): PodRecord {
  const plain = version.endsWith(suffix) ? version.slice(0, -suffix.length) : version;
  return { pod: pod.unlisted === unlisted ? pod : { ...pod, unlisted }, version: unlisted ? plain + suffix : plain };
}

function boundMs(pod: KubeletPod): number {
  return (pod.terminationGracePeriodSeconds ?? defaultGraceSeconds) * 1000 + endingMs;
}

/** In the order in which one Pod goes through them. */
const ranks: Readonly<Record<string, number>> = { '': 0, Unknown: 0, Pending: 1, Running: 2, Succeeded: 3, Failed: 3 };

/** Whether `pod` is certainly from before `known`, of the same UID. */
export function isOlder(pod: KubeletPod, known: KubeletPod): boolean {
  const rank = ranks[pod.phase] ?? 0;
  const knownRank = ranks[known.phase] ?? 0;
  if (rank !== knownRank) return rank < knownRank;
  return lastTransition(pod) < lastTransition(known);
}

function lastTransition(pod: KubeletPod): number {
  return Math.max(0, ...pod.conditions.map(({ lastTransitionMs }) => lastTransitionMs ?? 0));
}
