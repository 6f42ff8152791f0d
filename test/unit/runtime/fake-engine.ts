import { chmodSync, copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CliEngine } from '../../../infra/runtime/cli-engine.ts';

export interface Answer {
  readonly out?: string;
  readonly err?: string;
  readonly rc?: number;
  readonly sleep?: number;
  /** Reads stdin and keeps it. */
  readonly stdin?: true;
}

/** A program that plays docker or podman, in a folder of its own. */
export class FakeEngine implements Disposable {
  readonly folder = mkdtempSync(join(tmpdir(), 'fake-engine-'));
  readonly program: string;
  readonly engine: CliEngine;

  constructor(kind: 'docker' | 'podman' = 'docker') {
    this.program = join(this.folder, kind);
    copyFileSync(join(import.meta.dirname, 'fake-engine.sh'), this.program);
    chmodSync(this.program, 0o755);
    this.engine = new CliEngine({ kind, program: this.program, env: { PATH: process.env['PATH'] } });
  }

  /** `verb` is the first word, or `container-inspect` for two. */
  answers(verb: string, answer: Answer): this {
    for (const [what, value] of Object.entries(answer)) writeFileSync(join(this.folder, `${verb}.${what}`), String(value));
    return this;
  }

  calls(): string[] {
    const file = join(this.folder, 'calls');
    return existsSync(file) ? readFileSync(file, 'utf8').trimEnd().split('\n') : [];
  }

  received(verb: string): string {
    return readFileSync(join(this.folder, `${verb}.received`), 'utf8');
  }

  [Symbol.dispose](): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}
