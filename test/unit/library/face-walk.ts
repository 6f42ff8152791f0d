/**
 * face-walk — goes through everything that a library's exported names lead to, as the TypeScript compiler resolves it: members, signatures,
 * type arguments, constraints, bases; what is inferred as well as what is written.
 *
 * Holds: an `any` that is reached, and a type of the library's own that is reached and can't be imported, is told with the way to it.
 * Does not hold: the inside of other packages' types, TypeScript's own included, is theirs. Left out: what is private, `prototype`, and
 * what iterators return and are given, which TypeScript sets to `any` unless told otherwise, and which nobody writes.
 */
import ts from 'typescript';

export interface FaceWalkInput {
  readonly checker: ts.TypeChecker;
  /** The exported names, behind their re-exports. */
  readonly names: readonly { readonly name: string; readonly symbol: ts.Symbol }[];
  /** What else can be imported. */
  readonly importable: ReadonlySet<ts.Symbol>;
  /** Of a path: whether it is the library's own. */
  readonly isOwn: (fileName: string) => boolean;
}

export interface Finding {
  readonly fault: 'any' | 'not importable';
  /** `Runtime.controller(…) → Controller.queue`. */
  readonly way: string;
}

const iterators = /^(Async)?(Iterable|Iterator|Generator|IterableIterator|IteratorObject)$/;

export function walkFace({ checker, names, importable, isOwn }: FaceWalkInput): readonly Finding[] {
  const findings: Finding[] = [];
  const seen = new Set<ts.Type>();
  const todo: { readonly type: ts.Type; readonly way: string }[] = [];
  const visit = (type: ts.Type | undefined, way: string): void => {
    if (type === undefined) return;
    // Not once but at each place: `any` is one type.
    if ((type.flags & ts.TypeFlags.Any) !== 0) findings.push({ fault: 'any', way });
    else if (!seen.has(type)) {
      seen.add(type);
      todo.push({ type, way });
    }
  };
  const own = (symbol: ts.Symbol): boolean => symbol.declarations?.some((each) => isOwn(each.getSourceFile().fileName)) ?? false;
  const check = (symbol: ts.Symbol | undefined, way: string): void => {
    if (symbol === undefined || isAnonymous(symbol) || !own(symbol) || importable.has(symbol)) return;
    findings.push({ fault: 'not importable', way: `${way} → ${symbol.name}` });
  };

  const signature = (of: ts.Signature, way: string): void => {
    if (of.declaration !== undefined && !isOwn(of.declaration.getSourceFile().fileName)) return;
    for (const parameter of of.getTypeParameters() ?? []) visit(parameter, `${way}<${parameter.symbol.name}>`);
    for (const parameter of of.getParameters()) visit(checker.getTypeOfSymbol(parameter), `${way}(${parameter.name})`);
    visit(of.getReturnType(), `${way}(…)`);
  };
  const members = (type: ts.Type, way: string): void => {
    for (const property of checker.getPropertiesOfType(type)) {
      if (isHidden(property) || (property.declarations !== undefined && !own(property))) continue;
      visit(checker.getTypeOfSymbol(property), `${way}.${property.name}`);
    }
    for (const each of [...type.getCallSignatures(), ...type.getConstructSignatures()]) signature(each, way);
    for (const { keyType, type: value } of checker.getIndexInfosOfType(type)) {
      visit(keyType, `${way}[key]`);
      visit(value, `${way}[…]`);
    }
  };
  const step = (type: ts.Type, way: string): void => {
    check(type.aliasSymbol, way);
    for (const [i, argument] of (type.aliasTypeArguments ?? []).entries()) visit(argument, `${way}<${i}>`);
    if (isComposed(type)) return type.types.forEach((part) => visit(part, way));
    if ((type.flags & ts.TypeFlags.TypeParameter) !== 0) {
      visit(checker.getBaseConstraintOfType(type), `${way} extends`);
      return visit(checker.getDefaultFromTypeParameter(type), `${way} =`);
    }
    if ((type.flags & ts.TypeFlags.Object) === 0) return;
    const { symbol } = type as { readonly symbol?: ts.Symbol };
    check(symbol, way);
    if (isReference(type)) {
      const all = checker.getTypeArguments(type);
      const given = symbol !== undefined && iterators.test(symbol.name) && !own(symbol) ? all.slice(0, 1) : all;
      for (const [i, argument] of given.entries()) visit(argument, `${way}<${i}>`);
    }
    if (symbol !== undefined && !isAnonymous(symbol) && !own(symbol)) return;
    if (isDeclared(type)) for (const base of checker.getBaseTypes(type)) visit(base, `${way} extends`);
    members(type, way);
  };

  for (const { name, symbol } of names) {
    if ((symbol.flags & ts.SymbolFlags.Value) !== 0) visit(checker.getTypeOfSymbol(symbol), name);
    if ((symbol.flags & ts.SymbolFlags.Type) !== 0) visit(checker.getDeclaredTypeOfSymbol(symbol), name);
  }
  for (let next = todo.shift(); next !== undefined; next = todo.shift()) step(next.type, next.way);
  return findings;
}

/** A type literal, an object or function as it is written; it has no name that could be imported. */
function isAnonymous(symbol: ts.Symbol): boolean {
  const named = ts.SymbolFlags.Class | ts.SymbolFlags.Interface | ts.SymbolFlags.Enum | ts.SymbolFlags.TypeAlias;
  return (symbol.flags & named) === 0;
}

function isReference(type: ts.Type): type is ts.TypeReference {
  return ((type as ts.ObjectType).objectFlags & ts.ObjectFlags.Reference) !== 0;
}

function isComposed(type: ts.Type): type is ts.UnionOrIntersectionType {
  return (type.flags & ts.TypeFlags.UnionOrIntersection) !== 0;
}

function isDeclared(type: ts.Type): type is ts.InterfaceType {
  return ((type as ts.ObjectType).objectFlags & ts.ObjectFlags.ClassOrInterface) !== 0;
}

function isHidden(property: ts.Symbol): boolean {
  if ((property.flags & ts.SymbolFlags.Prototype) !== 0) return true;
  return (property.declarations ?? []).some((each) => {
    const name = ts.getNameOfDeclaration(each);
    const isPrivate = (ts.getCombinedModifierFlags(each) & ts.ModifierFlags.Private) !== 0;
    return isPrivate || (name !== undefined && ts.isPrivateIdentifier(name));
  });
}
