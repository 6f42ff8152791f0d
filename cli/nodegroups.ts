/**
 * nodegroups — the grammar of `--nodegroup NAME[,option=value]…`.
 *
 * Holds: names are unique identifiers; an option is known, given once, and has a value. Does not hold: whether the provider can make such
 * a node is for the provider to say.
 */
import { identifierProblem } from '../api/identifiers.ts';
import { UsageError } from './errors.ts';

export interface NodeGroup {
  readonly name: string;
  /** How many nodes. Default 1. */
  readonly size: number;
  /** AWS: the kind of machine. */
  readonly instanceType?: string;
  /** AWS: GiB. */
  readonly diskSizeGib?: number;
  /** AWS: the availability zone, or its last letter. */
  readonly zone?: string;
}

// The grammar's own bounds, so that a typing mistake does not become a bill.
const maxNodeGroups = 256;

export function parseNodeGroups(values: readonly string[]): readonly NodeGroup[] {
  if (values.length === 0) throw new UsageError('no NodeGroup: name at least one, as in --nodegroup default,size=1');
  if (values.length > maxNodeGroups) throw new UsageError(`${values.length} NodeGroups: at most ${maxNodeGroups} are possible`);
  const groups = values.map(parseNodeGroup);
  const names = groups.map(({ name }) => name);
  const twice = names.find((name, position) => names.indexOf(name) !== position);
  if (twice !== undefined) throw new UsageError(`NodeGroup "${twice}" is given twice: one --nodegroup for each name`);
  return groups;
}

function parseNodeGroup(value: string): NodeGroup {
  const wrong = (why: string): UsageError => new UsageError(`--nodegroup ${value}: ${why}`);
  const [name = '', ...options] = value.split(',');
  const problem = identifierProblem('NodeGroup', name);
  if (problem !== undefined) throw wrong(`${problem.message}: ${problem.fix}`);
  const seen = new Set<string>();
  let group: NodeGroup = { name, size: 1 };
  for (const option of options) {
    const equals = option.indexOf('=');
    const key = equals < 0 ? option : option.slice(0, equals);
    const text = equals < 0 ? '' : option.slice(equals + 1);
    if (text === '') throw wrong(`option "${option}" has no value: write option=value`);
    if (seen.has(key)) throw wrong(`option "${key}" is given twice`);
    seen.add(key);
    group = { ...group, ...parseOption(key, text, wrong) };
  }
  return group;
}

function parseOption(key: string, text: string, wrong: (why: string) => UsageError): Partial<NodeGroup> {
  switch (key) {
    case 'size':
      return { size: whole(text, 1, Number.MAX_SAFE_INTEGER, () => wrong(`size "${text}" must be a whole number from 1`)) };
    case 'instance-type':
      return { instanceType: text };
    case 'disk-size':
      return { diskSizeGib: whole(text, 8, 16_384, () => wrong(`disk-size "${text}" must be a whole number of GiB from 8 to 16384`)) };
    case 'zone':
      return { zone: text };
    default:
      throw wrong(`unknown option "${key}": known are size, instance-type, disk-size, zone`);
  }
}

function whole(text: string, min: number, max: number, wrong: () => UsageError): number {
  const value = /^[0-9]+$/.test(text) ? Number(text) : Number.NaN;
  if (!(value >= min && value <= max)) throw wrong();
  return value;
}
