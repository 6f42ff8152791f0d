/**
 * list-splitter — cuts the bytes of a Kubernetes list into those of its items, as they come.
 *
 * Holds: nothing is kept but the item that is under way and the few bytes around the items; an item above the bound comes as its
 * beginning only; nesting and strings decide where an item ends, whatever is in it. Does not hold: that an item is valid JSON.
 */
import { backslash, closeBrace, closeBracket, openBrace, openBracket, quote } from './json-syntax.ts';

export interface RawItem {
  readonly bytes: Buffer;
  /** The item was larger than the bound: these are its first bytes. */
  readonly cut: boolean;
}

/** What is around the items. */
export interface Envelope {
  readonly apiVersion?: string;
  readonly kind?: string;
  readonly metadata?: { readonly resourceVersion?: string; readonly continue?: string };
}

/** Around the items lie two version strings and a token. */
const maxEnvelopeBytes = 256 * 1024;

export class ListSplitter {
  readonly #maxItemBytes: number;
  readonly #envelope: Buffer[] = [];
  #envelopeBytes = 0;
  #head: Envelope = {};
  /** Open braces and brackets, of an item when inside the items. */
  #depth = 0;
  #inItems = false;
  #itemsSeen = false;
  #inString = false;
  #escaped = false;
  /** Of the item that began in an earlier chunk. */
  #parts: Buffer[] = [];
  #partBytes = 0;
  #cut = false;

  constructor(maxItemBytes: number) {
    this.#maxItemBytes = maxItemBytes;
  }

  /** What the list said of itself before its items. */
  get head(): Envelope {
    return this.#head;
  }

  /** Throws when these are not the bytes of a list. */
  push(chunk: Buffer): RawItem[] {
    const items: RawItem[] = [];
    const { length } = chunk;
    // Where the present item, or the present part of the envelope, begins in this chunk.
    let start = 0;
    let depth = this.#depth;
    let inString = this.#inString;
    let escaped = this.#escaped;
    let i = 0;
    while (i < length) {
      if (inString) {
        // Most of the bytes are here, so this loop has to be short.
        if (escaped) {
          escaped = false;
          i++;
        }
        while (i < length && chunk[i] !== quote && chunk[i] !== backslash) i++;
        if (i === length) break;
        if (chunk[i] === backslash) escaped = true;
        else inString = false;
        i++;
        continue;
      }
      const byte = chunk[i];
      switch (byte) {
        case quote:
          inString = true;
          break;
        case openBrace:
        case openBracket:
          if (this.#inItems && depth === 0) start = i;
          depth++;
          if (!this.#inItems && !this.#itemsSeen && depth === 2 && byte === openBracket) {
            this.#around(chunk.subarray(start, i + 1));
            if (this.#beginsItems()) {
              this.#inItems = true;
              depth = 0;
            }
            start = i + 1;
          }
          break;
        case closeBrace:
        case closeBracket:
          if (this.#inItems && depth === 0) {
            if (byte !== closeBracket) throw new Error('the list is not valid JSON: its items do not end with a bracket');
            this.#inItems = false;
            depth = 1;
            start = i;
          } else {
            depth--;
            if (this.#inItems && depth === 0) {
              items.push(this.#item(chunk.subarray(start, i + 1)));
              start = i + 1;
            }
          }
          break;
        default:
      }
      i++;
    }
    this.#depth = depth;
    this.#inString = inString;
    this.#escaped = escaped;
    if (!this.#inItems) this.#around(chunk.subarray(start));
    else if (depth > 0) this.#keep(chunk.subarray(start));
    return items;
  }

  /** When the last byte has come. Throws when the list is not complete. */
  end(): Envelope {
    if (this.#depth !== 0 || this.#inString || this.#inItems || this.#envelopeBytes === 0) throw new Error('the list ended in the middle');
    return this.#parse('');
  }

  #beginsItems(): boolean {
    if (!/"items"\s*:\s*\[$/.test(Buffer.concat(this.#envelope).toString())) return false;
    this.#itemsSeen = true;
    this.#head = this.#parse(']}');
    return true;
  }

  #parse(end: string): Envelope {
    const value: unknown = JSON.parse(Buffer.concat(this.#envelope).toString() + end);
    if (typeof value !== 'object' || value === null) throw new Error('the answer is no list');
    return value;
  }

  #around(bytes: Buffer): void {
    if (bytes.length === 0) return;
    if ((this.#envelopeBytes += bytes.length) > maxEnvelopeBytes)
      throw new Error(`the answer is no list: ${maxEnvelopeBytes} bytes without items`);
    this.#envelope.push(bytes);
  }

  #keep(bytes: Buffer): void {
    this.#partBytes += bytes.length;
    if (this.#cut) return;
    this.#parts.push(bytes);
    // What has come so far is kept: the name is in it.
    this.#cut = this.#partBytes > this.#maxItemBytes;
  }

  #item(last: Buffer): RawItem {
    if (this.#parts.length === 0 && last.length <= this.#maxItemBytes) return { bytes: last, cut: false };
    this.#keep(last);
    const item = { bytes: Buffer.concat(this.#parts), cut: this.#cut };
    this.#parts = [];
    this.#partBytes = 0;
    this.#cut = false;
    return item;
  }
}
