/**
 * errors — how the command line says that something did not work.
 *
 * Holds: a failure is one line on stderr and exit status 1; a document with problems is one line per problem before it; what came from
 * outside (a bucket, a file) can neither break the line nor drive the terminal. A `UsageError` also gets the command's usage line.
 * Does not hold: the text is not an interface; programs look at the exit status and at `-o json`.
 */
import { formatProblem, InvalidDocumentError } from '../api/problems.ts';

/** Says what, where, why, and what to do, in one sentence or two. */
export class CliError extends Error {
  override readonly name: string = 'CliError';
}

/** The command was called wrongly: its usage line is shown too. */
export class UsageError extends CliError {
  override readonly name = 'UsageError';
}

/** The reason with which an interrupted command's signal is aborted. */
export class CancelledError extends CliError {
  override readonly name = 'CancelledError';
  constructor(message = 'cancelled') {
    super(message);
  }
}

// Control characters, C1 included (a terminal reads them as commands), and the Unicode line separators.
const unprintable = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g;

/** The text on one line, with nothing in it that a terminal would obey. */
export function oneLine(text: string): string {
  return text.replaceAll(unprintable, ' ').trim();
}

/** The lines for stderr, without a newline at their ends. */
export function describeError(error: unknown): readonly string[] {
  if (error instanceof InvalidDocumentError) {
    const files = [...new Set(error.problems.map((problem) => problem.file))];
    const count = error.problems.length === 1 ? '1 problem' : `${error.problems.length} problems`;
    return [...error.problems.map((problem) => oneLine(formatProblem(problem))), `error: ${count} in ${files.map(oneLine).join(', ')}`];
  }
  return [`error: ${oneLine(messageOf(error))}`];
}

export function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.message === '' ? error.name : error.message;
}

/** `ENOENT` and its like; undefined for anything that is not an error of the file system. */
export function errnoOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}
