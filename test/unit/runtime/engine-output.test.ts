import { describe, it } from 'mocha';
import { expect } from 'chai';
import {
  firstOf,
  parseJson,
  toContainerInfo,
  toEngineEvent,
  toEngineInfo,
  toImageInfo,
  toNetworkInfo,
} from '../../../infra/runtime/engine-output.ts';

const digest = 'ab'.repeat(32);

describe('what an engine says about itself', () => {
  it('is read from docker', () => {
    const said = {
      ServerVersion: '20.10.24',
      CgroupVersion: '1',
      SecurityOptions: ['name=seccomp,profile=default'],
      OperatingSystem: 'Debian',
      Architecture: 'x86_64',
      KernelVersion: '6.1',
    };
    expect(toEngineInfo(said)).to.deep.equal({
      version: '20.10.24',
      cgroupVersion: 1,
      rootless: false,
      operatingSystem: 'Debian',
      architecture: 'x86_64',
      kernel: '6.1',
    });
  });
  it('is read from a rootless docker on cgroup v2', () => {
    expect(toEngineInfo({ ServerVersion: '28', CgroupVersion: '2', SecurityOptions: ['name=rootless'] })).to.include({
      cgroupVersion: 2,
      rootless: true,
    });
  });
  it('is read from podman', () => {
    const host = {
      cgroupVersion: 'v2',
      arch: 'amd64',
      kernel: '6.1',
      distribution: { distribution: 'fedora' },
      security: { rootless: true },
    };
    expect(toEngineInfo({ host, version: { Version: '5.0.1' } })).to.deep.equal({
      ...{ version: '5.0.1', cgroupVersion: 2, rootless: true, operatingSystem: 'fedora', architecture: 'amd64', kernel: '6.1' },
    });
  });
});

describe('a container', () => {
  const common = {
    Id: 'c1',
    State: { Running: true, ExitCode: 0, Pid: 7, StartedAt: '2026-01-01T00:00:00Z' },
    Config: { Labels: { a: 'b' } },
  };
  const networks = { NetworkSettings: { Networks: { n: { IPAddress: '172.18.0.2', GlobalIPv6Address: 'fd00::10' } } } };

  it('is the same whether docker or podman describes it', () => {
    const docker = toContainerInfo({ ...common, ...networks, Name: '/node', Image: `sha256:${digest}` });
    const podman = toContainerInfo({ ...common, ...networks, Name: 'node', Image: digest });
    expect(docker).to.deep.equal(podman);
    expect(docker).to.deep.include({
      name: 'node',
      running: true,
      labels: { a: 'b' },
      addresses: [{ network: 'n', ipv4: '172.18.0.2', ipv6: 'fd00::10' }],
    });
  });
  it('with fields that are missing or of another type has empty ones, not an exception', () => {
    expect(toContainerInfo({ State: null, Config: { Labels: null }, NetworkSettings: [] })).to.deep.include({
      running: false,
      labels: {},
      addresses: [],
    });
  });
});

describe('images, networks and events', () => {
  it('an image has its labels where docker and where podman keep them', () => {
    expect(toImageInfo({ Id: digest, Labels: { a: 'b' } })).to.deep.equal({ id: `sha256:${digest}`, labels: { a: 'b' }, architecture: '' });
    expect(toImageInfo({ Id: `sha256:${digest}`, Config: { Labels: { a: 'b' } } }).labels).to.deep.equal({ a: 'b' });
  });
  it('a network has its subnets where docker and where podman keep them', () => {
    expect(toNetworkInfo({ Name: 'n', IPAM: { Config: [{ Subnet: '172.18.0.0/16' }, { Subnet: 'fd00::/64' }] } }).subnets).to.deep.equal([
      '172.18.0.0/16',
      'fd00::/64',
    ]);
    expect(toNetworkInfo({ name: 'n', subnets: [{ subnet: 'fd00::/64' }] })).to.deep.include({ name: 'n', subnets: ['fd00::/64'] });
  });
  it('an event of a container is read from both, one of anything else is dropped', () => {
    expect(toEngineEvent({ Type: 'container', Action: 'die', Actor: { Attributes: { name: 'n' } }, timeNano: 1.5e18 })).to.deep.equal({
      action: 'die',
      name: 'n',
      timeMs: 1.5e12,
    });
    expect(toEngineEvent({ Type: 'container', Status: 'died', Name: 'n', time: 10 })).to.deep.equal({
      action: 'died',
      name: 'n',
      timeMs: 10_000,
    });
    expect(toEngineEvent({ Type: 'network', Action: 'connect', Actor: { Attributes: { name: 'n' } } })).to.equal(undefined);
  });
});

describe('output that is not what was asked for', () => {
  it('is an error that shows it', () => {
    expect(() => parseJson('Segmentation fault', 'docker info')).to.throw(/docker info: the output isn't JSON: Segmentation fault/);
    expect(() => firstOf([], 'docker inspect')).to.throw(/no object in the output/);
  });
});
