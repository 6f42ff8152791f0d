/**
 * bundle — one of our programs as a few files of JavaScript. esbuild is loaded only here; a published podmin carries the result.
 *
 * Holds: the same sources give the same bytes; what a program imports on demand (`await import`) is in files of its own, read when it is
 * needed; names stay, so stack traces can be read. Does not hold: packages with native parts are not in it (`native` names them).
 */
import { basename } from 'node:path';
import { type BuildFacts } from './build-facts.ts';

/** Loaded from disk at run time: each brings a shared library that cannot be inside a bundle. */
export const NATIVE_PACKAGES = ['koffi'] as const;
export type NativePackage = (typeof NATIVE_PACKAGES)[number];

export interface BundleInput {
  /** Path of the entry point; the result's is `<name>.mjs`. */
  readonly entry: string;
  readonly name: string;
  /** Where imports of packages start from; paths in the result are relative to it, so it does not show. */
  readonly sourceFolder: string;
  readonly facts: BuildFacts;
}

export interface Bundle {
  /** Name → content, sorted by name. */
  readonly files: readonly { readonly name: string; readonly content: Uint8Array }[];
  readonly native: readonly NativePackage[];
}

// bunyan asks for these inside a try block and does without them.
const OPTIONAL = ['dtrace-provider', 'mv', 'safe-json-stringify', 'source-map-support'];

export async function bundle({ entry, name, sourceFolder, facts }: BundleInput): Promise<Bundle> {
  const { build } = await import('esbuild');
  const { outputFiles, metafile } = await build({
    entryPoints: { [name]: entry },
    absWorkingDir: sourceFolder,
    nodePaths: [`${sourceFolder}/node_modules`],
    outdir: 'bundle',
    outExtension: { '.js': '.mjs' },
    chunkNames: 'chunk-[hash]',
    bundle: true,
    splitting: true,
    write: false,
    metafile: true,
    platform: 'node',
    format: 'esm',
    target: 'node24',
    // Packages with both forms: only the ESM one can be cut down to what is used.
    mainFields: ['module', 'main'],
    external: [...NATIVE_PACKAGES, ...OPTIONAL],
    minifyWhitespace: true,
    minifySyntax: true,
    keepNames: true,
    legalComments: 'none',
    logLevel: 'silent',
    define: { PODMIN_BUILD: JSON.stringify(facts) },
    // Packages in CommonJS call require for Node's own modules, which an ES module does not have.
    banner: { js: "import{createRequire as podminCreateRequire}from'node:module';const require=podminCreateRequire(import.meta.url);" },
  });
  const imported = new Set(
    Object.values(metafile.outputs).flatMap((output) => output.imports.filter((one) => one.external).map((one) => one.path)),
  );
  return {
    files: outputFiles
      .map(({ path, contents }) => ({ name: basename(path), content: contents }))
      .sort((a, b) => (a.name < b.name ? -1 : 1)),
    native: NATIVE_PACKAGES.filter((name) => imported.has(name)),
  };
}
