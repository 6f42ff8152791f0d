/**
 * workload-identity — what the certificate of a Pod says, and how its files are called where containers mount them.
 *
 * Holds: names are those of the grammar in identifiers.ts, so none needs escaping, and nobody's name can be read as another's; the bare name
 * of a Service is never in a certificate, since it means another Service in another namespace. Does not hold: who may have which name is
 * the index's business.
 */
import { identifierProblem } from './identifiers.ts';
import { sha512Hex } from './digest.ts';
import { certificatesOf, clockSkewMs, type WorkloadCa } from './workload-ca.ts';
import { type ExtendedKeyUsage, pem } from './x509/certificate.ts';
import { type Certificate } from './x509/read.ts';

export interface WorkloadIdentity {
  readonly cluster: string;
  readonly namespace: string;
  /** The plain name, not that of one version. */
  readonly pod: string;
  /** In the Pod's namespace. */
  readonly service?: string;
}

/** The names and uses in a leaf; everything else is the same for all. */
export interface LeafProfile {
  readonly commonName: string;
  readonly uri: string;
  readonly dns: readonly string[];
  readonly extendedKeyUsage: readonly ExtendedKeyUsage[];
}

/** Files in the mounted folder: the leaf alone, its PKCS#8 key, every certificate of the authority. */
export const TLS_CERTIFICATE = 'tls.crt';
export const TLS_KEY = 'tls.key';
export const CA_BUNDLE = 'ca.crt';

/** A leaf lives for a day, so that nothing has to be revoked. */
export const leafLifetimeMs = 24 * 3_600_000;

export const trustDomain = (cluster: string): string => `${cluster}.podmin.internal`;
export const workloadUri = ({ cluster, namespace, pod }: Pick<WorkloadIdentity, 'cluster' | 'namespace' | 'pod'>): string =>
  `spiffe://${trustDomain(cluster)}/ns/${namespace}/pod/${pod}`;

/** Throws a RangeError for a name that is none. */
export function leafProfile(identity: WorkloadIdentity): LeafProfile {
  const { cluster, namespace, pod, service } = identity;
  const problem =
    identifierProblem('cluster', cluster) ??
    identifierProblem('namespace', namespace) ??
    identifierProblem('Pod', pod) ??
    (service === undefined ? undefined : identifierProblem('Service', service));
  if (problem !== undefined) throw new RangeError(`no certificate can be made: ${problem.message}; ${problem.fix}`);
  return {
    commonName: pod,
    uri: workloadUri(identity),
    dns:
      service === undefined ? [] : [`${service}.${namespace}.svc.cluster.local`, `${service}.${namespace}.svc`, `${service}.${namespace}`],
    extendedKeyUsage: service === undefined ? ['clientAuth'] : ['clientAuth', 'serverAuth'],
  };
}

/** Why the certificate is not one of this profile; undefined when it is. Neither signature nor time are looked at. */
export function profileFlaw(certificate: Certificate, profile: LeafProfile): string | undefined {
  const { subject, names, authority, keyUsage, extendedKeyUsage, notBefore, notAfter } = certificate;
  if (subject.commonName !== profile.commonName || Object.keys(subject).length !== 1) return 'is of another Pod';
  if (!equal(names.uris, [profile.uri]) || names.ips.length > 0 || names.others > 0) return 'has another identity';
  if (!equal(names.dns, profile.dns)) return 'has the names of another Service, or lacks those of its own';
  if (authority !== undefined || !equal(keyUsage, ['digitalSignature'])) return 'may be used for more than to sign';
  if (!equal(extendedKeyUsage, profile.extendedKeyUsage)) return 'has other uses than it should';
  if (notAfter - notBefore > leafLifetimeMs + clockSkewMs) return 'lives for too long';
  return undefined;
}

const equal = (a: readonly string[], b: readonly string[]): boolean => a.length === b.length && a.every((one, i) => one === b[i]);

/** `ca.crt`: all certificates of the authority, oldest first, so that the leaves of each verify. */
export function caBundle(state: WorkloadCa): string {
  return certificatesOf(state)
    .map(({ certificate }) => pem('CERTIFICATE', certificate.der))
    .join('');
}

/** Of `tls.crt`, as the annotation `podmin.dev/identity-revision` has it: 32 hex digits. */
export function identityRevision(certificatePem: string): string {
  return sha512Hex(certificatePem).slice(0, 32);
}
