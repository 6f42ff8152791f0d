/** reasons — why a Pod waits for its secrets, in words for its status. They name keys and grants, never a value. */
import { type SecretProvider } from '../../api/annotations.ts';
import { type ProviderError } from '../../infra/providers/errors.ts';

/** A code for machines, a sentence for people. */
export interface SecretReason {
  readonly code: 'SecretMissing' | 'SecretDenied' | 'SecretKeyDenied' | 'SecretNotValid' | 'SecretsThrottled' | 'SecretsUnavailable';
  readonly message: string;
}

/** A key that could not be had. */
export interface Refused {
  readonly provider: SecretProvider;
  readonly key: string;
  /** With its path. */
  readonly name: string;
  readonly error: ProviderError;
}

interface Words {
  readonly store: string;
  readonly grants: string;
}

const words: Readonly<Record<SecretProvider, Words>> = {
  'aws-parameter-store': { store: 'Parameter Store', grants: 'ssm:GetParameter and ssm:GetParameters' },
  'aws-secrets-manager': { store: 'Secrets Manager', grants: 'secretsmanager:GetSecretValue' },
};

/** More would not be read. */
const MAX_NAMED = 3;

export interface RefusalInput {
  readonly namespace: string;
  readonly pod: string;
  readonly refused: readonly [Refused, ...Refused[]];
}

/** The code is that of the first. */
export function refusal({ namespace, pod, refused }: RefusalInput): SecretReason {
  const [first] = refused;
  const more = refused.length - MAX_NAMED;
  const told = refused.slice(0, MAX_NAMED).map((one) => sentence(one, namespace, pod));
  return { code: codeOf(first.error), message: `${told.join('. ')}${more > 0 ? `. And ${more} more` : ''}` };
}

/** The platform as a whole is why. */
export function outage(provider: SecretProvider, error: ProviderError | undefined): SecretReason {
  const { store } = words[provider];
  return error === undefined || error.code === 'throttled'
    ? { code: 'SecretsThrottled', message: `${store} asks to slow down; it is asked again by itself` }
    : { code: 'SecretsUnavailable', message: `${store} can't be reached; it is asked again by itself` };
}

function codeOf({ code, reason }: ProviderError): SecretReason['code'] {
  if (code === 'not-found') return 'SecretMissing';
  if (code !== 'denied') return 'SecretNotValid';
  return reason === 'kms' ? 'SecretKeyDenied' : 'SecretDenied';
}

function sentence({ provider, key, name, error }: Refused, namespace: string, pod: string): string {
  const { store, grants } = words[provider];
  switch (codeOf(error)) {
    case 'SecretMissing':
      return `${store} has no ${name}; podmin secret create ${key} --for ${pod} --namespace ${namespace} --provider ${provider}`;
    case 'SecretKeyDenied':
      return `${name} of ${store} can't be decrypted; the role of the nodes lacks kms:Decrypt on its key`;
    case 'SecretDenied':
      return `the node may not read ${name} of ${store}; allow ${grants} on it to the role of the nodes`;
    default:
      return `${name} of ${store} can't be read (${error.code}); create it again`;
  }
}
