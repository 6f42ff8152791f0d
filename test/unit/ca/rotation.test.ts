import { describe, it } from 'mocha';
import { expect } from 'chai';
import { createPublicKey, generateKeyPairSync } from 'node:crypto';
import {
  certificatesOf,
  encodeWorkloadCa,
  isValidAt,
  MAX_WORKLOAD_CA_BYTES,
  parseWorkloadCa,
  rotationIntervals,
  type RotationIntervals,
  type WorkloadCa,
} from '../../../api/workload-ca.ts';
import { nextRotation, type RotationInput, type RotationStep } from '../../../reconcilers/ca/rotation.ts';

const key = generateKeyPairSync('ed25519').privateKey;
const start = Date.UTC(2026, 11, 1, 12, 0, 0, 250);
const minute = 60_000;
const day = 24 * 60 * minute;

/** What a publisher does with the steps: a cluster's authority over time, and its published bundle. */
class Authority {
  nowMs = start;
  state: WorkloadCa | undefined;
  bundle: readonly number[] | undefined;
  readonly history: string[] = [];
  readonly publishes: boolean;
  readonly intervals: RotationIntervals;

  constructor(publishes = false, intervals = rotationIntervals) {
    this.publishes = publishes;
    this.intervals = intervals;
  }

  get generations(): readonly number[] {
    return this.state === undefined ? [] : certificatesOf(this.state).map(({ generation }) => generation);
  }

  step(): RotationStep {
    const published = !this.publishes ? 'none' : JSON.stringify(this.bundle) === JSON.stringify(this.generations) ? 'current' : 'stale';
    const input: RotationInput = { state: this.state, cluster: 'demo', key, nowMs: this.nowMs, published, intervals: this.intervals };
    const step = nextRotation(input);
    if (step.do === 'publish') this.bundle = this.generations;
    if (step.do === 'write') {
      // Through the document each time: what is written can be read.
      this.state = parseWorkloadCa(encodeWorkloadCa(step.state), createPublicKey(key), this.intervals);
      this.history.push(step.why);
    }
    return step;
  }

  /** Until there is nothing to do now. */
  settle(): number {
    for (let steps = 0; steps < 10; steps++) {
      const step = this.step();
      if (step.do === 'nothing') return step.atMs;
    }
    throw new Error(`it does not settle: ${this.history.slice(-5).join('; ')}`);
  }

  pass(ms: number): void {
    this.nowMs += ms;
    this.settle();
  }
}

describe('the authority for workloads', () => {
  it('begins with one certificate that signs at once and ends a year later', () => {
    const ca = new Authority();
    const look = ca.settle();
    expect(ca.generations).to.deep.equal([1]);
    expect(ca.state?.current.certificate).to.deep.include({ subject: { commonName: 'demo workload CA 1' }, serial: 1n });
    expect(new Date(ca.state!.current.certificate.notAfter).toISOString()).to.equal('2027-12-01T12:00:00.000Z');
    expect(look).to.equal(ca.state!.current.certificate.notAfter - 30 * day);
  });

  it('gets a successor 30 days before its end, which signs only ten minutes later, and drops the former after 30 days', () => {
    const ca = new Authority();
    ca.settle();
    ca.pass(335 * day);
    expect(ca.generations).to.deep.equal([1, 2]);
    expect(ca.state?.current.generation).to.equal(1);
    ca.pass(9 * minute);
    expect(ca.state?.current.generation).to.equal(1);
    ca.pass(1 * minute);
    expect(ca.state?.current.generation).to.equal(2);
    expect(ca.generations).to.deep.equal([1, 2]);
    ca.pass(30 * day + 4 * minute);
    expect(ca.generations).to.deep.equal([1, 2]);
    ca.pass(1 * minute);
    expect(ca.generations).to.deep.equal([2]);
  });

  it('goes on for ten years with never more than two certificates, and always one that is valid', () => {
    const ca = new Authority();
    ca.settle();
    for (let passed = 0; passed < 3_650; passed += 1) {
      ca.pass(day);
      expect(ca.generations.length).to.be.within(1, 2);
      expect(isValidAt(ca.state!.current, ca.nowMs)).to.equal(true);
    }
    expect(ca.state!.current.generation).to.be.greaterThan(9);
  });

  it('whose certificate has ended is recovered at once, with a generation that was never used', () => {
    const ca = new Authority();
    ca.settle();
    ca.pass(400 * day);
    expect(ca.state?.current.generation).to.equal(2);
    expect(isValidAt(ca.state!.current, ca.nowMs)).to.equal(true);
    expect(ca.state?.retired?.generation).to.equal(1);
  });
});

describe('an authority whose bundle is published', () => {
  it('promotes nothing before the bundle that holds it was read back, and then ten minutes later', () => {
    const ca = new Authority(true);
    ca.settle();
    ca.nowMs += 335 * day;
    expect(ca.step()).to.include({ do: 'write' });
    // Nobody publishes: hours pass, and nothing is promoted.
    ca.nowMs += 5 * 60 * minute;
    expect(ca.step()).to.include({ do: 'publish' });
    expect(ca.state?.current.generation).to.equal(1);
    expect(ca.step()).to.include({ do: 'write', why: 'generation 2 has been published' });
    expect(ca.step()).to.include({ do: 'nothing' });
    ca.nowMs += 9 * minute;
    expect(ca.step()).to.include({ do: 'nothing' });
    ca.nowMs += 1 * minute;
    ca.settle();
    expect(ca.state?.current.generation).to.equal(2);
  });

  it('that has ended publishes its successor before anything is signed with it', () => {
    const ca = new Authority(true);
    ca.settle();
    ca.nowMs += 400 * day;
    expect(ca.step()).to.include({ do: 'write' });
    expect(ca.state?.current.generation).to.equal(1);
    expect(ca.step()).to.include({ do: 'publish' });
    ca.settle();
    expect(ca.state?.current.generation).to.equal(2);
  });
});

const second = 1_000;
/** From the skew of five minutes that a certificate begins early: two seconds until it signs. */
const short: RotationIntervals = {
  ...{ authorityLifetime: 40 * second, overlapMs: 15 * second, activationMs: 5 * minute + 2 * second },
  ...{ publicationMs: 3 * second, retirementMs: 10 * second },
};

describe('an authority with other intervals', () => {
  it('takes the same steps, each after its own', () => {
    const ca = new Authority(false, short);
    const seen: (readonly [number, string])[] = [];
    let look = ca.settle();
    const born = ca.nowMs;
    while (ca.nowMs < born + 70 * second) {
      ca.nowMs = look;
      const before = ca.history.length;
      look = ca.settle();
      if (ca.history.length > before)
        seen.push([Math.round((ca.nowMs - born) / second), `${ca.state?.current.generation} of ${ca.generations.join()}`]);
    }
    expect(seen).to.deep.equal([
      ...[
        [25, '1 of 1,2'],
        [27, '2 of 1,2'],
        [37, '2 of 2'],
      ],
      ...[
        [50, '2 of 2,3'],
        [52, '3 of 2,3'],
        [62, '3 of 3'],
        [75, '3 of 3,4'],
      ],
    ]);
  });

  it('promotes what is published after its own wait', () => {
    const ca = new Authority(true, short);
    ca.settle();
    ca.pass(25 * second);
    ca.pass(2 * second);
    expect(ca.state?.current.generation).to.equal(1);
    ca.pass(1 * second);
    expect(ca.state?.current.generation).to.equal(2);
  });

  for (const publishes of [false, true])
    it(`is refused in a document, ${publishes ? 'published' : 'pending'}, by whoever was not told of them`, () => {
      const ca = new Authority(publishes, short);
      ca.settle();
      ca.pass(25 * second);
      const document = encodeWorkloadCa(ca.state!);
      expect(ca.state?.pending?.publishedAt !== undefined).to.equal(publishes);
      expect(() => parseWorkloadCa(document, key)).to.throw(/not the one that follows from/);
      expect(encodeWorkloadCa(parseWorkloadCa(document, key, short))).to.deep.equal(document);
    });
});

describe('identity/ca.json', () => {
  const good = (): WorkloadCa => {
    const ca = new Authority();
    ca.settle();
    ca.pass(335 * day);
    return ca.state!;
  };
  const changed = (change: (document: { version: unknown; current: unknown; certs: Record<string, unknown>[] }) => unknown): Uint8Array => {
    const document = JSON.parse(Buffer.from(encodeWorkloadCa(good())).toString()) as Parameters<typeof change>[0];
    const result = change(document);
    return Buffer.from(typeof result === 'string' ? result : JSON.stringify(document));
  };

  it('is written as the original reads it', () => {
    expect(JSON.parse(Buffer.from(encodeWorkloadCa(good())).toString())).to.have.keys('version', 'current', 'certs');
    expect(Object.keys(good().pending ?? {})).to.deep.equal(['generation', 'certificate', 'activateAt']);
  });

  const flaws: readonly (readonly [string, Parameters<typeof changed>[0], RegExp])[] = [
    ['another version', (it) => (it.version = 2), /not of version 1/],
    ['an unknown field', (it) => Object.assign(it, { more: 1 }), /"more" that is not known/],
    ['a field given twice', (it) => JSON.stringify(it).replace('"version":1', '"version":1,"version":1'), /a field twice/],
    ['something behind it', (it) => `${JSON.stringify(it)}{}`, /more after/],
    ['no certificates', (it) => (it.certs = []), /no list/],
    ['three certificates', (it) => it.certs.push(it.certs[0]!), /no list/],
    ['generations that do not ascend', (it) => it.certs.reverse(), /do not ascend/],
    ['a current generation that is missing', (it) => (it.current = 7), /not in its list/],
    ['a pending current one', (it) => (it.current = 2), /pending or retired/],
    ['a pending one that would sign too early', (it) => void (it.certs[1]!['activateAt'] = '2027-11-01T12:00:00Z'), /follows from/],
    ['a time that is none', (it) => void (it.certs[1]!['activateAt'] = 'soon'), /no time/],
    ['bytes that are no base64', (it) => void (it.certs[0]!['der'] = '***'), /base64/],
    ['bytes that are no certificate', (it) => void (it.certs[0]!['der'] = 'AAAA'), /can't be read/],
    ['a certificate under another generation', (it) => (it.certs[0]!['generation'] = 0), /positive integer/],
  ];
  for (const [name, change, message] of flaws) {
    it(`with ${name} is refused as a whole`, () => {
      expect(() => parseWorkloadCa(changed(change), key)).to.throw(message);
    });
  }

  it('of another key is refused, and one that is too large is not even parsed', () => {
    expect(() => parseWorkloadCa(encodeWorkloadCa(good()), generateKeyPairSync('ed25519').publicKey)).to.throw(
      "not of this authority's key",
    );
    expect(() => parseWorkloadCa(new Uint8Array(MAX_WORKLOAD_CA_BYTES + 1), key)).to.throw('32769 bytes');
  });
});
