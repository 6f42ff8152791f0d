/**
 * workload-ca-key — the key of the authority for workloads, `/<cluster>/_system/workload-ca-key`: standard base64 of the 32 bytes of an
 * Ed25519 seed, as the original has it.
 *
 * Holds: what is read becomes a KeyObject at once, which no dump of the heap shows, and every buffer on the way is overwritten, the given
 * one too; no message has a byte of it.
 */
import { createPrivateKey, generateKeyPairSync, type KeyObject } from 'node:crypto';

const seedBytes = 32;
/** RFC 8410, section 7: PKCS#8 of an Ed25519 key, up to its seed. */
const pkcs8Head = Buffer.from('302e020100300506032b657004220420', 'hex');

export const workloadCaKeyName = (cluster: string): string => `/${cluster}/_system/workload-ca-key`;

/** A new key, as it is stored. The caller overwrites it when it has been stored. */
export function createWorkloadCaKey(): Uint8Array {
  const der = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'der' });
  const text = base64Of(der.subarray(der.length - seedBytes));
  der.fill(0);
  return text;
}

/** Overwrites `stored`. Throws when it is not what `createWorkloadCaKey` gives; spaces and ends of lines around it are fine. */
export function readWorkloadCaKey(stored: Uint8Array): KeyObject {
  const der = Buffer.alloc(pkcs8Head.length + seedBytes + 1);
  try {
    pkcs8Head.copy(der);
    const written = decodeBase64(trimmed(stored), der.subarray(pkcs8Head.length));
    if (written !== seedBytes)
      throw new Error(`the workload CA's key is not the base64 of ${seedBytes} bytes; restore it, or run setup for a new cluster`);
    return createPrivateKey({ key: der.subarray(0, pkcs8Head.length + seedBytes), format: 'der', type: 'pkcs8' });
  } finally {
    der.fill(0);
    stored.fill(0);
  }
}

const alphabet = Buffer.from('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/');
const padding = 0x3d;

/** Without strings, which could not be overwritten. */
function base64Of(bytes: Uint8Array): Uint8Array {
  const text = new Uint8Array(Math.ceil(bytes.length / 3) * 4).fill(padding);
  for (let bit = 0, at = 0; bit < bytes.length * 8; bit += 6, at++) {
    const pair = ((bytes[bit >> 3] ?? 0) << 8) | (bytes[(bit >> 3) + 1] ?? 0);
    text[at] = alphabet[(pair >> (10 - (bit & 7))) & 63] ?? 0;
  }
  return text;
}

/** How many bytes it had; -1 when it is no base64 with its padding, or has more than fit. */
function decodeBase64(text: Uint8Array, into: Uint8Array): number {
  const length = text.length - (text.at(-1) === padding ? 1 : 0) - (text.at(-2) === padding ? 1 : 0);
  const bytes = Math.floor((length * 6) / 8);
  if (text.length % 4 !== 0 || bytes > into.length) return -1;
  let pending = 0;
  let written = 0;
  for (let at = 0; at < length; at++) {
    const value = alphabet.indexOf(text[at] ?? 0);
    if (value < 0) return -1;
    pending = ((pending << 6) | value) & 0xffff;
    if (at % 4 !== 0) into[written++] = (pending >> (6 - 2 * (at % 4))) & 0xff;
  }
  // Bits beyond the last byte must be zero: else two texts would be one key.
  const rest = (length * 6) % 8;
  return (pending & ((1 << rest) - 1)) === 0 ? written : -1;
}

function trimmed(bytes: Uint8Array): Uint8Array {
  const isSpace = (byte: number | undefined): boolean => byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;
  let from = 0;
  let to = bytes.length;
  while (from < to && isSpace(bytes[from])) from++;
  while (to > from && isSpace(bytes[to - 1])) to--;
  return bytes.subarray(from, to);
}
