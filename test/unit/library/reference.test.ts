import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'mocha';
import { expect } from 'chai';
import { libraryReference, referenceFolder } from '../../../hack/library-reference.ts';

describe('docs/controllers/reference', function () {
  this.timeout(120_000);

  it('is what the doc comments say; run hack/generate-reference when it is not', async () => {
    const pages = await libraryReference();
    expect(readdirSync(referenceFolder).sort()).to.deep.equal([...pages.keys()]);
    for (const [name, text] of pages) expect(readFileSync(join(referenceFolder, name), 'utf8') === text, name).to.equal(true);
  });
});
