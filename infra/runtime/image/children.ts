/**
 * children — the processes of a node: started in order, started again when they end (restart-policy), stopped in reverse.
 *
 * Holds: each child's output goes to its own bounded log; an exit status is never lost; `stop` returns when all have ended, each within its
 * own bound, after which it is killed. Does not hold: what a child has forked and left behind is not tracked (tini reaps it).
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { constants } from 'node:os';
import { type Clock, type Timer } from '../../../controllers/clock.ts';
import { lines } from '../lines.ts';
import { type LogFile } from './log-file.ts';
import { type ChildEvent, type ChildState, type RestartPolicy, step } from './restart-policy.ts';

export interface ChildSpec {
  readonly name: string;
  readonly command: readonly [string, ...string[]];
  readonly env: Readonly<Record<string, string>>;
  /** From TERM to KILL. */
  readonly stopMs: number;
}

export interface ChildrenInput {
  readonly clock: Clock;
  readonly policy: RestartPolicy;
  readonly openLog: (name: string) => LogFile;
  readonly onLine: (name: string, line: string) => void;
  readonly onChange: (name: string, state: ChildState, exitCode: number | undefined) => void;
  /** A child was given up: the node can't go on. */
  readonly onFatal: (name: string, exitCode: number) => void;
}

interface Child {
  readonly spec: ChildSpec;
  readonly log: LogFile;
  state: ChildState;
  process: ChildProcess | undefined;
  pause: Timer | undefined;
  /** Called when the state has become `stopped` or `failed`. */
  readonly waiters: Set<() => void>;
}

export class Children {
  readonly #input: ChildrenInput;
  readonly #children = new Map<string, Child>();

  constructor(input: ChildrenInput) {
    this.#input = input;
  }

  start(spec: ChildSpec): void {
    if (this.#children.has(spec.name)) throw new Error(`${spec.name} is started already`);
    const child: Child = {
      spec,
      log: this.#input.openLog(spec.name),
      state: { phase: 'idle' },
      process: undefined,
      pause: undefined,
      waiters: new Set(),
    };
    this.#children.set(spec.name, child);
    this.#send(child, { type: 'start' });
  }

  states(): ReadonlyMap<string, ChildState> {
    return new Map([...this.#children].map(([name, child]) => [name, child.state]));
  }

  /** Of the ones that were started, the last first. */
  async stop(): Promise<void> {
    for (const child of [...this.#children.values()].reverse()) await this.#stopOne(child);
  }

  async stopNamed(name: string): Promise<void> {
    const child = this.#children.get(name);
    if (child !== undefined) await this.#stopOne(child);
  }

  async #stopOne(child: Child): Promise<void> {
    child.pause?.cancel();
    this.#send(child, { type: 'stop' });
    if (child.state.phase === 'stopping') {
      const kill = this.#input.clock.timer(child.spec.stopMs, () => child.process?.kill('SIGKILL'));
      await new Promise<void>((resolve) => child.waiters.add(resolve));
      kill.cancel();
    }
  }

  #send(child: Child, event: ChildEvent): void {
    const next = step(child.state, event, this.#input.clock.now(), this.#input.policy);
    child.state = next.state;
    this.#input.onChange(child.spec.name, child.state, event.type === 'exited' ? event.exitCode : undefined);
    if (child.state.phase === 'stopped' || child.state.phase === 'failed') {
      for (const done of child.waiters) done();
      child.waiters.clear();
    }
    switch (next.action?.type) {
      case 'spawn':
        return this.#spawn(child);
      case 'pause':
        child.pause = this.#input.clock.timer(next.action.ms, () => this.#send(child, { type: 'pause-over' }));
        return;
      case 'terminate':
        child.process?.kill('SIGTERM');
        return;
      case 'give-up':
        return this.#input.onFatal(child.spec.name, next.action.exitCode);
      case undefined:
    }
  }

  #spawn(child: Child): void {
    const [program, ...args] = child.spec.command;
    const process = spawn(program, args, { env: { ...child.spec.env }, stdio: ['ignore', 'pipe', 'pipe'] });
    const output = lines((line) => {
      child.log.write(line);
      this.#input.onLine(child.spec.name, line);
    });
    process.stdout.on('data', output.push);
    process.stderr.on('data', output.push);
    let ended = false;
    const end = (exitCode: number): void => {
      if (ended) return;
      ended = true;
      child.process = undefined;
      this.#send(child, { type: 'exited', exitCode });
    };
    process.once('error', (error) => {
      child.log.write(`${program}: ${error.message}`);
      // 127 is what a shell says for a program that it can't find.
      end(127);
    });
    process.once('exit', (code, signal) => end(code ?? 128 + (signal === null ? 0 : constants.signals[signal])));
    child.process = process;
    if (process.pid !== undefined) this.#send(child, { type: 'started', pid: process.pid });
  }
}
