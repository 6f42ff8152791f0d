/** revision — one short name for what a deployment consists of: its Pod payload and its Service payload. */
import { sha512Hex } from './digest.ts';

/** 32 hex digits, the first 16 bytes of SHA-512 over both keys. */
export function revisionOf(entry: { readonly pod: string; readonly service?: string }): string {
  return sha512Hex(`${entry.pod}\n${entry.service ?? ''}`).slice(0, 32);
}
