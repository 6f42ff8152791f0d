import { execFileSync } from 'node:child_process';
import { expect } from 'chai';
import { describe, it } from 'mocha';

describe('a program that watches a kubelet', () => {
  it('does not load gRPC before it connects', () => {
    const module = new URL('../../../controllers/sources/kubelet/index.ts', import.meta.url).href;
    const script = `
      import { registerHooks } from 'node:module';
      const loaded = [];
      registerHooks({ resolve: (specifier, context, next) => { loaded.push(specifier); return next(specifier, context); } });
      const { kubeletPods } = await import(${JSON.stringify(module)});
      kubeletPods({ socket: '/nowhere' });
      console.log(loaded.filter((name) => name.startsWith('@')).join());
    `;
    expect(execFileSync(process.execPath, ['--input-type=module', '--eval', script], { encoding: 'utf8' }).trim()).to.equal('');
  });
});
