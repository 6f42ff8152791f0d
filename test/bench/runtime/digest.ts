/** digest — of what was done with which key. The Go drivers make the same from the same lines (test/bench/go/report.go). */
import { createHash } from 'node:crypto';

/** In any order; one line per key, such as `namespace-1/name-1 runs=2 last=ok`. */
export function digestOf(lines: Iterable<string>): string {
  const sorted = [...lines].sort();
  return createHash('sha256').update(sorted.join('\n')).digest('hex').slice(0, 16);
}
