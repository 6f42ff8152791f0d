/**
 * driver-process — runs a driver once, in its place, and gives what it printed.
 *
 * Holds: a driver that fails, hangs, prints no result or does not end by itself is an error with its last words; none outlives its run.
 */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { root } from '../surroundings.ts';
import { type Entrant, type Figures, type Place } from './scenario.ts';

export interface DriverRun {
  readonly scenario: string;
  readonly entrant: Entrant;
  readonly place: Place;
  readonly workloadFile: string;
  /** The program of the entrants in Go. */
  readonly goDriver: string;
  readonly options: Readonly<Record<string, string>>;
  readonly signal: NodeJS.Signals | undefined;
  readonly limitMs: number;
}

export interface DriverOutput {
  readonly figures: Figures;
  readonly digest: string | undefined;
}

/** The last one: the first takes most interrupts. */
const core = (cores: number): string => String(cores - 1);

export async function runDriver(run: DriverRun, cores: number): Promise<DriverOutput> {
  const { scenario, entrant, place, workloadFile, limitMs } = run;
  const what = `${scenario}: ${entrant.name}`;
  const pin = place === 'one core' ? ['taskset', '--cpu-list', core(cores)] : [];
  const program =
    entrant.program === 'go' ? [run.goDriver] : [process.execPath, ...(entrant.flags ?? []), join(root, 'test/bench/runtime/driver.ts')];
  const options = Object.entries({ ...entrant.options, ...run.options }).map(([name, value]) => `${name}=${value}`);
  const [command = '', ...args] = [...pin, ...program, scenario, workloadFile, ...options];
  const env = { ...process.env, GOMAXPROCS: place === 'one core' ? '1' : '2', GOGC: '100', ...entrant.env };
  const child = spawn(command, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });

  const killed = (): void => void child.kill('SIGKILL');
  process.once('exit', killed);
  let timedOut = false;
  const timer = setTimeout(() => {
    timedOut = true;
    killed();
  }, limitMs);
  let complaints = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (complaints = (complaints + text).slice(-4_000)));
  let output: DriverOutput | undefined;
  let signalled: number | undefined;
  createInterface({ input: child.stdout }).on('line', (line) => {
    const said = JSON.parse(line) as { ready?: boolean; figures?: Figures; digest?: string };
    if (said.figures !== undefined) output = { figures: said.figures, digest: said.digest };
    else if (said.ready === true && run.signal !== undefined) {
      signalled = performance.now();
      child.kill(run.signal);
    }
  });
  const [code, signal] = await new Promise<[number | null, string | null]>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (...ended) => resolve(ended));
  });
  const endedAt = performance.now();
  clearTimeout(timer);
  process.off('exit', killed);

  if (timedOut) throw new Error(`${what}: did not end within ${limitMs / 1_000} s\n${complaints}`);
  if (code !== 0 || output === undefined)
    throw new Error(`${what}: ended with ${code ?? signal}, ${output === undefined ? 'without' : 'with'} a result\n${complaints}`);
  return signalled === undefined ? output : { ...output, figures: { ...output.figures, exitMs: endedAt - signalled } };
}
