import { expect } from 'chai';
import { describe, it } from 'mocha';
import { decodeService, encodeService } from '../../../api/payload.ts';
import { bytes } from './support.ts';

const file = 'services/x.yaml';
const text = (spec: string, metadata = 'name: web', more = ''): string =>
  `apiVersion: v1\nkind: Service\nmetadata:\n  ${metadata}\n${more}spec:\n  selector: {app: web}\n${spec}`;
const ports = '  ports:\n  - port: 443\n';

describe('a Service', () => {
  it('is completed with namespace, protocol and target port', () => {
    const { value } = decodeService(bytes(text(ports)), { file });
    expect(value).to.deep.equal({
      namespace: 'default',
      name: 'web',
      selector: { app: 'web' },
      ports: [{ name: '', protocol: 'TCP', port: 443, targetPort: 443 }],
    });
  });
  it('is read back as it was written, in one form', () => {
    const { value } = decodeService(bytes(text('  ports: [{port: 53, protocol: UDP, name: dns}, {port: 53, targetPort: 5353}]\n')), {
      file,
    });
    const stored = encodeService(value!);
    expect(decodeService(stored, { file }).value).to.deep.equal(value);
    expect(encodeService(decodeService(stored, { file }).value!)).to.deep.equal(stored);
    expect(new TextDecoder().decode(stored)).to.not.contain('status').and.to.not.contain('name: ""');
  });
  for (const [what, document] of Object.entries({
    'type: NodePort': text(`${ports}  type: NodePort\n`),
    'an empty type': text(`${ports}  type: ""\n`),
    labels: text(ports, 'name: web\n  labels: {a: b}'),
    'a node port': text(`${ports}    nodePort: 30080\n`),
    'node port 0': text(`${ports}    nodePort: 0\n`),
    'Port beside port': text(`${ports}    Port: 443\n`),
    'target port 0': text(`${ports}    targetPort: 0\n`),
    'target port null': text(`${ports}    targetPort: null\n`),
    'a named target port': text(`${ports}    targetPort: https\n`),
    'a boolean in the selector': text(ports).replace('{app: web}', '{app: true}'),
    'an empty selector': text(ports).replace('{app: web}', '{}'),
    'no selector': text(ports).replace('  selector: {app: web}\n', ''),
    'an empty status': text(ports, 'name: web', 'status: {}\n'),
    'an unknown field': text(`${ports}  mystery: 1\n`),
    'a duplicate key': text(`${ports}    port: 444\n`),
    'a merge key': text(`${ports}    <<: {targetPort: 1}\n`),
    'a port twice': text('  ports: [{port: 443}, {port: 443, targetPort: 8443}]\n'),
    'protocol SCTP': text('  ports: [{port: 443, protocol: SCTP}]\n'),
    'port 65536': text('  ports: [{port: 65536}]\n'),
    'no ports': text('  ports: []\n'),
    'a name that is none': text(ports, 'name: Web_1'),
    'namespace null': text(ports, 'name: web\n  namespace: null'),
    'two documents': `${text(ports)}---\n${text(ports)}`,
    nothing: '',
    'a list': '[]',
  })) {
    it(`with ${what} is refused`, () => {
      const { value, problems } = decodeService(bytes(document), { file });
      expect(value).to.be.undefined;
      expect(problems).to.not.be.empty;
    });
  }
  it('shows all that is wrong with it, each at its place', () => {
    const { problems } = decodeService(bytes(text('  ports:\n  - port: 0\n    nodePort: 1\n  - protocol: X\n', 'name: A')), { file });
    expect(problems.map(({ field, line }) => `${line} ${field}`)).to.deep.equal([
      '4 metadata.name',
      '9 spec.ports[0].nodePort',
      '8 spec.ports[0].port',
      '10 spec.ports[1].protocol',
      '10 spec.ports[1].port',
    ]);
  });
});
