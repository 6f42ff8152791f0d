/**
 * document — `dns/turns.json`: the turns that a publisher has granted, for the one after it.
 *
 *     {"version":1,"generation":7,"serial":311,"turns":[{"subject":"rollout:default/web","node":"i-0abc","version":"9f86…"}]}
 *
 * Holds: bounded; fields that are not known are skipped. `serial` grows with each write, so that the same turns again are another version of
 * the object: whoever knows an earlier one writes over none. Does not hold: no times, since clocks differ: whoever reads it lets every turn
 * last its whole time again.
 */
import { canonicalJson } from '../../api/canonical.ts';

export const TURNS_KEY = 'dns/turns.json';
/** One per deployment and Service at work at a time. */
export const MAX_TURNS = 1_024;
/** Names have at most 253 characters each. */
export const MAX_TURNS_BYTES = 1024 * 1024;
const MAX_TEXT = 600;

export interface StoredTurn {
  readonly subject: string;
  readonly node: string;
  /** What the node said it would do; told back to it. */
  readonly version: string;
}

export interface TurnsDocument {
  /** Of the publisher that wrote it; for people. */
  readonly generation: number;
  readonly serial: number;
  readonly turns: readonly StoredTurn[];
}

export function encodeTurns(document: TurnsDocument): Uint8Array {
  return new TextEncoder().encode(`${canonicalJson({ version: 1, ...document })}\n`);
}

/** Undefined when these are no turns, or not all of them can be read. */
export function parseTurns(bytes: Uint8Array): TurnsDocument | undefined {
  try {
    const root: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    if (!isRecord(root) || root.version !== 1 || !Array.isArray(root.turns) || root.turns.length > MAX_TURNS) return undefined;
    const { generation, serial } = root;
    if (!isCount(generation) || !isCount(serial)) return undefined;
    const turns = root.turns.flatMap((item: unknown): StoredTurn[] => {
      if (!isRecord(item) || !isText(item.subject) || !isText(item.node) || !isText(item.version)) return [];
      return [{ subject: item.subject, node: item.node, version: item.version }];
    });
    const isWhole = turns.length === root.turns.length && new Set(turns.map(({ subject }) => subject)).size === turns.length;
    return isWhole ? { generation, serial, turns } : undefined;
  } catch {
    return undefined;
  }
}

/** Of a request from outside: what does not fit the document is not taken. */
export const isText = (value: unknown): value is string => typeof value === 'string' && value.length > 0 && value.length <= MAX_TEXT;

const isCount = (value: unknown): value is number => typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
