/**
 * secret-values — which names and values every store of secrets takes, so that what works on a laptop works on AWS. Values never enter a
 * message, not even in part.
 */
import { isUtf8 } from 'node:buffer';
import { ProviderError } from './errors.ts';

/** Parameter Store's limit for a name with its path, and for a standard parameter; Secrets Manager's for a value. */
const maxNameChars = 1011;
const maxParameterBytes = 4096;
const maxSecretBytes = 65_536;

export function checkName(operation: string, name: string): void {
  const segments = name.split('/').slice(1);
  const fine = name.startsWith('/') && segments.every((segment) => /^[-A-Za-z0-9_.]+$/.test(segment) && !/^\.\.?$/.test(segment));
  if (fine && name.length <= maxNameChars) return;
  const why = `a name is /, then letters, digits, - _ and . in parts divided by /, ${maxNameChars} characters at most`;
  throw new ProviderError('invalid', operation, why);
}

export function checkParameterValue(operation: string, value: Uint8Array): void {
  checkSize(operation, value, maxParameterBytes);
  if (!isUtf8(value)) throw new ProviderError('invalid', operation, 'a parameter is text (UTF-8); Secrets Manager takes any bytes');
}

export function checkSecretValue(operation: string, value: Uint8Array): void {
  checkSize(operation, value, maxSecretBytes);
}

function checkSize(operation: string, value: Uint8Array, limit: number): void {
  if (value.length === 0) throw new ProviderError('invalid', operation, 'the value is empty');
  if (value.length > limit) throw new ProviderError('invalid', operation, `the value has ${value.length} bytes, and ${limit} are allowed`);
}

/** The folder of a listing, without a slash at its end. */
export function pathOf(operation: string, path: string): string {
  const trimmed = path.endsWith('/') ? path.slice(0, -1) : path;
  checkName(operation, trimmed);
  return trimmed;
}

/** Those names that lie directly below the path, each once, sorted by bytes. */
export function childrenOf(path: string, names: Iterable<string>): readonly string[] {
  const below = [...new Set(names)].filter((name) => name.startsWith(`${path}/`) && !name.slice(path.length + 1).includes('/'));
  return below.sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
}
