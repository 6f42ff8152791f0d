import type { V1DaemonSet } from '@kubernetes/client-node';
import { expect } from 'chai';
import { describe, it } from 'mocha';
import { builtinManifest, type BuiltinInput } from '../../../api/builtin-manifest.ts';
import { extractDeployment } from '../../../api/daemonset.ts';
import { parseEnv, parsePortMappings, parseSecretKeys } from '../../../api/deploy-options.ts';
import { Report } from '../../../api/report.ts';
import { parseYaml } from '../../../api/yaml/index.ts';

const make = (input: Partial<BuiltinInput>) => builtinManifest({ name: 'web', nodegroup: 'workers', images: ['web:v1'], ...input });
const daemonSetOf = (input: Partial<BuiltinInput>) =>
  parseYaml(make(input).text!, { file: 'x' }).documents[0]!.value as unknown as V1DaemonSet;
const containerOf = (input: Partial<BuiltinInput>) => daemonSetOf(input).spec!.template.spec!.containers[0]!;
const deployed = (input: Partial<BuiltinInput>) =>
  extractDeployment({ text: make(input).text!, file: 'x', name: 'web', nodegroup: 'workers' });
const messages = (input: Partial<BuiltinInput>): string =>
  make(input)
    .problems.map(({ field, message }) => `${field}: ${message}`)
    .join('\n');
const fails = <T>(parse: (report: Report) => T): boolean => {
  const report = new Report({ file: 'x' });
  parse(report);
  return !report.ok;
};

describe('the manifest for an image', () => {
  it('is a file that is accepted, and has what a person would look for', () => {
    const daemonSet = daemonSetOf({ images: ['a=web:v1', 'b=team/web'] });
    expect(daemonSet.metadata).to.deep.equal({ name: 'web', namespace: 'default' });
    expect(daemonSet.spec?.selector).to.deep.equal({ matchLabels: { app: 'web' } });
    expect(daemonSet.spec?.template.spec?.nodeSelector).to.deep.equal({ 'podmin.dev/nodegroup': 'workers' });
    expect(daemonSet.spec?.template.spec?.containers.map(({ name, volumeMounts }) => [name, volumeMounts?.[0]?.name])).to.deep.equal([
      ['a', 'podmin-identity'],
      ['b', 'podmin-identity'],
    ]);
    expect(deployed({ images: ['a=web:v1', 'b=team/web'] }).problems).to.be.empty;
  });
  it('of hello with a Service greets over TLS', () => {
    const input = { images: ['hello'], service: true };
    const { env, ports, readinessProbe } = containerOf(input);
    expect(env?.map(({ name, value }) => `${name}=${value}`)).to.deep.equal([
      'BRAND_NAME=Podmin',
      'BRAND_URL=https://podmin.dev',
      'BRAND_LOGO=',
      'PORT=8443',
      'TLS_CERT_FILE=/var/run/secrets/podmin.dev/tls/tls.crt',
      'TLS_KEY_FILE=/var/run/secrets/podmin.dev/tls/tls.key',
    ]);
    expect(ports).to.deep.equal([{ containerPort: 8443, protocol: 'TCP' }]);
    expect(readinessProbe).to.deep.equal({ tcpSocket: { port: 8443 } });
    const { deployment, problems } = deployed(input);
    expect(problems).to.be.empty;
    expect(deployment?.service?.ports).to.deep.equal([{ name: '', protocol: 'TCP', port: 443, targetPort: 8443 }]);
    expect(make(input).text).to.not.contain('status');
  });
  it('of any other image with a Service knows where its certificate is, and no more', () => {
    expect(containerOf({ service: true }).env?.map(({ name }) => name)).to.deep.equal(['TLS_CERT_FILE', 'TLS_KEY_FILE']);
  });
  it('names several ports, and probes the first target', () => {
    const ports = [
      { port: 443, targetPort: 8443 },
      { port: 8082, targetPort: 8082 },
    ];
    expect(deployed({ service: true, ports }).deployment?.service?.ports.map(({ name }) => name)).to.deep.equal(['tcp-443', 'tcp-8082']);
    const container = containerOf({ service: true, ports });
    expect(container.ports?.map(({ containerPort }) => containerPort)).to.deep.equal([8443, 8082]);
    expect(container.readinessProbe?.tcpSocket?.port).to.equal(8443);
  });
  it('has the variables and secrets that were asked for, sorted', () => {
    const input: Partial<BuiltinInput> = {
      env: new Map([
        ['B', '2'],
        ['A', '1'],
      ]),
      secrets: { provider: 'aws-parameter-store', keys: ['token', 'db'] },
    };
    expect(containerOf(input).env).to.deep.equal([
      { name: 'A', value: '1' },
      { name: 'B', value: '2' },
    ]);
    expect(deployed(input).deployment?.pod.metadata?.annotations).to.include({ 'podmin.dev/aws-parameter-store': 'db,token' });
  });
  it('is refused for what would not work', () => {
    expect(messages({ images: [] })).to.contain('--image');
    expect(messages({ images: ['ghcr.io/a/b'] })).to.contain('not in the cluster registry');
    expect(messages({ images: ['a=web', 'A=web'] })).to.contain('container name');
    expect(messages({ images: ['a=web', 'b=web'], service: true })).to.contain('exactly one image');
    expect(messages({ ports: [{ port: 1, targetPort: 1 }] })).to.contain('--port');
    expect(messages({ service: true, env: new Map([['TLS_CERT_FILE', 'x']]) })).to.contain('TLS_CERT_FILE');
    expect(messages({ images: ['a=web'], name: 'Web', nodegroup: '', namespace: '_system' }).split('\n')).to.have.lengthOf(3);
  });
});

describe('an option of deploy', () => {
  const inherited = (name: string) => (name === 'HOME' ? '/root' : undefined);
  it('sets a variable to what follows the first equals sign, or to what it is here', () => {
    const report = new Report({ file: 'x' });
    expect([...parseEnv(['EXPLICIT=one=two', 'HOME', 'EMPTY='], inherited, report)]).to.deep.equal([
      ['EXPLICIT', 'one=two'],
      ['HOME', '/root'],
      ['EMPTY', ''],
    ]);
    expect(report.ok).to.be.true;
    for (const bad of [['A=1', 'A=2'], ['not-valid=1'], ['UNSET'], ['=x']])
      expect(
        fails((to) => parseEnv(bad, inherited, to)),
        bad.join(),
      ).to.be.true;
  });
  it('never shows the value of a variable', () => {
    const report = new Report({ file: 'x' });
    parseEnv(['not-valid=hunter2', 'A=hunter2', 'A=hunter2'], inherited, report);
    expect(JSON.stringify(report.problems)).to.not.contain('hunter2');
  });
  it('asks for secrets by key, each once', () => {
    expect(parseSecretKeys(['token', 'db'], new Report({ file: 'x' }))).to.deep.equal(['db', 'token']);
    for (const bad of [['a', 'a'], ['API_KEY'], ['']])
      expect(
        fails((to) => parseSecretKeys(bad, to)),
        bad.join(),
      ).to.be.true;
  });
  it('maps ports, several at once or one by one', () => {
    const report = new Report({ file: 'x' });
    expect(parsePortMappings(['443:8443, 8082:8082', '9090:9091'], report)).to.have.lengthOf(3);
    expect(report.ok).to.be.true;
    for (const bad of ['443', '0:8443', '443:65536', '443:1,443:2', '443:8443,', '', 'a:b', '1:2:3'])
      expect(
        fails((to) => parsePortMappings([bad], to)),
        bad,
      ).to.be.true;
  });
});
