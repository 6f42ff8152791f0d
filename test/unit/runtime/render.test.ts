import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'mocha';
import { expect } from 'chai';
import { toArguments, toCreateBody } from '../../../infra/runtime/render.ts';
import { aSpec, fullFacts, sandboxFacts } from './builders.ts';
import { bodyOfArguments } from './read-arguments.ts';

const golden = (name: string): unknown => JSON.parse(readFileSync(join(import.meta.dirname, 'golden', name), 'utf8'));

describe('a node asked for on the command line', () => {
  for (const [name, facts, kind] of [
    ['docker-sandbox', sandboxFacts, 'docker'],
    ['docker-full', fullFacts, 'docker'],
    ['podman-sandbox', sandboxFacts, 'podman'],
    ['podman-full', fullFacts, 'podman'],
  ] as const) {
    it(`has exactly these arguments: ${name}`, () => {
      expect(toArguments(aSpec({}, facts), kind)).to.deep.equal(golden(`${name}.json`));
    });
  }

  it('publishes on the loopback address only, on a free port unless one is named', () => {
    const spec = aSpec({
      ports: [
        { containerPort: 8080, protocol: 'tcp' },
        { containerPort: 53, hostPort: 5353, protocol: 'udp' },
      ],
    });
    const args = toArguments(spec, 'docker');
    expect(args.filter((_, i) => args[i - 1] === '--publish')).to.deep.equal(['127.0.0.1::8080/tcp', '127.0.0.1:5353:53/udp']);
  });

  it('may have a folder with a comma or a quote in its name', () => {
    const args = toArguments(aSpec({ bucketFolder: '/data/a,"b"' }), 'docker');
    expect(args).to.include('type=bind,"source=/data/a,""b""",target=/var/lib/podmin-bucket');
  });

  it('has volumes that programs can be started from, with podman too', () => {
    expect(toArguments(aSpec(), 'podman')).to.include('type=volume,target=/var/lib/containerd,exec,suid,dev');
  });
});

describe('the command line and the API', () => {
  const cases = {
    'a node in a sandbox': aSpec(),
    'a node with every capability': aSpec({}, fullFacts),
    'a node without a network of its own': (({ network: _, ...rest }) => rest)(aSpec()),
    'a node with ports': aSpec({
      ports: [
        { containerPort: 80, protocol: 'tcp' },
        { containerPort: 53, hostPort: 5353, protocol: 'udp' },
      ],
    }),
    'a node with limits': aSpec({ resources: { memoryBytes: 1 << 30, cpus: 1.5 } }),
    'a node with an environment and a command': { ...aSpec(), env: { B: '2', A: 'x=y' }, command: ['--one', 'two'] },
  };
  for (const [what, spec] of Object.entries(cases)) {
    it(`ask for the same: ${what}`, () => {
      expect(bodyOfArguments(toArguments(spec, 'docker'))).to.deep.equal({ name: spec.name, body: toCreateBody(spec) });
    });
  }
});
