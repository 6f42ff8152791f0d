/**
 * report — collects what is wrong with one document, so that a person sees all of it in one run.
 *
 * Holds: the field of a problem is spelled as one would write it in the document (`spec.containers[0].image`,
 * `metadata.labels["a/b"]`), and it is placed at the field itself, or at the nearest thing around it that the text has. At most 100
 * problems are kept of a document; a hostile one does not fill the memory.
 */
import { type Problem } from './problems.ts';
import { formatPath, type JsonPath } from './yaml/json.ts';

export type FieldPath = JsonPath;
/** Where a field stands in the text; undefined when it is not in there. Both from 1. */
export type Place = (path: FieldPath) => { readonly line: number; readonly column: number } | undefined;

export interface Origin {
  /** As the person named it. */
  readonly file: string;
  readonly place?: Place;
}

const MAX_PROBLEMS = 100;

export class Report {
  readonly problems: Problem[] = [];
  readonly #origin: Origin;
  readonly #base: FieldPath;
  constructor(origin: Origin, base: FieldPath = [], problems?: Problem[]) {
    this.#origin = origin;
    this.#base = base;
    if (problems !== undefined) this.problems = problems;
  }

  get ok(): boolean {
    return this.problems.length === 0;
  }

  add(path: FieldPath, message: string, fix?: string): void {
    if (this.problems.length >= MAX_PROBLEMS) return;
    const whole = [...this.#base, ...path];
    const place = nearestPlace(whole, this.#origin.place);
    this.problems.push({ file: this.#origin.file, ...place, field: formatPath(whole), message, ...(fix === undefined ? {} : { fix }) });
  }

  addAll(problems: readonly Problem[]): void {
    this.problems.push(...problems.slice(0, Math.max(0, MAX_PROBLEMS - this.problems.length)));
  }

  /** The same report, with paths that begin at `path`. */
  at(...path: FieldPath): Report {
    return new Report(this.#origin, [...this.#base, ...path], this.problems);
  }
}

function nearestPlace(path: FieldPath, place: Place | undefined): { line: number; column: number } | undefined {
  if (place === undefined) return undefined;
  for (let length = path.length; length >= 0; length--) {
    const found = place(path.slice(0, length));
    if (found !== undefined) return { line: found.line, column: found.column };
  }
  return undefined;
}
