/** golden — compares with a file in golden/. With UPDATE_GOLDEN=1 it writes the file instead; look at the difference before committing it. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect } from 'chai';

const folder = join(import.meta.dirname, 'golden');

export function expectGolden(name: string, actual: string): void {
  const path = join(folder, name);
  if (process.env.UPDATE_GOLDEN === '1') {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, actual);
  }
  expect(existsSync(path), `${path} is missing; run with UPDATE_GOLDEN=1 and read what it wrote`).to.equal(true);
  expect(actual).to.equal(readFileSync(path, 'utf8'));
}
