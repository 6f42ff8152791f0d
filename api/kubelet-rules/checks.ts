/** checks — small rules that many fields share. Each adds a problem at a path, or nothing. */
import { quoted } from '../identifiers.ts';
import { type Report } from '../report.ts';
import { type JsonPath } from '../yaml/index.ts';

export const MAX_INT32 = 2 ** 31 - 1;

export function oneOf(value: string | undefined, words: readonly string[], path: JsonPath, report: Report): void {
  if (value === undefined || value === '' || words.includes(value)) return;
  report.add(path, `${quoted(value)} is none of ${words.join(', ')}`);
}

export function wholeNumber(value: number | undefined, least: number, path: JsonPath, report: Report, most = MAX_INT32): void {
  if (value === undefined || (Number.isSafeInteger(value) && value >= least && value <= most)) return;
  report.add(path, most === MAX_INT32 ? `is not a whole number of at least ${least}` : `is not a whole number from ${least} to ${most}`);
}

/** The fields of `value` among `names` that are set; an API union has exactly one. */
export function setFields(value: object, names: readonly string[]): readonly string[] {
  return names.filter((name) => Object.hasOwn(value, name) && (value as Readonly<Record<string, unknown>>)[name] !== undefined);
}

export function exactlyOne(value: object, names: readonly string[], path: JsonPath, report: Report): string | undefined {
  const [first, second] = setFields(value, names);
  if (first === undefined) report.add(path, `needs one of ${names.join(', ')}`);
  else if (second !== undefined) report.add(path, `has both ${first} and ${second}`, 'remove one of the two');
  return first;
}

/** A path below a folder that Kubernetes chose: relative, without `..`. */
export function isDescending(path: string): boolean {
  return !path.startsWith('/') && !path.split('/').includes('..');
}
