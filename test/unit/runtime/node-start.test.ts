import { describe, it } from 'mocha';
import { expect } from 'chai';
import { debianMirror } from '../../../infra/runtime/image/apt-mirror.ts';
import { isWholeIdRange } from '../../../infra/runtime/image/configure.ts';
import { parseNodeDocument } from '../../../infra/runtime/image/node-document.ts';
import { parseTasks } from '../../../infra/runtime/image/pods-stop.ts';
import { lines } from '../../../infra/runtime/lines.ts';
import { parseNodeLogLine } from '../../../infra/runtime/node-log.ts';

describe('the mirror that this machine uses', () => {
  const sources = (text: string) => debianMirror([{ name: '/etc/apt/sources.list.d/debian.sources', text }]);
  it('is the archive of Debian, not the one of its security updates or of others', () => {
    const text = `Types: deb\nURIs: http://other.test/repo\nSuites: x\nComponents: main\n\n# a comment\nTypes: deb\nURIs: http://m.test/debian-security\nSuites: x-security\nComponents: main\n\nTypes: deb deb-src\n# a comment\nURIs: http://m.test/debian\nSuites: x\nComponents: main contrib\n`;
    expect(sources(text)).to.equal('http://m.test/debian');
  });
  it('is not one that is switched off, for sources only, or without main', () => {
    for (const line of ['Enabled: no', 'Types: deb-src', 'Components: contrib']) {
      const fields = new Map([
        ['Types', 'deb'],
        ['URIs', 'http://m.test/debian'],
        ['Suites', 'x'],
        ['Components', 'main'],
      ]);
      const [key = '', value = ''] = line.split(': ');
      fields.set(key, value);
      expect(sources([...fields].map(([k, v]) => `${k}: ${v}`).join('\n')), line).to.equal(undefined);
    }
  });
  it('may be in the one-line form, with options', () => {
    const text = '# deb http://no.test/debian x main\ndeb [arch=amd64 signed-by=/k.gpg] http://m.test/debian/ x main non-free\n';
    expect(debianMirror([{ name: '/etc/apt/sources.list', text }])).to.equal('http://m.test/debian/');
  });
  it('may be missing', () => {
    expect(debianMirror([])).to.equal(undefined);
  });
});

describe('what a node is told', () => {
  const document = {
    version: 1,
    cluster: 'demo',
    nodegroup: 'default',
    node: 'default-0',
    address: 'fd00::10',
    podPrefix: 'fd00:0:0:1:1::/80',
    bucket: '/b',
    agent: true,
  };
  it('is taken as it is when nothing is wrong with it', () => {
    expect(parseNodeDocument(JSON.stringify(document))).to.deep.equal(document);
  });
  it('is refused with all that is wrong with it', () => {
    const { node: _, ...rest } = document;
    expect(() => parseNodeDocument(JSON.stringify({ ...rest, agent: 'yes', colour: 'red', version: 2 }))).to.throw(
      'node.json: colour: unknown field; agent: not a boolean; node: missing; version: only 1 is known; the image is older than what started it',
    );
  });
  it('is refused when it is no object', () => {
    for (const text of ['[]', 'null', '3']) expect(() => parseNodeDocument(text), text).to.throw('not an object');
  });
});

describe('what a node says', () => {
  it('is told apart: phases, the end of the start, its failure, its end, events, and what components write', () => {
    expect(
      [
        '{"phase":"containerd","ms":80,"atMs":144}',
        '{"phase":"ready","ms":668}',
        '{"phase":"failed","at":"images","error":"no space"}',
        '{"phase":"stopped","exitCode":0}',
        '{"event":"restarted","component":"agent","restarts":1}',
        'kubelet: I0101 started',
        '{"phase":',
        '{"level":"info"}',
      ].map(parseNodeLogLine),
    ).to.deep.equal([
      { type: 'phase', phase: 'containerd', ms: 80 },
      { type: 'ready', phase: 'ready', ms: 668 },
      { type: 'failed', at: 'images', error: 'no space' },
      { type: 'stopped', exitCode: 0 },
      { type: 'event', event: 'restarted', component: 'agent' },
      { type: 'text', text: 'kubelet: I0101 started' },
      { type: 'text', text: '{"phase":' },
      { type: 'text', text: '{"level":"info"}' },
    ]);
  });
});

describe('a stream of bytes', () => {
  it('becomes lines, wherever it was cut', () => {
    const bytes = Buffer.from('größe\n\nzwei\r\ndrei');
    for (let cut = 0; cut <= bytes.length; cut++) {
      const seen: string[] = [];
      const reader = lines((line) => seen.push(line));
      reader.push(bytes.subarray(0, cut));
      reader.push(bytes.subarray(cut));
      reader.end();
      expect(seen, String(cut)).to.deep.equal(['größe', 'zwei', 'drei']);
    }
  });
  it('without line ends does not grow without bound', () => {
    const lengths: number[] = [];
    const reader = lines((line) => lengths.push(line.length));
    for (let piece = 0; piece < 20; piece++) reader.push(Buffer.alloc(10_000, 'x'));
    expect(lengths).to.deep.equal([65_536, 65_536, 65_536]);
  });
});

describe('small tables of the system', () => {
  it('only running tasks are to be stopped', () => {
    expect(parseTasks('TASK    PID    STATUS    \nabc     12     RUNNING\ndef     0      STOPPED\n')).to.deep.equal(['abc']);
    expect(parseTasks('')).to.deep.equal([]);
  });
  it('the initial user namespace maps all ids, others do not', () => {
    expect(isWholeIdRange('         0          0 4294967295\n')).to.equal(true);
    expect(isWholeIdRange('         0       1000          1\n         1     100000      65536\n')).to.equal(false);
  });
});
