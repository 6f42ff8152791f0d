/**
 * library-face — what the controller runtime shows to those who import it: the names of each subpath, with their doc comments, as the
 * TypeScript compiler sees them. The reference, the examples and the type tests begin here.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

export interface Face {
  readonly program: ts.Program;
  readonly checker: ts.TypeChecker;
  readonly subpaths: readonly Subpath[];
}

export interface Subpath {
  /** `podmin/controllers/s3`. */
  readonly specifier: string;
  readonly file: string;
  readonly names: readonly PublicName[];
}

export interface PublicName {
  readonly name: string;
  /** Behind the re-export. */
  readonly symbol: ts.Symbol;
  /** A function, class or constant; else it is only a type. */
  readonly isValue: boolean;
  readonly declarations: readonly ts.Declaration[];
  readonly doc: string;
  readonly examples: readonly string[];
}

export const root = join(import.meta.dirname, '..');

/** The subpaths of the package's `exports`, in their order: specifier → file. */
export function entryPoints(): ReadonlyMap<string, string> {
  const { name, exports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    name: string;
    exports: Record<string, string>;
  };
  return new Map(Object.entries(exports).map(([subpath, file]) => [subpath.replace('.', name), join(root, file)]));
}

export function compilerOptions(): ts.CompilerOptions {
  const { config } = ts.readConfigFile(join(root, 'tsconfig.json'), (path) => readFileSync(path, 'utf8')) as { config: object };
  return ts.parseJsonConfigFileContent({ ...config, include: [], files: [] }, ts.sys, root).options;
}

export function libraryFace(): Face {
  const entries = entryPoints();
  const program = ts.createProgram([...entries.values()], compilerOptions());
  const checker = program.getTypeChecker();
  const subpaths = [...entries].map(([specifier, file]) => {
    const source = program.getSourceFile(file);
    const module = source === undefined ? undefined : checker.getSymbolAtLocation(source);
    if (module === undefined) throw new Error(`${specifier}: ${file} is no module`);
    return { specifier, file, names: checker.getExportsOfModule(module).map((each) => publicName(checker, each)) };
  });
  return { program, checker, subpaths };
}

function publicName(checker: ts.TypeChecker, exported: ts.Symbol): PublicName {
  const symbol = (exported.flags & ts.SymbolFlags.Alias) === 0 ? exported : checker.getAliasedSymbol(exported);
  return {
    name: exported.name,
    symbol,
    isValue: (symbol.flags & ts.SymbolFlags.Value) !== 0,
    declarations: symbol.declarations ?? [],
    doc: ts.displayPartsToString(symbol.getDocumentationComment(checker)),
    examples: symbol
      .getJsDocTags(checker)
      .filter((tag) => tag.name === 'example')
      .map((tag) => ts.displayPartsToString(tag.text)),
  };
}
