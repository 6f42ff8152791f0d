/**
 * library-reference — the pages of docs/controllers/reference, made by TypeDoc from the doc comments of the subpaths.
 *
 * Holds: equal sources give equal pages, with no path, date or version in them.
 */
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Application, LogLevel } from 'typedoc';
import { type PluginOptions } from 'typedoc-plugin-markdown';
import { entryPoints, root } from './library-face.ts';

export const referenceFolder = join(root, 'docs/controllers/reference');

const markdown: PluginOptions = {
  outputFileStrategy: 'modules',
  flattenOutputFiles: true,
  entryFileName: 'README.md',
  hideBreadcrumbs: true,
  hidePageHeader: true,
  useCodeBlocks: true,
  expandParameters: true,
  parametersFormat: 'table',
  interfacePropertiesFormat: 'table',
  classPropertiesFormat: 'table',
  typeDeclarationFormat: 'table',
  propertyMembersFormat: 'table',
};

/** File name → text. */
export async function libraryReference(): Promise<ReadonlyMap<string, string>> {
  const folder = await mkdtemp(join(tmpdir(), 'reference-'));
  try {
    await writePages(folder);
    const pages = new Map<string, string>();
    for (const name of (await readdir(folder)).filter((each) => each.endsWith('.md')).sort()) {
      pages.set(name, `${(await readFile(join(folder, name), 'utf8')).trimEnd()}\n`);
    }
    return pages;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function writePages(folder: string): Promise<void> {
  const app = await Application.bootstrapWithPlugins({
    ...markdown,
    plugin: ['typedoc-plugin-markdown'],
    name: 'podmin/controllers',
    entryPoints: [...entryPoints().values()],
    tsconfig: join(root, 'tsconfig.json'),
    // Said explicitly: the default output is the folder docs, which would be emptied first.
    outputs: [{ name: 'markdown', path: folder }],
    // The compiler and the tests judge the sources.
    skipErrorChecking: true,
    logLevel: LogLevel.Error,
    readme: 'none',
    disableSources: true,
    excludePrivate: true,
    excludeExternals: true,
    sort: ['source-order'],
  });
  const project = await app.convert();
  if (project === undefined) throw new Error('typedoc gave nothing');
  await app.generateOutputs(project);
}
