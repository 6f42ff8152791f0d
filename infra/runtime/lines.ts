/**
 * lines — cuts a stream of bytes into lines. A character that is split between two pieces stays whole; a line without an end is cut at
 * 64 KiB; empty lines are dropped.
 */
import { StringDecoder } from 'node:string_decoder';

export interface Lines {
  readonly push: (chunk: Uint8Array) => void;
  /** What is left without a line end is a line too. */
  readonly end: () => void;
}

const MAX_LINE = 64 << 10;

export function lines(onLine: (line: string) => void): Lines {
  const decoder = new StringDecoder('utf8');
  let rest = '';
  const emit = (line: string): void => {
    const text = line.endsWith('\r') ? line.slice(0, -1) : line;
    if (text !== '') onLine(text);
  };
  const take = (text: string): void => {
    const parts = (rest + text).split('\n');
    rest = parts.pop() ?? '';
    parts.forEach(emit);
    while (rest.length >= MAX_LINE) {
      emit(rest.slice(0, MAX_LINE));
      rest = rest.slice(MAX_LINE);
    }
  };
  return {
    push: (chunk) => take(decoder.write(chunk)),
    end: () => {
      take(decoder.end());
      emit(rest);
      rest = '';
    },
  };
}
