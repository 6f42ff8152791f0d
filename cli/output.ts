/**
 * output — results on stdout: a table for people, JSON or YAML for programs.
 *
 * Holds: JSON and YAML hold everything and parse back to the same value; a table is aligned, has no colours, and a cell can neither break
 * its line nor drive the terminal. Does not hold: a table is not an interface.
 */
import type { JsonValue } from '../api/yaml/index.ts';
import { oneLine } from './errors.ts';

/** A stream as far as a command needs it. Writing to a reader that has gone is not an error: what is written is dropped. */
export interface Output {
  write(text: string): void;
  readonly isTTY: boolean;
}

export const formats = ['table', 'json', 'yaml'] as const;
export type Format = (typeof formats)[number];

export interface PrintInput<T> {
  readonly out: Output;
  readonly format: Format;
  /** What JSON and YAML show. */
  readonly value: T;
  readonly table: (value: T) => string;
}

export async function print<T>({ out, format, value, table }: PrintInput<T>): Promise<void> {
  switch (format) {
    case 'table':
      out.write(table(value));
      return;
    case 'json':
      out.write(`${JSON.stringify(value, undefined, 2)}\n`);
      return;
    case 'yaml': {
      const { stringifyYaml } = await import('../api/yaml/index.ts');
      // Through JSON: what is undefined is left out in both alike.
      out.write(stringifyYaml(JSON.parse(JSON.stringify(value)) as JsonValue));
      return;
    }
  }
}

/** Columns two blanks apart; an empty cell is `-`; no blanks at the end of a line. */
export function table(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [header, ...rows].map((row) => header.map((_, column) => oneLine(row[column] ?? '') || '-'));
  const widths = header.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  return lines
    .map(
      (line) =>
        `${line
          .map((cell, column) => cell.padEnd(widths[column] ?? 0))
          .join('  ')
          .trimEnd()}\n`,
    )
    .join('');
}

// The steps in which kubectl's ages are read too: the largest unit that is not 0, one more below ten minutes' and hours' worth.
export function age(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  if (seconds < 120) return `${seconds}s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 120) return `${minutes}m`;
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? `${hours}h` : `${Math.floor(hours / 24)}d`;
}
