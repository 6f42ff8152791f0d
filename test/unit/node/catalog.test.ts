import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { describe, it } from 'mocha';
import { architectures, catalog, componentKeys, expandModule, expandRelease, nodeComponents } from '../../../infra/node/catalog.ts';

const modules = join(import.meta.dirname, '../../../hack/components');

describe('the catalog', () => {
  for (const key of componentKeys) {
    const component = catalog[key];
    describe(key, () => {
      for (const arch of architectures) {
        it(`has an address and a checksum of its own for ${arch}`, () => {
          const asset = expandRelease(component, arch);
          for (const url of [asset.url, asset.checksumUrl]) {
            expect(new URL(url).protocol).to.equal('https:');
            expect(url).not.to.match(/[{}]/);
            expect(url).to.contain(component.version);
          }
          expect(asset.algorithm).to.be.oneOf(['sha256', 'sha512']);
          expect(asset.fileName).to.match(/^[A-Za-z0-9._-]+$/);
          expect(asset.checksumUrl).not.to.equal(asset.url);
          for (const member of Object.values(asset.members ?? {})) expect(member).not.to.match(/[{}]|\.\.|^\//);
        });
      }

      it('does not have one asset for two architectures', () => {
        expect(new Set(architectures.map((arch) => expandRelease(component, arch).url)).size).to.equal(architectures.length);
      });

      it('is pinned to the same version in go.mod', () => {
        const goMod = readFileSync(join(modules, key, 'go.mod'), 'utf8');
        expect(goMod).to.match(
          new RegExp(`^(require |\\t)${component.module.path.replaceAll('.', '\\.')} v${component.version.replaceAll('.', '\\.')}$`, 'm'),
        );
        expect(`${component.version}.`.startsWith(`${component.major}.`), 'version within its major').to.equal(true);
      });

      it('builds exactly the executables it names, all of them pinned by tools.go', () => {
        const { packages, ldflags } = expandModule(component);
        // As Go names them: `…/server/v3` is `server`.
        const names = packages.map((path) => path.replace(/\/v\d+$/, '')).map((path) => path.slice(path.lastIndexOf('/') + 1));
        expect(names).to.have.members([...component.binaries]);
        expect(ldflags)
          .to.match(/^-s -w/)
          .and.not.to.match(/[{}]/);
        const tools = readFileSync(join(modules, key, 'tools.go'), 'utf8');
        for (const path of packages) expect(tools).to.contain(`_ "${path}"`);
      });
    });
  }

  it('keeps what only tests need off the nodes', () => {
    expect(nodeComponents).to.have.members(['kubelet', 'containerd', 'crictl', 'cni-plugins', 'coredns']);
  });
});
