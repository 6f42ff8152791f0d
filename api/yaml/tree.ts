/**
 * tree — one parsed document to the value that Kubernetes reads in it.
 *
 * Holds: every mapping key is a string and occurs once; aliases are copies, so nothing is shared or circular; what aliases add is bounded.
 * Does not hold: after a fault the value is incomplete and only good for finding more faults.
 */
import { isAlias, isMap, isScalar, isSeq, type Alias, type Node, type Pair, type Scalar, type YAMLMap, type YAMLSeq } from 'yaml';
import { blockText, isBlockText } from './block.ts';
import { type JsonObject, type JsonPath, type JsonValue } from './json.ts';
import { looksLikeDate, resolvePlain, type Resolved } from './scalar.ts';

export interface TreeFault {
  readonly offset: number;
  readonly path: JsonPath;
  readonly message: string;
  readonly fix: string;
}

export interface Tree {
  readonly value: JsonValue;
  /** The node at a path, or the nearest one above it that exists. */
  offset(path: JsonPath, of: 'key' | 'value'): number;
}

export interface TreeInput {
  readonly root: Node;
  /** What the root was read from. */
  readonly text: string;
  readonly maxDepth: number;
  readonly report: (fault: TreeFault) => void;
}

interface Anchored {
  readonly node: Node;
  /** Undefined while the node is still being read: an alias to it would contain itself. */
  read?: { readonly value: JsonValue; readonly weight: number; readonly height: number };
}

// What aliases may add to a document in all: nodes count 16, strings their length. A Pod has a few hundred nodes; an alias bomb has 10^9.
const maxAliasWeight = 1 << 20;
const nodeWeight = 16;

const prefix = 'tag:yaml.org,2002:';
const scalarTags: ReadonlyMap<string, readonly Resolved['kind'][]> = new Map([
  [`${prefix}int`, ['integer']],
  [`${prefix}float`, ['float', 'integer']],
  [`${prefix}bool`, ['boolean']],
  [`${prefix}null`, ['null']],
]);
const ofTag: ReadonlyMap<string, string> = new Map([
  [`${prefix}int`, 'an integer'],
  [`${prefix}float`, 'a number'],
  [`${prefix}bool`, 'a boolean'],
  [`${prefix}null`, 'null'],
]);

export function readTree({ root, text: whole, maxDepth, report }: TreeInput): Tree {
  const anchors = new Map<string, Anchored>();
  const targets = new Map<Alias, Node>();
  let aliasWeight = 0;
  let weight = 0;
  let height = 0;

  function read(node: Node | null | undefined, path: JsonPath, depth: number): JsonValue {
    if (node === null || node === undefined) return null;
    height = Math.max(height, depth);
    weight += nodeWeight;
    if (isAlias(node)) return readAlias(node, path, depth);
    const anchored: Anchored | undefined = hasAnchor(node) ? { node } : undefined;
    if (anchored === undefined) return readContent(node, path, depth);
    anchors.set((node as { anchor: string }).anchor, anchored);
    const before = { weight, height };
    height = depth;
    const value = readContent(node, path, depth);
    anchored.read = { value, weight: weight - before.weight + nodeWeight, height: height - depth };
    height = Math.max(height, before.height);
    return value;
  }

  function readContent(node: Node, path: JsonPath, depth: number): JsonValue {
    if (isScalar(node)) return readScalar(node, path);
    if (isMap(node)) return readMap(node, path, depth);
    if (isSeq(node)) return readSeq(node, path, depth);
    return null;
  }

  function readAlias(node: Alias, path: JsonPath, depth: number): JsonValue {
    const fault = (message: string, fix: string): null => {
      report({ offset: start(node), path, message, fix });
      return null;
    };
    const anchored = anchors.get(node.source);
    if (anchored === undefined)
      return fault(`the alias *${node.source} has no anchor before it`, `write &${node.source} at the value it stands for`);
    targets.set(node, anchored.node);
    if (anchored.read === undefined) return fault(`the alias *${node.source} contains itself`, 'write the value out');
    aliasWeight += anchored.read.weight;
    weight += anchored.read.weight;
    height = Math.max(height, depth + anchored.read.height);
    if (aliasWeight > maxAliasWeight) return fault('aliases make the document too large', 'write the values out, or fewer of them');
    if (depth + anchored.read.height > maxDepth)
      return fault(`nested more than ${maxDepth} levels deep`, 'no Kubernetes object is that deep');
    return copy(anchored.read.value);
  }

  function readScalar(node: Scalar, path: JsonPath): JsonValue {
    const { text, ambiguous } = isBlockText(node) ? blockText({ node, whole }) : { text: node.source ?? '', ambiguous: false };
    weight += text.length;
    const resolved = resolveScalar(node, text);
    const fault = (message: string, fix: string): null => {
      report({ offset: start(node), path, message, fix });
      return null;
    };
    if (ambiguous)
      return fault(
        'readers disagree about the blanks at the end of this text',
        'end the file with a line break, or write the text in double quotes',
      );
    switch (resolved.kind) {
      case 'tag':
        return fault(
          `the tag ${shown(resolved.tag)} is not understood here`,
          'remove it; only !!str, !!int, !!float, !!bool and !!null have a meaning',
        );
      case 'mismatch':
        return fault(`the value is not ${ofTag.get(resolved.tag) ?? 'what its tag says'}`, 'remove the tag or change the value');
      case 'imprecise':
        return fault(`the number ${clip(text)} is too large to be kept exactly`, 'quote it if it is meant as text');
      case 'not-finite':
        return fault(`${clip(text)} is no number that JSON has`, 'quote it if it is meant as text');
      default:
        if (typeof resolved.value !== 'string' || resolved.value.isWellFormed()) return resolved.value;
        return fault('half of a surrogate pair', 'remove the escape; it is no character');
    }
  }

  function readMap(node: YAMLMap, path: JsonPath, depth: number): JsonValue {
    checkTag(node, `${prefix}map`, path);
    const entries: Record<string, JsonValue> = {};
    const seen = new Map<string, Node>();
    for (const pair of node.items as Pair<Node, Node | null>[]) {
      const key = readKey(pair.key, path);
      if (key === undefined) {
        read(pair.value, path, depth + 1);
        continue;
      }
      const here = [...path, key];
      const first = seen.get(key);
      if (first === undefined) seen.set(key, pair.key);
      else
        report({
          offset: start(pair.key),
          path: here,
          message: `the key ${JSON.stringify(clip(key))} occurs twice`,
          fix: 'remove one of the two',
        });
      const value = read(pair.value, here, depth + 1);
      if (first !== undefined) continue;
      // A plain assignment to this name would set the prototype.
      if (key === '__proto__') Object.defineProperty(entries, key, { value, enumerable: true, configurable: true, writable: true });
      else entries[key] = value;
    }
    return entries;
  }

  function readKey(node: Node, path: JsonPath): string | undefined {
    const fault = (message: string, fix: string): undefined => {
      report({ offset: start(node), path, message, fix });
      return undefined;
    };
    if (isAlias(node)) {
      const value = readAlias(node, path, 0);
      return typeof value === 'string' ? value : fault('an alias to something that is no string is used as a key', 'write the key out');
    }
    if (!isScalar(node)) return fault('a list or a mapping is used as a key', 'use a string');
    const text = node.source ?? '';
    const plain = node.type === 'PLAIN' && node.tag === undefined;
    if (plain && text === '<<') return fault('the merge key << is not supported', 'write the fields out');
    const resolved = resolveScalar(node, text);
    if (resolved.kind !== 'string' || (plain && looksLikeDate(text))) {
      return fault(`the key ${clip(text) || '(empty)'} is no string`, `quote it: ${JSON.stringify(clip(text))}`);
    }
    const value = read(node, path, 0);
    return typeof value === 'string' ? value : undefined;
  }

  function readSeq(node: YAMLSeq, path: JsonPath, depth: number): JsonValue {
    checkTag(node, `${prefix}seq`, path);
    // `[a: b]` holds a pair: a mapping of one key.
    return (node.items as (Node | null)[]).map((item, index) => read(item, [...path, index], depth + 1));
  }

  function checkTag(node: YAMLMap | YAMLSeq, expected: string, path: JsonPath): void {
    if (node.tag === undefined || node.tag === expected) return;
    report({ offset: start(node), path, message: `the tag ${shown(node.tag)} is not understood here`, fix: 'remove it' });
  }

  const value = read(root, [], 0);
  return { value, offset: (path, of) => find(root, path, of, targets) };
}

type Tagged = { readonly kind: 'tag' | 'mismatch'; readonly tag: string };

function resolveScalar(node: Scalar, text: string): Resolved | Tagged {
  const tag = node.tag;
  if (tag === undefined) return node.type === 'PLAIN' ? resolvePlain(text) : { kind: 'string', value: text };
  if (tag === `${prefix}str`) return { kind: 'string', value: text };
  const kinds = scalarTags.get(tag);
  if (kinds === undefined) return { kind: 'tag', tag };
  const resolved = resolvePlain(text);
  if (resolved.kind === 'imprecise' || resolved.kind === 'not-finite') return resolved;
  return kinds.includes(resolved.kind) ? resolved : { kind: 'mismatch', tag };
}

function find(root: Node, path: JsonPath, of: 'key' | 'value', targets: ReadonlyMap<Alias, Node>): number {
  let node: Node = root;
  let key: Node = root;
  for (const step of path) {
    const at = isAlias(node) ? targets.get(node) : node;
    if (isMap(at)) {
      const pair = (at.items as Pair<Node, Node | null>[]).find(({ key }) => keyText(key, targets) === step);
      if (pair === undefined) break;
      key = pair.key;
      node = pair.value ?? pair.key;
    } else if (isSeq(at) && typeof step === 'number') {
      const item = at.items[step] as Node | null | undefined;
      if (item === undefined || item === null) break;
      key = node = item;
    } else break;
  }
  return start(of === 'key' ? key : node);
}

function keyText(key: Node, targets: ReadonlyMap<Alias, Node>): string | undefined {
  const node = isAlias(key) ? targets.get(key) : key;
  return isScalar(node) ? node.source : undefined;
}

function copy(value: JsonValue): JsonValue {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return (value as readonly JsonValue[]).map(copy);
  // Object.fromEntries defines properties, so that a key named __proto__ stays one.
  return Object.fromEntries(Object.entries(value as JsonObject).map(([key, child]) => [key, copy(child)]));
}

function hasAnchor(node: Node): boolean {
  return 'anchor' in node && typeof node.anchor === 'string' && node.anchor !== '';
}

function start(node: Node): number {
  return node.range?.[0] ?? 0;
}

function shown(tag: string): string {
  return clip(tag.startsWith(prefix) ? `!!${tag.slice(prefix.length)}` : tag);
}

function clip(text: string): string {
  return text.length <= 40 ? text : `${text.slice(0, 39)}…`;
}
