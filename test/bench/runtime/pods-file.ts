/**
 * pods-file — the Pods that every driver of a scenario reads: the same bytes for all, made once.
 *
 * One line of JSON each. The first says how many there are: `{"pods": N, "relists": R, "changed": C}`; then N Pods, then for each of the R
 * relists the C of them that have changed by then: of relist r those with the numbers k·N/C + r. Go's reader: test/bench/go/pods.go.
 */
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../surroundings.ts';
import { podJson, podKey } from './pods.ts';

interface Shape {
  readonly pods: number;
  readonly relists: number;
  /** Per relist. */
  readonly changed: number;
}

export interface PodBytes {
  readonly key: string;
  readonly bytes: Buffer;
}

export interface PodsFile {
  readonly pods: readonly PodBytes[];
  /** By relist: number of the Pod, and its new bytes. */
  readonly relists: readonly ReadonlyMap<number, Buffer>[];
}

/** A name of what is in it, so that the file of another version of the generator is not taken for this one's. */
const version = 2;

/** Gives the path; makes the file unless it is there. */
export function preparePods(seed: number, shape: Shape): string {
  const folder = join(root, '.cache/bench');
  const path = join(folder, `pods-${version}-${seed}-${shape.pods}-${shape.relists}-${shape.changed}.ndjson`);
  if (existsSync(path)) return path;
  mkdirSync(folder, { recursive: true });
  const lines = [JSON.stringify(shape)];
  for (let number = 0; number < shape.pods; number++) lines.push(podJson(seed, number));
  for (let relist = 0; relist < shape.relists; relist++)
    for (const number of changedIn(shape, relist)) lines.push(podJson(seed, number, relist + 1));
  writeFileSync(`${path}.new`, `${lines.join('\n')}\n`);
  renameSync(`${path}.new`, path);
  return path;
}

export function readPods(path: string): PodsFile {
  const all = readFileSync(path);
  const lines: Buffer[] = [];
  for (let from = 0, to = all.indexOf(10); to >= 0; from = to + 1, to = all.indexOf(10, from)) lines.push(all.subarray(from, to));
  const shape = JSON.parse(lines.shift()?.toString() ?? '') as Shape;
  const next = (): Buffer => {
    const line = lines.shift();
    if (line === undefined) throw new Error(`${path} is shorter than it says`);
    return line;
  };
  const pods = Array.from({ length: shape.pods }, (_, number) => ({ key: podKey(number), bytes: next() }));
  const relists = Array.from({ length: shape.relists }, (_, relist) => new Map(changedIn(shape, relist).map((number) => [number, next()])));
  return { pods, relists };
}

function changedIn({ pods, changed }: Shape, relist: number): readonly number[] {
  return Array.from({ length: changed }, (_, k) => k * Math.floor(pods / changed) + relist);
}
