/**
 * main — the command line of hack/bench.
 *
 * Holds: standard output has the result only; the exit status is 0 when it could measure, whether the bounds held or not.
 */
import { availableParallelism, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { table, type BenchCase } from './bench-case.ts';
import { note } from './surroundings.ts';

interface SuiteOptions {
  /** Of the suite `runtime`. Default: all. */
  readonly scenarios?: readonly string[];
  /** Takes note of what could not be measured: the exit status will not be 0. */
  readonly fail: (message: string) => void;
}
type Suite = (options: SuiteOptions) => Promise<readonly BenchCase[]>;

const SUITES: Readonly<Record<string, () => Promise<Suite>>> = {
  agent: async () => (await import('./agent.ts')).agentSuite,
  cli: async () => (await import('./cli.ts')).cliSuite,
  deploy: async () => (await import('./deploy.ts')).deploySuite,
  identity: async () => (await import('./identity.ts')).identitySuite,
  queue: async () => (await import('./queue.ts')).queueSuite,
  runtime: async () => (await import('./runtime/suite.ts')).runtimeSuite,
};
const usage = `usage: hack/bench ${Object.keys(SUITES).join('|')} [--scenario A,B (runtime only)] [--json] [--allow-load]`;

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    options: {
      json: { type: 'boolean', default: false },
      'allow-load': { type: 'boolean', default: false },
      scenario: { type: 'string' },
    },
    allowPositionals: true,
  });
  const [name = '', ...rest] = positionals;
  const load = SUITES[name];
  if (load === undefined || rest.length > 0 || (values.scenario !== undefined && name !== 'runtime')) {
    note(usage);
    return 2;
  }
  const cores = availableParallelism();
  const [average = 0] = loadavg();
  note(`load average ${average.toFixed(2)} on ${cores} cores`);
  if (average > cores && !values['allow-load']) {
    note(`error: the machine is busy, so the numbers would say little. Wait, or give --allow-load`);
    return 1;
  }
  let failed = false;
  const suite = await load();
  const cases = await suite({
    ...(values.scenario === undefined ? {} : { scenarios: values.scenario.split(',') }),
    fail: (message) => {
      failed = true;
      note(`error: ${message}`);
    },
  });
  note(`load average ${(loadavg()[0] ?? 0).toFixed(2)} at the end`);
  process.stdout.write(values.json ? cases.map((one) => `${JSON.stringify(one)}\n`).join('') : `${table(cases)}\n`);
  return failed ? 1 : 0;
}

// Ends what was started, too: its owners listen to the exit. A node of the real kubelet stays until the next run, which removes it.
process.once('SIGINT', () => process.exit(130));
process.once('SIGTERM', () => process.exit(143));
try {
  process.exitCode = await main();
} catch (error) {
  note(`error: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
  process.exitCode = 1;
}
