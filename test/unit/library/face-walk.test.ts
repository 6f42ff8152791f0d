/** The walk that finds what no user of a library should meet, held to small libraries with one planted fault each. */
import { before, describe, it } from 'mocha';
import { expect } from 'chai';
import ts from 'typescript';
import { compilerOptions } from '../../../hack/library-face.ts';
import { walkFace } from './face-walk.ts';

/** What another package has, in each of the libraries. */
const foreign = `
  export interface Loose { readonly anything: any; call(of: any): any }
  export function parse(text: string): any { return text; }
  export const loose: Loose = { anything: 1, call: (of) => of };
`;

/** What a library exports, and what is to be found in it; `hidden` is another module of its own, which is not exported. */
const libraries: Readonly<Record<string, { readonly own: string; readonly hidden?: string; readonly found: readonly string[] }>> = {
  'an any that is written': { own: 'export interface A { readonly b: any }', found: ['any: A.b'] },
  "an any that a method's return was inferred to be": {
    own: `import { parse } from './foreign.ts'; export class A { read() { return parse(''); } }`,
    found: ['any: A.read(…)'],
  },
  'an any that a constant was inferred to be': {
    own: `import { parse } from './foreign.ts'; export const a = parse('')`,
    found: ['any: a'],
  },
  'an any behind typeof': {
    own: `import { parse } from './foreign.ts'; const text = parse(''); export interface A { readonly b: typeof text }`,
    found: ['any: A.b'],
  },
  'an any that is taken out of the type of another package': {
    own: `import { type Loose } from './foreign.ts'; export interface A { readonly b: Loose['anything'] }`,
    found: ['any: A.b'],
  },
  'an any that is passed on as an argument of a type': { own: 'export interface A { readonly b: Promise<any> }', found: ['any: A.b<0>'] },
  'an any that is a parameter, its default or its bound': {
    own: 'export function a<T extends any[] = any[]>(b: T): void {}',
    found: ['any: a<T> extends<0>'],
  },
  'an any in the callback of an option': {
    own: 'export interface A { readonly done?: (error: Error, of: any) => void }',
    found: ['any: A.done(of)'],
  },
  'an any in an index signature': { own: 'export interface A { [name: string]: any }', found: ['any: A[…]'] },
  'an any in what a generator yields': {
    own: `import { parse } from './foreign.ts'; export async function* a() { yield parse(''); }`,
    found: ['any: a(…)<0>'],
  },
  'an any two types deep, with the way to it': {
    own: 'export interface A { open(): { readonly items: readonly any[] } }',
    found: ['any: A.open(…).items<0>'],
  },
  'a class of its own that can only be had by calling something': {
    own: `import { Hidden } from './hidden.ts'; export function make() { return new Hidden(); }`,
    hidden: 'export class Hidden { readonly a = 1; }',
    found: ['not importable: make(…) → Hidden'],
  },
  'an interface that an exported one extends and nobody can name': {
    own: `import { type Hidden } from './hidden.ts'; export interface A extends Hidden { readonly b: string }`,
    hidden: 'export interface Hidden { readonly a: number }',
    found: ['not importable: A extends → Hidden'],
  },
  'an interface that a type of its own passes on': {
    own: `import { type Hidden } from './hidden.ts'; export interface A { readonly all: ReadonlyMap<string, Hidden> }`,
    hidden: 'export interface Hidden { readonly a: number }',
    found: ['not importable: A.all<1> → Hidden'],
  },
  'an any in a type of another package of which a part is picked': {
    own: `import { type Loose } from './foreign.ts'; export type A = Pick<Loose, 'anything'>`,
    found: ['any: A.anything'],
  },
  "an any copied from another package's value": {
    own: `import { loose } from './foreign.ts'; export function a() { return { ...loose }; }`,
    found: ['any: a(…).anything', 'any: a(…).call(of)', 'any: a(…).call(…)'],
  },
  "an any of another package's function that is exported as one's own, or is the type of a member": {
    own: `import { parse, type Loose } from './foreign.ts'; export const p = parse; export interface A { readonly f: Loose['call'] }`,
    found: ['any: p(…)', 'any: A.f(of)', 'any: A.f(…)'],
  },
  'an any and a hidden type that a generator was inferred to return': {
    own: `import { parse } from './foreign.ts'; import { Hidden } from './hidden.ts';
      export function* a() { yield 1; return parse(''); }
      export function* b() { yield 1; return new Hidden(); }`,
    hidden: 'export class Hidden { readonly a = 1; }',
    found: ['any: a(…)<1>', 'not importable: b(…)<1> → Hidden'],
  },
  'an any in the branch of a conditional type, and in a mapped one': {
    own: `import { parse } from './foreign.ts'; const t = parse('');
      export type A<T> = T extends string ? typeof t : number; export type B<T> = { [K in keyof T]: typeof t }`,
    found: ['any: A ?', 'any: B[in]'],
  },
  'an any that a setter takes, and one that a predicate finds': {
    own: `import { parse } from './foreign.ts'; const t = parse('');
      export class A { get x(): string { return ''; } set x(v: typeof t) { void v; } }
      export function b(x: unknown): x is typeof t { return true; }`,
    found: ['any: b(…) is', 'any: A.x ='],
  },
  'nothing in what belongs to another package': {
    own: `import { type Loose } from './foreign.ts'; export interface A extends Loose { readonly b: Loose }`,
    found: [],
  },
  'nothing in what is private': {
    own: `import { parse } from './foreign.ts';
      export class A { #a = parse(''); private b = parse(''); static readonly c = 1; all(): string { return String(this.#a) + String(this.b); } }`,
    found: [],
  },
  'nothing in iterators, whose return types TypeScript sets to any': {
    own: 'export interface A<T> extends Iterable<T> { list(): AsyncIterable<T>; [Symbol.iterator](): Iterator<T> }',
    found: [],
  },
  'nothing in literals, functions and types that refer to themselves': {
    own: `export interface A { readonly next?: A; readonly b: { readonly c: (d: unknown) => A[] } } export const e = { f: (g: A): A => g };`,
    found: [],
  },
};

describe('the walk through what a library shows', () => {
  const names = Object.keys(libraries);
  let program: ts.Program;

  before(function () {
    this.timeout(30_000);
    // One program for all: most of it is TypeScript's own library.
    const files = new Map<string, string>();
    for (const [i, name] of names.entries()) {
      const { own = '', hidden = 'export {}' } = libraries[name] ?? {};
      files.set(`/${i}/own.ts`, own);
      files.set(`/${i}/hidden.ts`, hidden);
      files.set(`/${i}/foreign.ts`, foreign);
    }
    const options = { ...compilerOptions(), types: [], noUnusedLocals: false, noUnusedParameters: false, verbatimModuleSyntax: false };
    const host = ts.createCompilerHost(options);
    const read = host.readFile.bind(host);
    host.directoryExists = (path) => /^\/\d+$/.test(path) || ts.sys.directoryExists(path);
    host.fileExists = (path) => files.has(path) || ts.sys.fileExists(path);
    host.readFile = (path) => files.get(path) ?? read(path);
    const sourceOf = host.getSourceFile.bind(host);
    host.getSourceFile = (path, version) => {
      const text = files.get(path);
      return text === undefined ? sourceOf(path, version) : ts.createSourceFile(path, text, version);
    };
    program = ts.createProgram([...files.keys()], options, host);
    const wrong = ts.getPreEmitDiagnostics(program).map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' '));
    expect(wrong).to.deep.equal([]);
  });

  for (const [i, name] of names.entries()) {
    it(`finds ${name}`, () => {
      const checker = program.getTypeChecker();
      const source = program.getSourceFile(`/${i}/own.ts`);
      const module = source === undefined ? undefined : checker.getSymbolAtLocation(source);
      const exported = module === undefined ? [] : checker.getExportsOfModule(module);
      const findings = walkFace({
        checker,
        names: exported.map((symbol) => ({ name: symbol.name, symbol })),
        importable: new Set(exported),
        isOwn: (file) => /^\/\d+\/(own|hidden)\.ts$/.test(file),
      });
      expect(exported).to.not.have.length(0);
      expect(findings.map(({ fault, way }) => `${fault}: ${way}`)).to.deep.equal(libraries[name]?.found);
    });
  }
});
