/** digest — SHA-512 over stored bytes, as it appears in object keys and in the history of a deployment. */
import { createHash } from 'node:crypto';

export type Digest = `sha512:${string}`;

export function sha512Hex(bytes: Uint8Array | string): string {
  return createHash('sha512').update(bytes).digest('hex');
}

export const isSha512Hex = (value: string): boolean => /^[0-9a-f]{128}$/.test(value);

export const digestOf = (hex: string): Digest => `sha512:${hex}`;

/** The 128 hex digits of a digest; undefined when it is none. */
export function digestHex(value: string): string | undefined {
  const hex = value.startsWith('sha512:') ? value.slice(7) : '';
  return isSha512Hex(hex) ? hex : undefined;
}
