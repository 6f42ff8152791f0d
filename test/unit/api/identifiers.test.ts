import { expect } from 'chai';
import { describe, it } from 'mocha';
import { identifierProblem, isEnvName, isIdentifier, isNamespace, quoted } from '../../../api/identifiers.ts';
import { digestHex } from '../../../api/digest.ts';
import { parseDeploymentKey, parsePodKey, parseServiceKey, podKey, servicePayloadKey } from '../../../api/keys.ts';
import { revisionOf } from '../../../api/revision.ts';
import { compareBytes } from '../../../api/canonical.ts';

const hex = '0'.repeat(128);

describe('names that people choose', () => {
  it('are 1 to 32 characters, begin with a letter, and do not end with a hyphen', () => {
    for (const good of ['a', 'web', 'i-0123456789abcdef0', 'a'.repeat(32)]) expect(isIdentifier(good), good).to.be.true;
    for (const bad of ['', '1a', 'a-', '-a', 'A', 'a_b', 'a.b', 'a/b', 'a'.repeat(33), 'a\n']) expect(isIdentifier(bad), bad).to.be.false;
  });
  it('of namespaces may begin with a digit and be longer, but can never be _system', () => {
    for (const good of ['1', 'a'.repeat(63)]) expect(isNamespace(good)).to.be.true;
    for (const bad of ['', '_system', 'a-', 'a'.repeat(64)]) expect(isNamespace(bad)).to.be.false;
  });
  it('of variables are those of a shell', () => {
    for (const good of ['A', '_a1']) expect(isEnvName(good)).to.be.true;
    for (const bad of ['', '1A', 'not-valid']) expect(isEnvName(bad)).to.be.false;
  });
  it('that are wrong come with what is allowed', () => {
    expect(identifierProblem('NodeGroup', 'Not-Valid')?.message).to.equal('"Not-Valid" is not a valid NodeGroup name');
    expect(identifierProblem('NodeGroup', 'Not-Valid')?.fix).to.contain('lower-case letters');
  });
  it('can not drive a terminal or flood it from within a message', () => {
    expect(quoted('\u001b[2J')).to.equal('"\\u001b[2J"');
    expect(quoted('x'.repeat(1000)).length).to.be.lessThan(100);
  });
});

describe('keys of payloads', () => {
  it('are read back as they were made', () => {
    expect(parsePodKey(podKey('workers', hex))).to.deep.equal({ nodegroup: 'workers', hex });
    expect(parseServiceKey(servicePayloadKey('1ns', 'api', hex))).to.deep.equal({ namespace: '1ns', name: 'api', hex });
  });
  it('have one spelling only', () => {
    const key = podKey('workers', hex);
    for (const bad of [
      key.toUpperCase(),
      `/${key}`,
      `${key}/`,
      key.replace('.yaml', '.yml'),
      key.replace(hex, hex.slice(1)),
      podKey('..', hex),
    ]) {
      expect(parsePodKey(bad), bad).to.be.undefined;
    }
    expect(parseServiceKey(servicePayloadKey('_system', 'api', hex))).to.be.undefined;
    expect(parseDeploymentKey('a/b/c')).to.be.undefined;
    expect(digestHex(`sha512:${hex}`)).to.equal(hex);
    expect(digestHex(hex)).to.be.undefined;
  });
});

describe('a revision', () => {
  it('is that of the other implementations', () => {
    const pod = podKey('workers', hex);
    expect(revisionOf({ pod })).to.equal('bf09ee57c4dfe9eadd2c9defbf145962');
    const service = servicePayloadKey('product', 'frontend', '1'.repeat(128));
    expect(revisionOf({ pod, service })).to.equal('72e4c99f4f3f7436b9a92d9c7a4092db');
  });
});

describe('the order of bytes', () => {
  it('differs from that of JavaScript beyond the surrogates', () => {
    expect(compareBytes('\u{1f600}', '\uff00')).to.be.greaterThan(0);
    expect(compareBytes('a', 'b')).to.be.lessThan(0);
    expect(compareBytes('a', 'a')).to.equal(0);
  });
});
