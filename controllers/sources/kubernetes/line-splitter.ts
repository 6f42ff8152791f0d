/**
 * line-splitter — cuts the bytes of a watch into its lines, as they come.
 *
 * Holds: never keeps more than one line, and of a line above the bound only its beginning, up to the bound and one chunk. JSON has no line break within: its strings
 * write it as an escape.
 */
import { type RawItem } from './list-splitter.ts';

export class LineSplitter {
  readonly #maxLineBytes: number;
  #parts: Buffer[] = [];
  #bytes = 0;
  #cut = false;

  constructor(maxLineBytes: number) {
    this.#maxLineBytes = maxLineBytes;
  }

  *push(chunk: Buffer): Generator<RawItem> {
    let start = 0;
    for (let end = chunk.indexOf(0x0a); end >= 0; end = chunk.indexOf(0x0a, start)) {
      this.#keep(chunk.subarray(start, end));
      start = end + 1;
      const bytes = this.#parts.length === 1 ? this.#parts[0] : Buffer.concat(this.#parts);
      const line = { bytes: bytes ?? Buffer.alloc(0), cut: this.#cut };
      this.#parts = [];
      this.#bytes = 0;
      this.#cut = false;
      if (line.bytes.length > 0) yield line;
    }
    if (start < chunk.length) this.#keep(chunk.subarray(start));
  }

  #keep(bytes: Buffer): void {
    this.#bytes += bytes.length;
    if (this.#cut) return;
    this.#parts.push(bytes);
    // What has come so far is kept: the name is in it.
    this.#cut = this.#bytes > this.#maxLineBytes;
  }
}
