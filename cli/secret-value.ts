/**
 * secret-value — the value of a secret from where no other person or program sees it: standard input, a file, or a prompt that shows nothing.
 *
 * Holds: a value is never an argument, so it is in no history and no process table; bytes are taken as they are, with the newline at their
 * end; what was typed is not shown, and the terminal is as before afterwards.
 */
import { resolve } from 'node:path';
import { CliError, messageOf, UsageError } from './errors.ts';
import type { Invocation } from './invocation.ts';

export interface ValueOptions {
  readonly stdin?: true;
  readonly file?: string;
}

/** Secrets Manager's limit; Parameter Store's is below, and it says so itself. */
const maxBytes = 65_536;

const ctrlC = 0x03;
const ctrlD = 0x04;
const backspaces = [0x08, 0x7f];
const lineEnds = [0x0a, 0x0d];

export async function readSecretValue(invocation: Invocation, { stdin: fromStdin, file }: ValueOptions): Promise<Uint8Array> {
  const { stdin } = invocation;
  if (fromStdin === true && file !== undefined) throw new UsageError('--stdin and --file exclude each other: give one of them');
  const value = file !== undefined ? await fromFile(invocation, file) : fromStdin === true ? await all(stdin) : await prompted(invocation);
  if (value.length === 0) throw new CliError('the value is empty: a secret has at least one byte');
  return value;
}

async function fromFile({ platform, cwd }: Invocation, file: string): Promise<Uint8Array> {
  const files = await platform.files();
  const path = resolve(cwd, file.trim());
  try {
    const info = await files.info(path);
    if (info !== undefined && info.sizeBytes > maxBytes) throw tooLarge();
    return await files.read(path);
  } catch (error) {
    if (error instanceof CliError) throw error;
    throw new CliError(`cannot read ${file}: ${messageOf(error)}`, { cause: error });
  }
}

async function all(stdin: AsyncIterable<Uint8Array | string>): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of stdin) {
    const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
    length += bytes.length;
    if (length > maxBytes) throw tooLarge();
    chunks.push(bytes);
  }
  return Buffer.concat(chunks);
}

async function prompted({ stdin, stderr }: Invocation): Promise<Uint8Array> {
  const { setRawMode } = stdin;
  if (!stdin.isTTY || setRawMode === undefined)
    throw new UsageError('there is no terminal to ask for the value on: give it with --stdin or --file');
  stderr.write('Value (not shown): ');
  setRawMode(true);
  try {
    const typed = await line(stdin);
    if (typed === undefined) throw new CliError('no value was given: nothing was changed');
    return typed;
  } finally {
    setRawMode(false);
    stderr.write('\n');
  }
}

/** Undefined when it was broken off. */
async function line(stdin: AsyncIterable<Uint8Array | string>): Promise<Uint8Array | undefined> {
  const typed: number[] = [];
  for await (const chunk of stdin) {
    for (const byte of typeof chunk === 'string' ? Buffer.from(chunk) : chunk) {
      if (byte === ctrlC || byte === ctrlD) return undefined;
      if (lineEnds.includes(byte)) return Buffer.from(typed);
      if (backspaces.includes(byte)) removeLast(typed);
      else typed.push(byte);
      if (typed.length > maxBytes) throw tooLarge();
    }
  }
  return undefined;
}

/** A character of UTF-8, not a byte of one. */
function removeLast(typed: number[]): void {
  let last = typed.pop();
  while (last !== undefined && (last & 0xc0) === 0x80) last = typed.pop();
}

function tooLarge(): CliError {
  return new CliError(`the value is too large: ${maxBytes} bytes are allowed (4096 in Parameter Store)`);
}
