/**
 * label-selector — the API server's language for selecting by label, judged here: `app=web, tier!=db, env in (a, b), !old, cores>4`.
 *
 * Holds: the same answers as the server's (a requirement `!=` or `notin` also holds where the label is missing); what is no selector is
 * refused with the place of the fault.
 */
import { type Predicate } from '../../predicates.ts';
import { type KubernetesObjectLike } from './kube-config.ts';

type Labels = Readonly<Record<string, string>>;
type Requirement = (labels: Labels) => boolean;

/**
 * Changes of objects that the selector matches, or matched before. Throws a SyntaxError that names the place when it is no selector.
 *
 * @example
 * import { strict as assert } from 'node:assert';
 * import { labelled } from 'podmin/controllers/kubernetes';
 *
 * const web = labelled('app=web, tier notin (db, cache)');
 * const object = { metadata: { name: 'front', labels: { app: 'web' } } };
 * assert.equal(web({ type: 'add', key: 'front', object, cause: 'live' }), true);
 * assert.throws(() => labelled('app in web'), /at character 8/);
 */
export function labelled(selector: string): Predicate<KubernetesObjectLike> {
  const matches = labelSelector(selector);
  return ({ object, previous }) => matches(object.metadata?.labels) || (previous !== undefined && matches(previous.metadata?.labels));
}

/** Whether labels match; the empty selector matches all. */
export function labelSelector(selector: string): (labels: Labels | undefined) => boolean {
  const requirements = new Parser(selector).all();
  return (labels = {}) => requirements.every((each) => each(labels));
}

const word = /[A-Za-z0-9_./-]+/y;
const space = /\s*/y;
const integer = /^-?\d+$/;
const keyPattern = /^([a-z0-9]([a-z0-9.-]*[a-z0-9])?\/)?[A-Za-z0-9]([A-Za-z0-9_.-]{0,61}[A-Za-z0-9])?$/;
const valuePattern = /^([A-Za-z0-9]([A-Za-z0-9_.-]{0,61}[A-Za-z0-9])?)?$/;

class Parser {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
    this.#space();
  }

  all(): readonly Requirement[] {
    const requirements: Requirement[] = [];
    if (this.#ended) return requirements;
    do requirements.push(this.#requirement());
    while (this.#take(','));
    if (!this.#ended) this.#refuse('"," or the end');
    return requirements;
  }

  #requirement(): Requirement {
    if (this.#take('!')) {
      const key = this.#key();
      return (labels) => !Object.hasOwn(labels, key);
    }
    const key = this.#key();
    if (this.#take('!=')) {
      const value = this.#value();
      return (labels) => labels[key] !== value;
    }
    if (this.#take('==') || this.#take('=')) {
      const value = this.#value();
      return (labels) => labels[key] === value;
    }
    for (const sign of ['>', '<'] as const) {
      if (!this.#take(sign)) continue;
      const bound = this.#integer();
      return (labels) =>
        integer.test(labels[key] ?? '') && (sign === '>' ? BigInt(labels[key] ?? 0) > bound : BigInt(labels[key] ?? 0) < bound);
    }
    if (this.#ended || this.#text[this.#at] === ',') return (labels) => Object.hasOwn(labels, key);
    const operator = this.#word();
    if (operator !== 'in' && operator !== 'notin') this.#refuse('an operator: =, ==, !=, >, <, in or notin', operator.length);
    const values = this.#values();
    if (operator === 'in') return (labels) => Object.hasOwn(labels, key) && values.has(labels[key] ?? '');
    return (labels) => !Object.hasOwn(labels, key) || !values.has(labels[key] ?? '');
  }

  #values(): ReadonlySet<string> {
    if (!this.#take('(')) this.#refuse('"("');
    const values = new Set<string>();
    do values.add(this.#value());
    while (this.#take(','));
    if (!this.#take(')')) this.#refuse('"," or ")"');
    return values;
  }

  #key(): string {
    const key = this.#word();
    if (!keyPattern.test(key)) this.#refuse("a label's name", key.length);
    return key;
  }

  #value(): string {
    const value = this.#word();
    if (!valuePattern.test(value)) this.#refuse("a label's value of at most 63 characters", value.length);
    return value;
  }

  #integer(): bigint {
    const value = this.#word();
    if (!integer.test(value)) this.#refuse('a whole number', value.length);
    return BigInt(value);
  }

  /** May be empty: a label can have an empty value. */
  #word(): string {
    word.lastIndex = this.#at;
    const found = word.exec(this.#text)?.[0] ?? '';
    this.#at += found.length;
    this.#space();
    return found;
  }

  #take(text: string): boolean {
    if (!this.#text.startsWith(text, this.#at)) return false;
    this.#at += text.length;
    this.#space();
    return true;
  }

  #space(): void {
    space.lastIndex = this.#at;
    this.#at += space.exec(this.#text)?.[0].length ?? 0;
  }

  get #ended(): boolean {
    return this.#at >= this.#text.length;
  }

  /** `back`: the length of the word that was read and is at fault. */
  #refuse(expected: string, back = 0): never {
    const before = this.#text.slice(0, this.#at).trimEnd();
    const at = back === 0 ? this.#at : before.length - back;
    const found = at >= this.#text.length ? 'it ends' : `there is ${JSON.stringify(this.#text.slice(at, at + 20))}`;
    throw new SyntaxError(`label selector ${JSON.stringify(this.#text)}: at character ${at + 1} ${expected} is expected, but ${found}`);
  }
}
