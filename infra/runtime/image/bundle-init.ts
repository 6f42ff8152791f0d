/** bundle-init — the init as one file. esbuild is loaded only here: a published podmin carries the bundle and not the tool. */
import { fileURLToPath } from 'node:url';

export async function bundleInit(): Promise<Uint8Array> {
  const { build } = await import('esbuild');
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL('init.ts', import.meta.url))],
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node24',
    minify: true,
    legalComments: 'none',
    write: false,
    // A dependency in CommonJS calls require for Node's own modules.
    banner: { js: "import{createRequire}from'node:module';const require=createRequire(import.meta.url);" },
  });
  const [file] = outputFiles;
  if (file === undefined) throw new Error('esbuild made no file of the init');
  return file.contents;
}
