/**
 * bench-case — one line of a benchmark's result, and the table of many.
 *
 * Holds: `ratio` above 1 means that ours is better than the peer; there is none when either is nothing at all; `wanted` is the bound on
 * `ours`, in the unit of the case.
 */
export interface BenchCase {
  readonly suite: string;
  readonly case: string;
  readonly unit: string;
  readonly ours: number;
  /** Null where nothing comparable is measured. */
  readonly peer: number | null;
  readonly peerName: string | null;
  readonly ratio: number | null;
  readonly wanted: number | null;
  readonly ok: boolean;
}

export interface Measured {
  readonly suite: string;
  readonly case: string;
  /** Of a quantity of which less is better: a time, memory, a share of a processor. */
  readonly unit: string;
  readonly ours: number;
  readonly peer?: { readonly name: string; readonly value: number };
  readonly wanted?: number;
}

export function benchCase({ suite, case: name, unit, ours, peer, wanted }: Measured): BenchCase {
  return {
    ...{ suite, case: name, unit },
    ours: rounded(ours),
    peer: peer === undefined ? null : rounded(peer.value),
    peerName: peer?.name ?? null,
    ratio: peer === undefined || peer.value === 0 || ours === 0 ? null : rounded(peer.value / ours),
    wanted: wanted === undefined ? null : rounded(wanted),
    ok: wanted === undefined || ours <= wanted,
  };
}

/** Markdown, which is what `docs/benchmarks.md` has. */
export function table(cases: readonly BenchCase[]): string {
  const rows = cases.map((one) => [
    `${one.suite}: ${one.case}`,
    `${one.ours} ${one.unit}`,
    one.peer === null ? '–' : `${one.peer} ${one.unit} (${one.peerName ?? ''})`,
    one.ratio === null ? '–' : String(one.ratio),
    one.wanted === null ? '–' : `≤ ${one.wanted} ${one.unit}`,
    one.ok ? 'yes' : 'no',
  ]);
  const all = [['case', 'ours', 'peer', 'ratio', 'wanted', 'holds'], ...rows];
  const widths = all[0]?.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0))) ?? [];
  const line = (row: readonly string[]): string => `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  const [head = [], ...body] = all;
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...body.map(line)].join('\n');
}

/** Three digits are more than such measurements give. */
function rounded(value: number): number {
  return Number(value.toPrecision(3));
}
