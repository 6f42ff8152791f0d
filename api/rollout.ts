/**
 * rollout — how one version of a deployment gives way to the next: what the author's DaemonSet said, kept in the Pod's annotation.
 *
 * Holds: what is kept is canonical JSON, so the same wish is the same text. A strategy that a node can't carry out is refused when it is
 * deployed, not when it is needed.
 */
import type { V1DaemonSetSpec, V1DaemonSetUpdateStrategy, V1Pod } from '@kubernetes/client-node';
import { ROLLOUT } from './annotations.ts';
import { canonicalJson } from './canonical.ts';
import { quoted } from './identifiers.ts';
import { type Report } from './report.ts';

export interface Rollout {
  /** Remove the old version before the new one starts, instead of running both until the new one is Ready. */
  readonly recreate: boolean;
  /** How many nodes may be at it at a time: a count, or a percentage of the NodeGroup. Default 1. */
  readonly maxUnavailable: number | `${number}%`;
  /** How long a Pod must be Ready before it counts. Default 0. */
  readonly minReadySeconds: number;
  /** When a successor that is not Ready counts as failed. Default 600, as for a Kubernetes Deployment. */
  readonly progressDeadlineSeconds: number;
}

const DEFAULTS: Rollout = { recreate: false, maxUnavailable: 1, minReadySeconds: 0, progressDeadlineSeconds: 600 };
const MAX_SECONDS = 24 * 3600;
const percentage = /^(?:[1-9][0-9]?|100|0)%$/;

/** On the DaemonSet itself, since its `spec` has no field for it. */
export const PROGRESS_DEADLINE = 'podmin.dev/progress-deadline-seconds';

interface Kept {
  readonly updateStrategy?: V1DaemonSetUpdateStrategy;
  readonly minReadySeconds?: number;
  readonly progressDeadlineSeconds?: number;
}

/** The value of `podmin.dev/rollout`; undefined when the author left everything to the defaults. */
export function rolloutAnnotation(spec: V1DaemonSetSpec, deadline: string | undefined, report: Report): string | undefined {
  const { updateStrategy, minReadySeconds } = spec;
  const type = updateStrategy?.type ?? 'RollingUpdate';
  if (type !== 'RollingUpdate') {
    const fix = 'use RollingUpdate; with rollingUpdate.maxSurge: 0 the old version goes before the new one comes';
    report.add(['spec', 'updateStrategy', 'type'], `${quoted(type)} has no meaning on a node without an API server`, fix);
  }
  for (const field of ['maxSurge', 'maxUnavailable'] as const) {
    const value: unknown = updateStrategy?.rollingUpdate?.[field];
    if (value === undefined || isCountOrPercentage(value)) continue;
    report.add(['spec', 'updateStrategy', 'rollingUpdate', field], 'is neither a count nor a percentage', 'write 1, or "25%"');
  }
  if (minReadySeconds !== undefined && !isSeconds(minReadySeconds, 0)) {
    report.add(['spec', 'minReadySeconds'], `is not 0 to ${MAX_SECONDS} seconds`);
  }
  const progressDeadlineSeconds = deadline === undefined ? undefined : /^[0-9]{1,6}$/.test(deadline) ? Number(deadline) : 0;
  if (progressDeadlineSeconds !== undefined && !isSeconds(progressDeadlineSeconds, 1)) {
    report.add(['metadata', 'annotations', PROGRESS_DEADLINE], `is not 1 to ${MAX_SECONDS} seconds`, 'write a number, such as "600"');
  }
  const kept: Kept = {
    ...(updateStrategy === undefined ? {} : { updateStrategy }),
    ...(minReadySeconds === undefined ? {} : { minReadySeconds }),
    ...(progressDeadlineSeconds === undefined ? {} : { progressDeadlineSeconds }),
  };
  return Object.keys(kept).length === 0 ? undefined : canonicalJson(kept);
}

/** What a node does with a Pod; an annotation that can't be understood means the defaults, never a guess. */
export function rolloutOf(pod: V1Pod): Rollout {
  const kept = parseKept(pod.metadata?.annotations?.[ROLLOUT]);
  const rolling: { readonly maxSurge?: unknown; readonly maxUnavailable?: unknown } = kept.updateStrategy?.rollingUpdate ?? {};
  return {
    recreate: rolling.maxSurge === 0 || rolling.maxSurge === '0%',
    maxUnavailable: isCountOrPercentage(rolling.maxUnavailable) ? rolling.maxUnavailable : DEFAULTS.maxUnavailable,
    minReadySeconds: isSeconds(kept.minReadySeconds, 0) ? kept.minReadySeconds : DEFAULTS.minReadySeconds,
    progressDeadlineSeconds: isSeconds(kept.progressDeadlineSeconds, 1) ? kept.progressDeadlineSeconds : DEFAULTS.progressDeadlineSeconds,
  };
}

function parseKept(text: string | undefined): Kept {
  if (text === undefined) return {};
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}

function isSeconds(value: unknown, least: number): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= least && value <= MAX_SECONDS;
}

function isCountOrPercentage(value: unknown): value is number | `${number}%` {
  if (typeof value === 'number') return Number.isSafeInteger(value) && value >= 0;
  return typeof value === 'string' && percentage.test(value);
}
