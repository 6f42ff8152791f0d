/** The last column of the layout table: which folder may import which. A folder that isn't in the table may not exist. */
import { readdirSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { dirname, join, relative, resolve } from 'node:path';
import { describe, it } from 'mocha';
import { expect } from 'chai';
import ts from 'typescript';

const root = resolve(import.meta.dirname, '../..');

/** What each part may import beside itself and npm packages. `'*'`: anything. */
const mayImport: Record<string, readonly string[] | '*'> = {
  'crds-schema': [],
  api: ['crds-schema'],
  controllers: [],
  bpf: [],
  'infra/providers': ['api'],
  'infra/node': ['api'],
  'infra/runtime': ['controllers', 'infra/node'],
  'infra/aws': ['api', 'infra/node', 'infra/providers'],
  reconcilers: ['api', 'controllers', 'bpf', 'infra/providers'],
  agent: ['api', 'controllers', 'bpf', 'crds-schema', 'infra/providers', 'infra/node', 'infra/runtime', 'infra/aws', 'reconcilers'],
  cli: ['api', 'controllers', 'bpf', 'crds-schema', 'infra/providers', 'infra/node', 'infra/runtime', 'infra/aws'],
  bin: ['cli', 'agent'],
  hack: '*',
  test: '*',
  docs: '*',
  examples: '*',
};

/** Drivers are for those who wire; everyone else sees the interfaces at the top of infra/providers. */
const wiresDrivers = new Set(['agent', 'cli', 'hack', 'test', 'examples', 'infra/providers', 'infra/aws']);

function filesUnder(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.[cm]?[jt]s$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .filter((file) => !file.includes('node_modules/'));
}

function partOf(file: string): string {
  const [first = '', second = ''] = file.split('/');
  return first === 'infra' ? `infra/${second}` : first;
}

function importsOf(file: string): string[] {
  return ts.preProcessFile(readFileSync(join(root, file), 'utf8'), true, true).importedFiles.map((found) => found.fileName);
}

function violations(file: string): string[] {
  const part = partOf(file);
  const allowed = mayImport[part];
  if (allowed === undefined) return [`${file}: the folder ${part} is not in the layout`];
  if (allowed === '*') return [];
  return importsOf(file).flatMap((specifier) => {
    if (!specifier.startsWith('.')) {
      const core = part === 'controllers' && /^controllers\/[^/]+$/.test(file);
      const builtin = specifier.startsWith('node:') || builtinModules.includes(specifier);
      return core && !builtin ? [`${file}: the core of the runtime imports the package ${specifier}`] : [];
    }
    const target = relative(root, resolve(root, dirname(file), specifier));
    const to = partOf(target);
    if (to !== part && !allowed.includes(to)) return [`${file}: ${part} may not import ${to} (${specifier})`];
    if (/^infra\/providers\/(aws|local)\//.test(target) && !wiresDrivers.has(part))
      return [`${file}: only who wires may import a driver (${specifier})`];
    return [];
  });
}

describe('the layout', () => {
  const parts = readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.') && entry.name !== 'node_modules' && entry.name !== 'dist')
    .map((entry) => entry.name);

  it('lets a folder import only what the table allows', () => {
    const files = parts.flatMap(filesUnder);
    expect(files.length).to.be.greaterThan(20);
    expect(files.flatMap(violations)).to.deep.equal([]);
  });

  it('keeps the product out of the controller runtime', () => {
    const speaking = filesUnder('controllers').filter((file) =>
      // Its own name as a package is all that it may say, in examples.
      /podmin/i.test(readFileSync(join(root, file), 'utf8').replaceAll(/podmin\/controllers\b/g, '')),
    );
    expect(speaking).to.deep.equal([]);
  });
});
