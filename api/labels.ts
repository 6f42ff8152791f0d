/** labels — Kubernetes' grammar of label keys, label values and annotation keys. Each function says what is wrong, or undefined. */

const part = /^[A-Za-z0-9](?:[A-Za-z0-9_.-]{0,61}[A-Za-z0-9])?$/;
const subdomain = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*$/;
const label = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/** RFC 1123, lower case, at most 253 characters. */
export const isDnsSubdomain = (value: string): boolean => value.length <= 253 && subdomain.test(value);
/** RFC 1123, lower case, at most 63 characters. */
export const isDnsLabel = (value: string): boolean => label.test(value);

/** Of a label or an annotation: `app`, or `example.com/app`. */
export function labelKeyProblem(key: string): string | undefined {
  const slash = key.indexOf('/');
  const prefix = slash === -1 ? undefined : key.slice(0, slash);
  const name = key.slice(slash + 1);
  if (prefix !== undefined && !isDnsSubdomain(prefix)) return 'the part before the slash is not a DNS name';
  if (!part.test(name)) return 'a key has 1 to 63 letters, digits, and - _ . between them, after an optional <DNS name>/';
  return undefined;
}

export function labelValueProblem(value: string): string | undefined {
  return value === '' || part.test(value) ? undefined : 'a label has at most 63 letters, digits, and - _ . between them';
}
