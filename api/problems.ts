/**
 * problems — what is wrong with a document a person wrote: all of it in one run, each with its place and the way out.
 */
export interface Problem {
  /** As the person named it; `-` for standard input. */
  readonly file: string;
  /** Both from 1; undefined when the document did not come from text. */
  readonly line?: number;
  readonly column?: number;
  /** `spec.template.spec.containers[0].image`; empty for the document as a whole. */
  readonly field: string;
  /** What is wrong, in one sentence without a full stop. Never quotes a secret. */
  readonly message: string;
  /** What to do about it, in one sentence without a full stop. */
  readonly fix?: string;
}

/** `file:line:column: field: message (fix)`, the form editors and terminals make clickable. */
export function formatProblem(p: Problem): string {
  const place = [p.file, p.line, p.column].filter((part) => part !== undefined).join(':');
  return `${place}: ${p.field === '' ? '' : `${p.field}: `}${p.message}${p.fix === undefined ? '' : ` (${p.fix})`}`;
}

export class InvalidDocumentError extends Error {
  override readonly name = 'InvalidDocumentError';
  readonly problems: readonly Problem[];
  constructor(problems: readonly Problem[]) {
    super(problems.map(formatProblem).join('\n'));
    this.problems = problems;
  }
}
