/**
 * decode — from the bytes of an object to what is watched. Whatever a decoder throws makes that one key broken.
 *
 * Holds: no error repeats what is in the object, because it may be a secret and errors are logged.
 */

/** Synchronous. Throws when these bytes are not what they should be. */
export type Decode<T> = (body: Uint8Array, object: DecodedObject) => T;

/** Which version of which object is decoded. */
export interface DecodedObject {
  /** As in the bucket, prefix and all. */
  readonly key: string;
  readonly etag: string;
}

/** What a JSON object is when nothing more is known of it. */
export type JsonObject = Readonly<Record<string, unknown>>;

/**
 * Decodes JSON. With a check, T is what the check gives (and it throws for what is not a T); without one, T is taken on trust.
 * Throws an Error that says where the text stops being JSON, or that it is not UTF-8.
 *
 * @example
 * import assert from 'node:assert/strict';
 * import { json } from 'podmin/controllers/s3';
 *
 * interface Zone { readonly origin: string }
 * const zone = json<Zone>();
 * const object = { key: 'zones/a.json', etag: '"1"' };
 * assert.equal(zone(new TextEncoder().encode('{"origin":"a.example"}'), object).origin, 'a.example');
 *
 * const count = json((value) => { if (typeof value !== 'number') throw new Error('it is no number'); return value; });
 * assert.throws(() => count(new TextEncoder().encode('"three"'), object), /no number/);
 */
export function json<T>(check?: (value: unknown) => T): Decode<T> {
  return (body) => {
    const value: unknown = parsed(utf8(body));
    return check === undefined ? (value as T) : check(value);
  };
}

/**
 * Decodes a JSON object of any fields; the default of `s3Objects`. Other JSON (null, numbers, lists) is refused, so that a watched object
 * is never falsy.
 *
 * @example
 * import assert from 'node:assert/strict';
 * import { jsonObject } from 'podmin/controllers/s3';
 *
 * const object = { key: 'pods/a.json', etag: '"1"' };
 * assert.deepEqual(jsonObject(new TextEncoder().encode('{"name":"a"}'), object), { name: 'a' });
 * assert.throws(() => jsonObject(new TextEncoder().encode('null'), object), /no JSON object/);
 */
export const jsonObject: Decode<JsonObject> = json((value) => {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as JsonObject;
  throw new Error(`it is no JSON object but ${value === null ? 'null' : Array.isArray(value) ? 'a list' : `a ${typeof value}`}`);
});

/**
 * Decodes UTF-8 text. Throws for anything else.
 *
 * @example
 * import assert from 'node:assert/strict';
 * import { text } from 'podmin/controllers/s3';
 *
 * assert.equal(text()(new TextEncoder().encode('grüezi'), { key: 'a', etag: '"1"' }), 'grüezi');
 * assert.throws(() => text()(Uint8Array.of(0xff), { key: 'a', etag: '"1"' }), /UTF-8/);
 */
export function text(): Decode<string> {
  return utf8;
}

/**
 * The bytes as they are.
 *
 * @example
 * import assert from 'node:assert/strict';
 * import { bytes } from 'podmin/controllers/s3';
 *
 * assert.deepEqual(bytes()(Uint8Array.of(1, 2), { key: 'a', etag: '"1"' }), Uint8Array.of(1, 2));
 */
export function bytes(): Decode<Uint8Array> {
  return (body) => body;
}

function utf8(body: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body);
  } catch {
    throw new Error('it is not UTF-8');
  }
}

function parsed(source: string): unknown {
  try {
    return JSON.parse(source) as unknown;
  } catch (error) {
    // V8 quotes the text around the mistake.
    const at = /position \d+(?: \(line \d+ column \d+\))?/.exec(error instanceof Error ? error.message : '')?.[0];
    throw new Error(source.trim() === '' ? 'it is empty, which is no JSON' : `it is no JSON${at === undefined ? '' : `: see ${at}`}`);
  }
}
