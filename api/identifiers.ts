/**
 * identifiers — the grammar of names that people choose: clusters, NodeGroups, deployments, Pods, containers, Services, secret keys.
 *
 * Holds: a name that passes is a DNS label, one safe path component and one segment of an object key, without any escaping. The
 * namespace `_system` and the environment's own names can therefore never collide with a person's.
 */
export type IdentifierKind =
  'cluster' | 'NodeGroup' | 'deployment' | 'Pod' | 'container' | 'Service' | 'secret key' | 'namespace' | 'environment variable';

const identifier = /^[a-z]([a-z0-9-]{0,30}[a-z0-9])?$/;
// A Kubernetes namespace is an RFC 1123 label, which may begin with a digit.
const namespace = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;
const envName = /^[A-Za-z_][A-Za-z0-9_]*$/;

export const isIdentifier = (value: string): boolean => identifier.test(value);
export const isNamespace = (value: string): boolean => namespace.test(value);
export const isEnvName = (value: string): boolean => envName.test(value);

const identifierRule = '1 to 32 lower-case letters, digits and hyphens, beginning with a letter and not ending with a hyphen';
const rules: Readonly<Record<IdentifierKind, { readonly holds: (value: string) => boolean; readonly rule: string }>> = {
  cluster: { holds: isIdentifier, rule: identifierRule },
  NodeGroup: { holds: isIdentifier, rule: identifierRule },
  deployment: { holds: isIdentifier, rule: identifierRule },
  Pod: { holds: isIdentifier, rule: identifierRule },
  container: { holds: isIdentifier, rule: identifierRule },
  Service: { holds: isIdentifier, rule: identifierRule },
  'secret key': { holds: isIdentifier, rule: identifierRule },
  namespace: { holds: isNamespace, rule: '1 to 63 lower-case letters, digits and hyphens, beginning and ending with a letter or digit' },
  'environment variable': { holds: isEnvName, rule: 'letters, digits and underscores, not beginning with a digit' },
};

/** What a name of this kind consists of, for a `fix` or a usage text. */
export const identifierRuleOf = (kind: IdentifierKind): string => rules[kind].rule;

/** What is wrong with the name and what is allowed; undefined when it is fine. Never repeats more of it than a line can hold. */
export function identifierProblem(kind: IdentifierKind, value: string): { readonly message: string; readonly fix: string } | undefined {
  const { holds, rule } = rules[kind];
  if (holds(value)) return undefined;
  if (value === '') return { message: `the ${kind} name is empty`, fix: `use ${rule}` };
  return { message: `${quoted(value)} is not a valid ${kind} name`, fix: `use ${rule}` };
}

/** A value from outside in a message: JSON quoting keeps control characters off the terminal, and its length is bounded. */
export function quoted(value: string): string {
  return JSON.stringify(value.length > 80 ? `${value.slice(0, 80)}…` : value);
}
