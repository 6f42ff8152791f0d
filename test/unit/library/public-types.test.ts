/** The types that a user of the library meets: none of them `any`, all of them to be had by name, each with a word about it. */
import { relative } from 'node:path';
import { before, describe, it } from 'mocha';
import { expect } from 'chai';
import ts from 'typescript';
import { libraryFace, root, type Face, type PublicName } from '../../../hack/library-face.ts';
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

  it('are nowhere "any", written or inferred', () => {
    const found: string[] = [];
    const anyWord = /(?<![\w.'"-])any(?![\w'"-])/;
    for (const { name, symbol, declarations, isValue } of names) {
      for (const declaration of declarations) {
        for (const node of faceOf(declaration)) if (node.kind === ts.SyntaxKind.AnyKeyword) found.push(`${name}: ${place(node)}`);
        const type = isValue ? face.checker.getTypeOfSymbolAtLocation(symbol, declaration) : face.checker.getDeclaredTypeOfSymbol(symbol);
        const text = face.checker.typeToString(type, declaration, ts.TypeFormatFlags.NoTruncation | ts.TypeFormatFlags.InTypeAlias);
        if (anyWord.test(text)) found.push(`${name}: ${text}`);
      }
    }
    expect(names.length).to.be.greaterThan(150);
    expect(found).to.deep.equal([]);
  });

  it('can all be imported: what a signature names is exported too', () => {
    const exported = new Set(names.map(({ symbol }) => symbol));
    const missing = new Set<string>();
    for (const { declarations } of names) {
      for (const node of declarations.flatMap((declaration) => [...faceOf(declaration)])) {
        if (!ts.isTypeReferenceNode(node) && !ts.isExpressionWithTypeArguments(node)) continue;
        const found = face.checker.getSymbolAtLocation(ts.isTypeReferenceNode(node) ? node.typeName : node.expression);
        if (found === undefined) continue;
        const symbol = (found.flags & ts.SymbolFlags.Alias) === 0 ? found : face.checker.getAliasedSymbol(found);
        const own = symbol.declarations?.some((each) => relative(root, each.getSourceFile().fileName).startsWith('controllers/')) ?? false;
        const isParameter = (symbol.flags & ts.SymbolFlags.TypeParameter) !== 0;
        if (own && !isParameter && !exported.has(symbol)) missing.add(`${symbol.name}: ${place(node)}`);
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
