import { describe, it } from 'mocha';
import { expect } from 'chai';
import { checkPrefix, parseConfig } from '../../../agent/config.ts';

const good = {
  provider: 'local',
  bucket: '/var/lib/podmin/bucket',
  region: 'local',
  cluster: 'demo',
  nodegroup: 'default',
  'ipv6-prefix': 'fd00:10:0:1::/80',
};
const addresses = (): readonly string[] => ['::1', 'fe80::1', 'fd00:20::5', 'fd00:10:0:1::2'];
const argv = (over: Record<string, string | undefined> = {}): string[] =>
  Object.entries({ ...good, ...over }).flatMap(([name, value]) => (value === undefined ? [] : [`--${name}=${value}`]));
const problems = (over: Record<string, string | undefined>, found = addresses): readonly string[] => {
  const parsed = parseConfig(argv(over), found);
  return parsed.kind === 'invalid' ? parsed.problems : [];
};

describe("the agent's command line", () => {
  it('needs the six flags of a node and discovers the rest', () => {
    const parsed = parseConfig(argv(), addresses);
    expect(parsed).to.deep.include({ kind: 'run' });
    expect(parsed.kind === 'run' && parsed.config).to.include({ nodeAddress: 'fd00:20::5', listen: '127.0.0.1:8080' });
  });

  it('says everything that is wrong with it at once', () => {
    expect(problems({ provider: 'gcp', cluster: 'Bad', nodegroup: '', 'ipv6-prefix': 'fd00::/64' })).to.have.lengthOf(4);
  });

  it('takes no unknown flag and no argument', () => {
    expect(parseConfig([...argv(), '--bukket=x'], addresses).kind).to.equal('invalid');
    expect(parseConfig([...argv(), 'extra'], addresses).kind).to.equal('invalid');
  });

  it('listens on loopback only', () => {
    for (const listen of ['0.0.0.0:8080', '[::]:8080', '10.0.0.1:8080', 'localhost:8080'])
      expect(problems({ listen }), listen).to.have.lengthOf(1);
    for (const listen of ['127.0.0.1:0', '[::1]:9090']) expect(problems({ listen }), listen).to.deep.equal([]);
  });

  it('asks for the node address when there is none, or more than one', () => {
    expect(problems({}, () => ['::1', 'fe80::1', 'fd00:10:0:1::2'])[0]).to.include('no global IPv6 address');
    expect(problems({}, () => ['fd00:20::5', 'fd00:20::6'])[0]).to.include('several');
    expect(problems({ 'node-address': 'fd00:20::6' }, () => ['fd00:20::5', 'fd00:20::6'])).to.deep.equal([]);
    expect(problems({ 'node-address': 'fd00:10:0:1::2' })[0]).to.include('outside the Pod prefix');
  });

  it("takes the secrets' key and the place of the published bundle only as an absolute path and an object in S3", () => {
    const parsed = parseConfig(
      argv({ 'secrets-key-file': '/etc/podmin/secrets.key', 'workload-ca-publish': 's3://trust.example/ca/demo.pem' }),
      addresses,
    );
    expect(parsed.kind === 'run' && parsed.config).to.deep.include({
      secretsKeyFile: '/etc/podmin/secrets.key',
      workloadCaPublish: { bucket: 'trust.example', key: 'ca/demo.pem' },
    });
    expect(problems({ 'secrets-key-file': 'secrets.key' })).to.have.lengthOf(1);
    for (const target of [
      'trust/ca.pem',
      's3://trust',
      's3://trust/',
      's3://Trust/ca.pem',
      's3://trust/a//b',
      's3://trust/a\nb',
      'https://trust/ca.pem',
    ])
      expect(problems({ 'workload-ca-publish': target }), target).to.have.lengthOf(1);
  });

  it('prints its version without anything else being right', () => {
    expect(parseConfig(['--version']).kind).to.equal('version');
  });
});

describe('a Pod prefix', () => {
  it('is a canonical /80 of global unicast addresses', () => {
    for (const prefix of ['fd00:10:0:1::/80', '2001:db8:1:2:3::/80']) expect(checkPrefix(prefix), prefix).to.equal(undefined);
  });

  it('is refused when it is empty, too wide, too narrow, local to the link, an IPv4 address, or not canonical', () => {
    const bad = [
      '',
      'fd00::',
      'fd00::/64',
      'fd00::/96',
      'fe80::/80',
      '::ffff:10.0.0.0/80',
      '::/80',
      'ff02::/80',
      'fd00::1/80',
      'FD00::/80',
      'fd00:0:0::/80',
      'fd00::/80/80',
    ];
    for (const prefix of bad) expect(checkPrefix(prefix), prefix).to.be.a('string');
  });
});
