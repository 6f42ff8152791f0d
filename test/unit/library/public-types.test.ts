/** The types that a user of the library meets: none of them `any`, all of them to be had by name, each with a word about it. */
import { relative } from 'node:path';
import { before, describe, it } from 'mocha';
import { expect } from 'chai';
import ts from 'typescript';
import { libraryFace, root, type Face, type PublicName } from '../../../hack/library-face.ts';
import { walkFace } from './face-walk.ts';
import { changed, runtime, watch, type Informer } from '../../../controllers/index.ts';
import { fakeSource } from '../../../controllers/testing/index.ts';

/** The type nodes that are part of a declaration's face: no bodies, nothing private. */
function* faceOf(node: ts.Node): Generator<ts.Node> {
  if (ts.isBlock(node) || ts.isPrivateIdentifier(node)) return;
  if (ts.isClassElement(node) && isHidden(node)) return;
  // A value's initializer shows through its type only.
  if (ts.isVariableDeclaration(node)) {
    if (node.type !== undefined) yield* faceOf(node.type);
    return;
  }
  if (ts.isParameter(node) || ts.isPropertyDeclaration(node)) {
    yield node;
    if (node.type !== undefined) yield* faceOf(node.type);
    return;
  }
  yield node;
  for (const child of childrenOf(node)) yield* faceOf(child);
}

function childrenOf(node: ts.Node): readonly ts.Node[] {
  const children: ts.Node[] = [];
  ts.forEachChild(node, (child) => void children.push(child));
  return children;
}

function isHidden(node: ts.ClassElement): boolean {
  const modifiers = ts.canHaveModifiers(node) ? (ts.getModifiers(node) ?? []) : [];
  return (
    (node.name !== undefined && ts.isPrivateIdentifier(node.name)) || modifiers.some(({ kind }) => kind === ts.SyntaxKind.PrivateKeyword)
  );
}

const place = (node: ts.Node): string => {
  const file = node.getSourceFile();
  return `${relative(root, file.fileName)}:${file.getLineAndCharacterOfPosition(node.getStart()).line + 1}`;
};

describe('the types of the library', function () {
  this.timeout(60_000);
  let face: Face;
  let names: readonly PublicName[];
  before(() => {
    face = libraryFace();
    names = face.subpaths.flatMap(({ names: of }) => of);
  });

  /** What a user of a subpath may have to name comes from there or from the core. */
  const importableFrom = (specifier: string): ReadonlySet<ts.Symbol> =>
    new Set(
      face.subpaths
        .filter((each) => each.specifier === specifier || each.specifier === 'podmin/controllers')
        .flatMap(({ names: of }) => of.map(({ symbol }) => symbol)),
    );
  const isOwn = (fileName: string): boolean => relative(root, fileName).startsWith('controllers/');

  it('are nowhere "any", and can all be imported, wherever the names lead', () => {
    const { checker } = face;
    const found = face.subpaths.flatMap(({ specifier, names: of }) =>
      walkFace({ checker, names: of, importable: importableFrom(specifier), isOwn }).map(
        ({ fault, way }) => `${specifier}: ${fault}: ${way}`,
      ),
    );
    expect(names.length).to.be.greaterThan(150);
    expect(found).to.deep.equal([]);
  });

  it('are nowhere written as "any", also where no value shows it', () => {
    const found = names.flatMap(({ name, declarations }) =>
      declarations.flatMap((declaration) =>
        [...faceOf(declaration)].filter(({ kind }) => kind === ts.SyntaxKind.AnyKeyword).map((node) => `${name}: ${place(node)}`),
      ),
    );
    expect(found).to.deep.equal([]);
  });

  it('can be imported by the names that are written: of the subpath, or of the core', () => {
    const missing = new Set<string>();
    for (const { specifier, names: of } of face.subpaths) {
      const importable = importableFrom(specifier);
      for (const node of of.flatMap(({ declarations }) => declarations.flatMap((declaration) => [...faceOf(declaration)]))) {
        if (!ts.isTypeReferenceNode(node) && !ts.isExpressionWithTypeArguments(node)) continue;
        const found = face.checker.getSymbolAtLocation(ts.isTypeReferenceNode(node) ? node.typeName : node.expression);
        if (found === undefined) continue;
        const symbol = (found.flags & ts.SymbolFlags.Alias) === 0 ? found : face.checker.getAliasedSymbol(found);
        const own = symbol.declarations?.some((each) => isOwn(each.getSourceFile().fileName)) ?? false;
        const isParameter = (symbol.flags & ts.SymbolFlags.TypeParameter) !== 0;
        if (own && !isParameter && !importable.has(symbol)) missing.add(`${specifier}: ${symbol.name}: ${place(node)}`);
      }
    }
    expect([...missing].sort()).to.deep.equal([]);
  });

  it('have a word about each that is exported, types as well as values', () => {
    const silent = face.subpaths.flatMap(({ specifier, names: of }) =>
      of.filter(({ doc }) => doc.trim() === '').map(({ name }) => `${specifier}: ${name}`),
    );
    expect(silent).to.deep.equal([]);
  });

  it('refuse what can not work', () => {
    const rt = runtime();
    const pods: Informer<{ readonly ip: string }, 'byIp'> = rt.informer(fakeSource<{ readonly ip: string }>(), {
      indexes: { byIp: (pod) => [pod.ip] },
    });
    // @ts-expect-error there is no such index
    expect(() => pods.by('byIpp', 'x')).to.throw();
    // @ts-expect-error an object may be gone
    rt.controller('one', pods, ({ object }) => void object.ip);
    // @ts-expect-error keys that are no strings need `map`
    rt.controller<{ readonly ip: string }, number>('two', { watch: [watch(pods)], reconcile: () => undefined });
    // @ts-expect-error a selected field that is not there
    watch(pods, { when: changed((pod) => pod.ipp) });
    // @ts-expect-error a misspelt option
    rt.controller('three', { watch: [watch(pods)], reconcile: () => undefined, worker: 3 });
    // @ts-expect-error a duration without a unit that exists
    expect(() => rt.controller('four', { watch: [watch(pods)], reconcile: () => undefined, timeout: '3 fortnights' })).to.throw();
  });
});
