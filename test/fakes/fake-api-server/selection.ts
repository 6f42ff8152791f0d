/**
 * selection — which objects a list or a watch is about. Holds: labels by equality (`a=b`, `a==b`, `a!=b`, `a`, `!a`), fields
 * `metadata.name` and `metadata.namespace` by equality. Everything else is refused, so that no test believes it was filtered.
 */
import { ApiError, type ApiObject } from './objects.ts';

export interface Selection {
  readonly namespace: string | undefined;
  readonly labelSelector: string;
  readonly fieldSelector: string;
}

type Test = (object: ApiObject) => boolean;

export function matcher({ namespace, labelSelector, fieldSelector }: Selection): Test {
  const tests = [...requirements(labelSelector).map(labelTest), ...requirements(fieldSelector).map(fieldTest)];
  if (namespace !== undefined) tests.push((object) => object.metadata.namespace === namespace);
  return (object) => tests.every((test) => test(object));
}

interface Requirement {
  readonly name: string;
  readonly operator: '=' | '!=' | 'exists' | 'absent';
  readonly value: string;
}

function requirements(selector: string): readonly Requirement[] {
  return selector === '' ? [] : selector.split(',').map(requirement);
}

function requirement(text: string): Requirement {
  const [, absent, name, operator, value = ''] = /^\s*(!?)\s*([\w./-]+)\s*(?:(==?|!=)\s*([\w./-]*))?\s*$/.exec(text) ?? [];
  if (name === undefined || (absent === '!' && operator !== undefined))
    throw new ApiError(400, 'BadRequest', `unable to parse requirement: ${JSON.stringify(text)}`);
  if (operator === undefined) return { name, operator: absent === '!' ? 'absent' : 'exists', value };
  return { name, operator: operator === '!=' ? '!=' : '=', value };
}

function labelTest({ name, operator, value }: Requirement): Test {
  return ({ metadata: { labels } }) => {
    const has = labels?.[name];
    if (operator === 'exists') return has !== undefined;
    if (operator === 'absent') return has === undefined;
    return operator === '=' ? has === value : has !== value;
  };
}

function fieldTest({ name, operator, value }: Requirement): Test {
  if ((name !== 'metadata.name' && name !== 'metadata.namespace') || operator === 'exists' || operator === 'absent')
    throw new ApiError(400, 'BadRequest', `field label not supported: ${name}`);
  return ({ metadata }) => ((name === 'metadata.name' ? metadata.name : metadata.namespace) === value) === (operator === '=');
}
