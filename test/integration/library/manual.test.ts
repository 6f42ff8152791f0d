/** The manual of the library: what it shows as code is code, what it links to is there, and it names every metric. */
import { execFile } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, existsSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { promisify } from 'node:util';
import { before, describe, it } from 'mocha';
import { expect } from 'chai';
import ts from 'typescript';
import { compilerOptions, root } from '../../../hack/library-face.ts';

const run = promisify(execFile);
const manual = join(root, 'docs/controllers');
/** Two levels below the root, as the paths in the guide have it. */
const folder = join(root, '.cache/manual');

interface Block {
  readonly page: string;
  readonly file: string;
  readonly text: string;
}

const pages = readdirSync(manual).filter((name) => name.endsWith('.md'));
const blocks: readonly Block[] = pages.flatMap((page) =>
  [...readFileSync(join(manual, page), 'utf8').matchAll(/^```ts(?: file=(\S+))?\n([\s\S]*?)^```$/gm)].map(([, file, text = ''], i) => ({
    page,
    file: join(folder, page.replace('.md', ''), file ?? `block-${i}.ts`),
    text,
  })),
);
/** Beside the root, so that `../../controllers` is the repository's. */
const fileOf = ({ file, page }: Block): string => (page === 'guide-agent.md' ? file.replace(folder, join(root, '.cache')) : file);

describe('docs/controllers', function () {
  this.timeout(120_000);
  before(() => {
    for (const block of blocks) {
      mkdirSync(dirname(fileOf(block)), { recursive: true });
      writeFileSync(fileOf(block), `${block.text}\nexport {};\n`);
    }
  });

  it('shows code that compiles under strict settings', () => {
    expect(blocks.length).to.be.greaterThan(10);
    const program = ts.createProgram(blocks.map(fileOf), { ...compilerOptions(), noUnusedLocals: false });
    const problems = ts.getPreEmitDiagnostics(program).map(({ file, messageText, start }) => {
      const line = file === undefined || start === undefined ? 0 : file.getLineAndCharacterOfPosition(start).line + 1;
      return `${relative(root, file?.fileName ?? '')}:${line}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`;
    });
    expect(problems).to.deep.equal([]);
  });

  for (const page of ['tutorial.md', 'guide-agent.md']) {
    it(`has in ${page} tests that pass`, async () => {
      const tests = blocks.filter((block) => block.page === page && block.file.endsWith('.test.ts')).map(fileOf);
      expect(tests).to.have.length(1);
      const argv = [join(root, 'node_modules/mocha/bin/mocha.js'), '--exit', '--no-config', ...tests];
      // What failed is in what it printed.
      const { stdout } = await run(process.execPath, argv, { cwd: root }).catch((error: unknown) => error as { stdout: string });
      expect(stdout)
        .to.match(/[1-9]\d* passing/)
        .and.not.to.match(/failing/);
    });
  }

  it('has in tutorial.md a program that runs until it is told to stop', async () => {
    const home = join(folder, 'tutorial');
    const out = join(home, 'out');
    rmSync(out, { recursive: true, force: true });
    mkdirSync(out);
    writeFileSync(join(home, 'people.json'), '{"ada":{"name":"Ada","language":"en"}}');
    const child = execFile(process.execPath, [join(home, 'main.ts'), join(home, 'people.json'), out]);
    const ended = new Promise<number | null>((done) => child.on('exit', done));
    for (let turn = 0; turn < 500 && !existsSync(join(out, 'ada.txt')); turn++) await new Promise((done) => setTimeout(done, 10));
    expect(readFileSync(join(out, 'ada.txt'), 'utf8')).to.equal('Hello, Ada!\n');
    child.kill('SIGTERM');
    expect(await ended).to.equal(0);
  });

  it('has no link that leads nowhere', () => {
    const anchorsOf = (text: string): ReadonlySet<string> =>
      new Set(
        [...text.matchAll(/^#+ (.*)$/gm)].map(([, title = '']) =>
          title
            .toLowerCase()
            .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
            .replaceAll(' ', '-'),
        ),
      );
    const dead = pages.flatMap((page) => {
      const text = readFileSync(join(manual, page), 'utf8');
      return [...text.matchAll(/\]\(([^)\s]+)\)/g)].flatMap(([, target = '']) => {
        const [path = '', anchor] = target.split('#');
        const file = path === '' ? join(manual, page) : resolve(manual, path);
        if (!existsSync(file)) return [`${page}: ${target}`];
        return anchor === undefined || anchorsOf(readFileSync(file, 'utf8')).has(anchor) ? [] : [`${page}: ${target}`];
      });
    });
    expect(dead).to.deep.equal([]);
  });

  it('names every metric in operations.md, and none that there is not', () => {
    const sources = readdirSync(join(root, 'controllers'), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts') && !name.startsWith('testing/'))
      .map((name) => readFileSync(join(root, 'controllers', name), 'utf8').replaceAll(/^ \*.*$/gm, ''));
    // A metric is declared by its name and its help, a sentence.
    const series = /'([a-z]+(?:_[a-z]+)+)',\s*['"`][A-Z]/g;
    const made = new Set(sources.flatMap((text) => [...text.matchAll(series)].map(([, name]) => name)));
    const told = new Set(
      [...readFileSync(join(manual, 'operations.md'), 'utf8').matchAll(/^\| `([a-z_]+)`/gm)]
        .map(([, name]) => name)
        .filter((name) => name?.includes('_')),
    );
    expect([...told].sort()).to.deep.equal([...made].sort());
  });
});
