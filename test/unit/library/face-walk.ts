/**
 * face-walk — goes through everything that a library's exported names lead to, as the TypeScript compiler resolves it: members, signatures,
 * type arguments, constraints, bases; what is inferred as well as what is written.
 *
 * Holds: an `any` that is reached, and a type of the library's own that is reached and can't be imported, is told with the way to it.
 * Does not hold: the inside of other packages' named types, TypeScript's own included, is theirs; what is taken out of them, copied from
 * them or inferred from them is the library's. Left out: what is private, `prototype`, and an `any` as what an iterator returns or is given,
 * which TypeScript sets unless told otherwise; of a generator whose type is inferred it is not left out.
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
    for (const parameter of of.getTypeParameters() ?? []) visit(parameter, `${way}<${parameter.symbol.name}>`);
    for (const parameter of of.getParameters()) visit(checker.getTypeOfSymbol(parameter), `${way}(${parameter.name})`);
    visit(checker.getTypePredicateOfSignature(of)?.type, `${way}(…) is`);
    const returned = of.getReturnType();
    // Inferred: nothing in it is a default of TypeScript's.
    const isInferred = of.declaration !== undefined && 'type' in of.declaration && of.declaration.type === undefined;
    if (isInferred && isReference(returned))
      for (const [i, argument] of checker.getTypeArguments(returned).entries()) visit(argument, `${way}(…)<${i}>`);
    visit(returned, `${way}(…)`);
  };
  const members = (type: ts.Type, way: string): void => {
    for (const property of checker.getPropertiesOfType(type)) {
      // What a named type inherits from another package is that package's; what tuples and functions have, the language's.
      const isTheirs = property.declarations !== undefined && !own(property) && (isNamed(type) || isOfLanguage(property));
      if (isHidden(property) || isTheirs) continue;
      visit(checker.getTypeOfSymbol(property), `${way}.${property.name}`);
      for (const setter of property.declarations?.filter(ts.isSetAccessor) ?? [])
        for (const parameter of setter.parameters) visit(checker.getTypeAtLocation(parameter), `${way}.${property.name} =`);
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
    if (isConditional(type)) {
      visit(type.checkType, `${way} if`);
      visit(type.extendsType, `${way} if extends`);
      for (const branch of [type.root.node.trueType, type.root.node.falseType]) visit(checker.getTypeFromTypeNode(branch), `${way} ?`);
      return;
    }
    if ((type.flags & ts.TypeFlags.Object) === 0) return;
    const template = templateOf(type);
    if (template !== undefined) visit(checker.getTypeFromTypeNode(template), `${way}[in]`);
    const { symbol } = type as { readonly symbol?: ts.Symbol };
    check(symbol, way);
    if (isReference(type)) {
      const all = checker.getTypeArguments(type);
      const isIterator = symbol !== undefined && iterators.test(symbol.name) && !own(symbol);
      for (const [i, argument] of all.entries())
        if (!isIterator || i === 0 || (argument.flags & ts.TypeFlags.Any) === 0) visit(argument, `${way}<${i}>`);
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
  // Two ways may have one name.
  return [...new Map(findings.map((each) => [`${each.fault} ${each.way}`, each])).values()];
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

function isConditional(type: ts.Type): type is ts.ConditionalType {
  return (type.flags & ts.TypeFlags.Conditional) !== 0;
}

/** Of a mapped type, `{ [K in …]: template }`, as it is written in the library or elsewhere. */
function templateOf(type: ts.Type): ts.TypeNode | undefined {
  if (((type as ts.ObjectType).objectFlags & ts.ObjectFlags.Mapped) === 0) return undefined;
  const [declaration] = (type as { readonly symbol?: ts.Symbol }).symbol?.declarations ?? [];
  return declaration !== undefined && ts.isMappedTypeNode(declaration) ? declaration.type : undefined;
}

function isDeclared(type: ts.Type): type is ts.InterfaceType {
  return ((type as ts.ObjectType).objectFlags & ts.ObjectFlags.ClassOrInterface) !== 0;
}

/** An interface, a class, or a class as a value, whose statics may be inherited. */
function isNamed(type: ts.Type): boolean {
  const { symbol } = type as { readonly symbol?: ts.Symbol };
  return isDeclared(type) || (symbol !== undefined && (symbol.flags & ts.SymbolFlags.Class) !== 0);
}

/** Of TypeScript's own declarations, such as those of arrays. */
function isOfLanguage(property: ts.Symbol): boolean {
  return property.declarations?.every((each) => /\/lib\.[^/]*\.d\.ts$/.test(each.getSourceFile().fileName)) ?? false;
}

function isHidden(property: ts.Symbol): boolean {
  if ((property.flags & ts.SymbolFlags.Prototype) !== 0) return true;
  return (property.declarations ?? []).some((each) => {
    const name = ts.getNameOfDeclaration(each);
    const isPrivate = (ts.getCombinedModifierFlags(each) & ts.ModifierFlags.Private) !== 0;
    return isPrivate || (name !== undefined && ts.isPrivateIdentifier(name));
  });
}
