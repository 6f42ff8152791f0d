/**
 * suggest — the name that somebody probably meant.
 */

/** The known name that is closest to a wrong one, when it is close enough to be no coincidence. */
export function closest(wrong: string, known: readonly string[]): string | undefined {
  // Nobody misspells at such length, and the work below is the product of the lengths.
  if (wrong.length > 64) return undefined;
  const lower = wrong.toLowerCase();
  const sameLetters = known.find((name) => name.toLowerCase() === lower);
  if (sameLetters !== undefined) return sameLetters;
  // One slip in a short word, two from eight letters on, three from twelve.
  let best: string | undefined;
  let bestDistance = Math.min(3, Math.max(1, Math.floor(wrong.length / 4))) + 1;
  for (const name of known) {
    const distance = wrong.length < 3 ? Infinity : editDistance(lower, name.toLowerCase());
    if (distance >= bestDistance) continue;
    best = name;
    bestDistance = distance;
  }
  return best;
}

/** Insertions, deletions, replacements and swaps of neighbours between two words. */
export function editDistance(a: string, b: string): number {
  let before: number[] = [];
  let above = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row++) {
    const current = [row];
    for (let column = 1; column <= b.length; column++) {
      const same = a[row - 1] === b[column - 1];
      let cost = Math.min((above[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1, (above[column - 1] ?? 0) + (same ? 0 : 1));
      const swapped = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      if (swapped) cost = Math.min(cost, (before[column - 2] ?? 0) + 1);
      current.push(cost);
    }
    before = above;
    above = current;
  }
  return above[b.length] ?? 0;
}
