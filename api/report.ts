/**
 * report — collects what is wrong with one document, so that a person sees all of it in one run.
 *
 * Holds: the field of a problem is spelled as one would write it in the document (`spec.containers[0].image`,
 * `metadata.labels["a/b"]`), and it is placed at the field itself, or at the nearest thing around it that the text has. At most 100
 * problems are kept of a document; a hostile one does not fill the memory. A field that has the wrong type is reported for that, and not
 * again for what it means.
 */
import { type Problem } from './problems.ts';
import { formatPath, type JsonPath, type Place } from './yaml/index.ts';

export interface Origin {
  /** As the person named it; for an object of the bucket, its key. */
  readonly file: string;
  /** Where a path stands, as a `YamlDocument` knows; without it problems have no line. */
  readonly place?: (path: JsonPath, of?: 'key' | 'value') => Place;
}

const MAX_PROBLEMS = 100;

export class Report {
  readonly origin: Origin;
  readonly #base: JsonPath;
  readonly #shared: { readonly problems: Problem[]; readonly muted: Set<string> };

  constructor(origin: Origin, base: JsonPath = [], parent?: Report) {
    this.origin = origin;
    this.#base = base;
    this.#shared = parent === undefined ? { problems: [], muted: new Set() } : parent.#shared;
  }

  get problems(): readonly Problem[] {
    return this.#shared.problems;
  }
  get ok(): boolean {
    return this.#shared.problems.length === 0;
  }

  add(path: JsonPath, message: string, fix?: string): void {
    const whole = [...this.#base, ...path];
    const field = formatPath(whole);
    if (this.#isMuted(field)) return;
    this.addAll([{ file: this.origin.file, ...this.origin.place?.(whole), field, message, ...(fix === undefined ? {} : { fix }) }]);
  }

  addAll(problems: readonly Problem[]): void {
    this.#shared.problems.push(...problems.slice(0, MAX_PROBLEMS - this.#shared.problems.length));
  }

  /** Whatever is found later about these fields, or below them, is not worth saying. */
  mute(fields: Iterable<string>): void {
    for (const field of fields) this.#shared.muted.add(field);
  }

  #isMuted(field: string): boolean {
    for (const muted of this.#shared.muted) {
      if (field === muted || (muted !== '' && field.startsWith(muted) && /^[.[]/.test(field.slice(muted.length)))) return true;
    }
    return false;
  }

  /** The same report, for what lies below the path. */
  at(...path: JsonPath): Report {
    return new Report(this.origin, [...this.#base, ...path], this);
  }
}
