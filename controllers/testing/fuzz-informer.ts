/**
 * fuzz-informer — an informer on a random faulty source, against a slow, obvious model of what it promises (fuzz-informer/model.ts).
 *
 * The source loses, repeats and turns round what it tells, cuts snapshots short, changes identities, tells things whole, encoded or to
 * be loaded, and loads that fail, hang or come late; connections end in all ways; objects are such as fail in `decode`, `transform`,
 * `filter` or an index; listeners throw, come, go, and write from within their call. After every step: what can be read, is known and
 * is broken is what the model says; indexes are those of a search through all objects; what every listener was told, added up, is the
 * store, each step of it possible (invariants 4 and 5). At the end of an episode the faults end: the informer must come to equal the
 * source (6), and after the stop nothing is left (9). A failure is shrunk to the fewest steps. Same seed, same steps, on every machine.
 */
import { FuzzedInformer } from './fuzz-informer/play.ts';
import { randomInformerStep, type InformerStep } from './fuzz-informer/steps.ts';
import { seededRandom } from './random.ts';

const stepsPerEpisode = 250;

/**
 * Runs `steps` steps, in episodes that each begin with an empty informer. Rejects with the seed, what was wrong, and the shrunk steps.
 *
 * @example
 * import { fuzzInformer } from 'podmin/controllers/testing';
 *
 * await fuzzInformer(1, 2_000);
 */
export async function fuzzInformer(seed: number, steps: number): Promise<void> {
  for (let done = 0, episode = 0; done < steps; done += stepsPerEpisode, episode++) {
    const random = seededRandom(seed + episode * 7_919);
    const list = Array.from({ length: Math.min(stepsPerEpisode, steps - done) }, () => randomInformerStep(random));
    const failure = await play(list);
    if (failure === undefined) continue;
    const shortest = await shrink(list);
    const shown = shortest.map((step) => `  ${JSON.stringify(step)}`).join('\n');
    throw new Error(`seed ${seed}, episode ${episode}: ${(await play(shortest)) ?? failure}\nafter these steps:\n${shown}`);
  }
}

/** Gives the first disagreement. */
async function play(steps: readonly InformerStep[]): Promise<string | undefined> {
  const fuzzed = new FuzzedInformer();
  try {
    for (const [index, step] of steps.entries()) {
      await fuzzed.apply(step);
      const problem = fuzzed.problem();
      if (problem !== undefined) return `step ${index + 1} (${JSON.stringify(step)}): ${problem}`;
    }
    return await fuzzed.end();
  } catch (thrown) {
    return thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown);
  }
}

/** Removes ever smaller parts as long as it still fails. */
async function shrink(steps: readonly InformerStep[]): Promise<readonly InformerStep[]> {
  let shortest = steps;
  for (let size = Math.ceil(steps.length / 2); size >= 1; size = Math.floor(size / 2)) {
    for (let from = 0; from < shortest.length;) {
      const without = [...shortest.slice(0, from), ...shortest.slice(from + size)];
      if ((await play(without)) === undefined) from += size;
      else shortest = without;
    }
  }
  return shortest;
}
