import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect } from 'chai';
import { describe, it } from 'mocha';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compileValidators } from '../../../hack/schemas/validators.ts';

const root = join(import.meta.dirname, '../../..');
const folder = join(root, 'crds-schema');
const read = (path: string): string => readFileSync(path, 'utf8');

describe('the published schemas', () => {
  const files = readdirSync(folder).filter((name) => name.endsWith('.json'));
  it('are valid JSON Schema 2020-12, each under its address', () => {
    const ajv = new Ajv2020({ strictTypes: false });
    for (const name of files) {
      const schema = JSON.parse(read(join(folder, name))) as { $id: string; $schema: string };
      expect(schema.$id).to.equal(`https://podmin.dev/schema/${name}`);
      expect(schema.$schema).to.equal('https://json-schema.org/draft/2020-12/schema');
      expect(ajv.validateSchema(schema), name).to.equal(true);
    }
  });
  it('carry none of Kubernetes’ descriptions', () => {
    for (const name of ['pod.json', 'daemonset.json']) expect(read(join(folder, name))).not.to.include('"description"');
  });
  it('are what the compiled validators were made from', function () {
    this.timeout(30_000);
    for (const [path, text] of compileValidators((name) => read(join(folder, `${name}.json`)))) {
      expect(read(join(root, path)) === text, `${path} is old: run ./hack/generate-schemas`).to.equal(true);
    }
  });
});
