/** The examples of the library's doc comments: each exported value has one, all of them compile as a user would compile them, and run. */
import { execFile } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { before, describe, it } from 'mocha';
import { expect } from 'chai';
import ts from 'typescript';
import { compilerOptions, libraryFace, root, type Face } from '../../../hack/library-face.ts';

const run = promisify(execFile);
/** In the tree, so that the package's own name resolves. */
const folder = join(root, '.cache/examples');

interface Example {
  readonly file: string;
  readonly text: string;
  readonly of: string;
}

function examplesOf({ subpaths }: Face): readonly Example[] {
  return subpaths.flatMap(({ specifier, names }) =>
    names.flatMap(({ name, examples }) =>
      examples.map((text, i) => ({
        file: join(folder, `${specifier.replaceAll('/', '-')}-${name}${i === 0 ? '' : `-${i}`}.ts`),
        // A fence is for readers of the reference.
        text: text.replaceAll(/^```.*$/gm, ''),
        of: `${specifier}: ${name}`,
      })),
    ),
  );
}

describe('the examples of the library', function () {
  this.timeout(120_000);
  let face: Face;
  let examples: readonly Example[];
  before(() => {
    face = libraryFace();
    examples = examplesOf(face);
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    for (const { file, text } of examples) writeFileSync(file, `${text}\nexport {};\n`);
  });

  it('are there for every value that is exported', () => {
    const without = face.subpaths.flatMap(({ specifier, names }) =>
      names.filter(({ isValue, examples: own }) => isValue && own.length === 0).map(({ name }) => `${specifier}: ${name}`),
    );
    expect(without).to.deep.equal([]);
  });

  it('compile under strict settings', () => {
    const program = ts.createProgram(
      examples.map(({ file }) => file),
      { ...compilerOptions(), noUnusedLocals: false },
    );
    const problems = ts.getPreEmitDiagnostics(program).map(({ file, messageText, start }) => {
      const line = file === undefined || start === undefined ? 0 : file.getLineAndCharacterOfPosition(start).line + 1;
      return `${basename(file?.fileName ?? '')}:${line}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`;
    });
    expect(problems).to.deep.equal([]);
  });

  it('run, and end by themselves', async () => {
    // In one process each second, so that a hang is that example's and the start of Node is not paid for a hundred times.
    const failures: string[] = [];
    const queue = [...examples];
    const worker = async (): Promise<void> => {
      for (let batch = queue.splice(0, 12); batch.length > 0; batch = queue.splice(0, 12)) {
        const code = batch
          .map(({ file, of }) => `process.stdout.write(${JSON.stringify(`${of}\n`)}); await import(${JSON.stringify(file)});`)
          .join('\n');
        await run(process.execPath, ['--input-type=module', '--eval', code], { cwd: root, timeout: 30_000 }).catch((error: unknown) => {
          const { stdout = '', stderr = '', message } = error as { stdout?: string; stderr?: string; message: string };
          failures.push(`${stdout.trim().split('\n').at(-1)}: ${stderr.split('\n').slice(0, 12).join('\n') || message}`);
        });
      }
    };
    await Promise.all([worker(), worker()]);
    expect(failures).to.deep.equal([]);
  });

  it('show every type that is exported, or a value that takes or gives it', () => {
    const shown = examples.map(({ text }) => text).join('\n');
    const values = face.subpaths.flatMap(({ names }) => names.filter(({ isValue, examples: own }) => isValue && own.length > 0));
    const signatures = values.flatMap(({ declarations }) => declarations.map((each) => each.getText())).join('\n');
    // Types in signatures name further types: what an option's type says belongs to the value, too.
    const known = new Set<string>();
    const types = face.subpaths.flatMap(({ names }) => names.filter(({ isValue }) => !isValue));
    for (let more = true; more;) {
      more = false;
      for (const type of types) {
        if (known.has(type.name)) continue;
        const word = new RegExp(`\\b${type.name}\\b`);
        const from = types.filter(({ name }) => known.has(name)).flatMap(({ declarations }) => declarations.map((each) => each.getText()));
        if (!word.test(shown) && !word.test(signatures) && !from.some((text) => word.test(text))) continue;
        known.add(type.name);
        more = true;
      }
    }
    expect(types.filter(({ name }) => !known.has(name)).map(({ name }) => name)).to.deep.equal([]);
  });
});
