/**
 * identity — how long one certificate takes on one core, beside the two operations that nobody can do without: making an Ed25519 key pair
 * and signing as many bytes.
 */
import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { leafProfile } from '../../api/workload-identity.ts';
import { workloadIssuer } from '../../api/workload-issuer.ts';
import { nextRotation } from '../../reconcilers/ca/rotation.ts';
import { benchCase, type BenchCase } from './bench-case.ts';
import { median, spread } from './statistics.ts';
import { note } from './surroundings.ts';

const PER_ROUND = 200;
/** The two take turns, so that what else the machine does meets both. */
const ROUNDS = 40;
const WARM_UP = 5;
/** What is signed of a certificate of ours, in bytes. */
const TO_BE_SIGNED = 500;
/** Certificates per second, at least this share of bare operations per second. */
const WANTED_SHARE = 0.4;

export async function identitySuite(): Promise<readonly BenchCase[]> {
  const nowMs = Date.now();
  const { privateKey: key } = generateKeyPairSync('ed25519');
  const step = nextRotation({ state: undefined, cluster: 'demo', key, nowMs, published: 'none' });
  if (step.do !== 'write') throw new Error('no authority was made');
  const issuer = workloadIssuer({ ca: step.state.current.certificate, key });
  const profiles = Array.from({ length: PER_ROUND }, (_, i) =>
    leafProfile({ cluster: 'demo', namespace: 'default', pod: `web-${i}`, service: `web-${i}` }),
  );
  const toBeSigned = randomBytes(TO_BE_SIGNED);

  const ours: number[] = [];
  const bare: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const issued = timed(() => profiles.forEach((profile) => issuer.issue({ profile, nowMs })));
    const signed = timed(() => {
      for (let i = 0; i < PER_ROUND; i++) {
        generateKeyPairSync('ed25519');
        sign(null, toBeSigned, key);
      }
    });
    if (round < WARM_UP) continue;
    ours.push(issued);
    bare.push(signed);
  }
  note(`identity: µs per certificate: ${spread(ours)}; per bare key pair and signature: ${spread(bare)}`);
  note(`identity: ${Math.round(1e6 / median(ours))} certificates per second`);
  return [
    benchCase({
      ...{ suite: 'identity', case: 'one certificate with a key pair of its own, one core', unit: 'µs', ours: median(ours) },
      peer: { name: 'bare Ed25519 key pair and signature', value: median(bare) },
      wanted: median(bare) / WANTED_SHARE,
    }),
  ];
}

/** Microseconds for one of the round. */
function timed(work: () => void): number {
  const startMs = performance.now();
  work();
  return ((performance.now() - startMs) * 1_000) / PER_ROUND;
}
