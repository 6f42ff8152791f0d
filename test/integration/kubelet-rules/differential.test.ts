/**
 * What we write to the kubelet, judged by Kubernetes' own validation. A file that the kubelet does not take costs a healthy Pod at its next
 * look at the folder, so what we accept it must accept; what we refuse beyond it is checked to be meant.
 */
import type { V1Pod } from '@kubernetes/client-node';
import { after, before, describe, it } from 'mocha';
import { expect } from 'chai';
import { effectivePod, podUid, versionedName } from '../../../api/effective-pod.ts';
import { decodePod } from '../../../api/payload.ts';
import { stringifyYaml, type JsonValue } from '../../../api/yaml/index.ts';
import { seededRandom } from '../../../controllers/testing/index.ts';
import { kubeletValidation, type KubeletValidation } from './kubelet.ts';
import { mutate, richPod, type Json } from './mutations.ts';

const PODS = 4_000;
const SEED = 20_261_201;

/** As it lies in the folder, or why we would not write it. */
function manifestOf(pod: { [name: string]: Json }): { readonly text: string } | { readonly refused: string } {
  const decoded = decodePod(Buffer.from(stringifyYaml(pod as JsonValue)), { file: 'pod.yaml' });
  if (decoded.value === undefined) return { refused: decoded.problems.map(({ field, message }) => `${field}: ${message}`).join('; ') };
  const effective = effectivePod({ pod: decoded.value, nodeAddress: 'fd00::1', revision: '0'.repeat(32) });
  const uid = podUid({ node: 'node-1', pod: effective, nonce: 'n' });
  const name = versionedName(effective.metadata?.name ?? '', uid);
  const manifest: V1Pod = { ...effective, metadata: { ...effective.metadata, name, uid } };
  return { text: stringifyYaml(JSON.parse(JSON.stringify(manifest)) as JsonValue) };
}

describe('a manifest that we would write', function () {
  // The validation is built here when the Go toolchain has not got it from the kubelet.
  this.timeout(400_000);
  let kubelet: KubeletValidation;

  before(async () => {
    kubelet = await kubeletValidation();
  });
  after(async () => kubelet?.[Symbol.asyncDispose]());

  it('is taken by the kubelet when it uses most of what a Pod may have', async () => {
    const manifest = manifestOf(richPod());
    expect(manifest).to.have.property('text');
    expect(await kubelet.judge(['text' in manifest ? manifest.text : ''])).to.deep.equal([undefined]);
  });

  it(`is taken by the kubelet whatever was done to it, as long as we accept it`, async () => {
    const random = seededRandom(SEED);
    const written = Array.from({ length: PODS }, () => manifestOf(mutate(richPod(), random))).flatMap((m) => ('text' in m ? [m.text] : []));
    expect(written.length, 'too few are accepted for this to say anything').to.be.greaterThan(PODS / 10);
    const verdicts = await kubelet.judge(written);
    const lost = verdicts.flatMap((reason, i) => (reason === undefined ? [] : [`${reason}\n${written[i]}`]));
    expect(lost, `${lost.length} of ${written.length}:\n${lost.slice(0, 3).join('\n---\n')}`).to.have.lengthOf(0);
  });
});
