/** driver — the process in which one entrant of one scenario runs once. What it is given and prints: scenario.ts. */
import { readFileSync, writeSync } from 'node:fs';
import { scenarios } from './scenarios.ts';
import { decodeWorkload } from './workload.ts';

const [name = '', file = '', ...rest] = process.argv.slice(2);
const load = scenarios[name];
if (load === undefined) throw new Error(`driver: unknown scenario "${name}"; known are ${Object.keys(scenarios).join(', ')}`);
const options = new Map(rest.map((each): [string, string] => [each.slice(0, each.indexOf('=')), each.slice(each.indexOf('=') + 1)]));

/** At once: a stream would be one more thing that may keep the process alive. */
const print = (line: unknown): void => void writeSync(1, `${JSON.stringify(line)}\n`);

const scenario = await load();
const { figures, digest } = await scenario.drive({
  workload: decodeWorkload(readFileSync(file)),
  option: (option) => options.get(option),
  ready: () => print({ ready: true }),
});
print({ scenario: name, figures, digest });
