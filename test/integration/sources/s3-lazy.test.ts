import { execFileSync } from 'node:child_process';
import { expect } from 'chai';
import { describe, it } from 'mocha';

const module = new URL('../../../controllers/sources/s3/index.ts', import.meta.url).href;

/** What a program prints that ends by itself within its time. */
function printed(script: string): string {
  const preamble = `
    import { registerHooks } from 'node:module';
    const loaded = [];
    registerHooks({ resolve: (specifier, context, next) => { loaded.push(specifier); return next(specifier, context); } });
    const { memoryBucket, s3Bucket, s3Index, s3Lease, s3Objects } = await import(${JSON.stringify(module)});
  `;
  return execFileSync(process.execPath, ['--input-type=module', '--eval', preamble + script], { encoding: 'utf8', timeout: 20_000 }).trim();
}

describe('a program that watches a bucket', () => {
  it('does not load the SDK before it asks for something, and never with a bucket of its own', () => {
    const script = `
      s3Objects({ bucket: 'fleet' }), s3Index({ bucket: 'fleet', key: 'a' }), s3Lease({ bucket: 'fleet', key: 'a' }), s3Bucket({ bucket: 'fleet' });
      const bucket = memoryBucket();
      await s3Lease({ bucket, key: 'a' }).read(new AbortController().signal);
      console.log(loaded.filter((name) => !/^(node:|file:|\\.)/.test(name)).join());
    `;
    expect(printed(script)).to.equal('');
  });

  it('is told which package it needs when it is not there', () => {
    const script = `
      registerHooks({ resolve: (specifier, context, next) => next(specifier.replace('@aws-sdk/client-s3', '@aws-sdk/client-s4'), context) });
      await s3Bucket({ bucket: 'fleet', attempts: 1 }).get('a').catch((error) => console.log(error.code, error.message));
    `;
    expect(printed(script)).to.match(/^invalid s3:\/\/fleet: get a: the package @aws-sdk\/client-s3 is needed: npm install/);
  });
});
