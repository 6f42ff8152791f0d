/** confirm — asks on stderr and reads one line from stdin; only `y` is a yes. */
import { CancelledError, CliError } from './errors.ts';
import type { Invocation } from './invocation.ts';

// Longer answers are not an answer; a pipe that never ends a line must not fill the memory.
const maxAnswer = 1024;

export async function confirm({ stdin, stderr, signal }: Invocation, question: string, refused: string): Promise<void> {
  stderr.write(`${question} [y/N] `);
  const answer = await Promise.race([readLine(stdin), aborted(signal)]);
  if (!stdin.isTTY) stderr.write('\n');
  if (answer.trim().toLowerCase() !== 'y') throw new CancelledError(refused);
}

async function readLine(stdin: AsyncIterable<Uint8Array | string>): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of stdin) {
    text += typeof chunk === 'string' ? chunk : decoder.decode(chunk, { stream: true });
    const end = text.indexOf('\n');
    if (end >= 0) return text.slice(0, end);
    if (text.length > maxAnswer) throw new CliError('the answer is too long: answer y or n, or use --yes');
  }
  return text;
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason as Error);
    else signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
  });
}
