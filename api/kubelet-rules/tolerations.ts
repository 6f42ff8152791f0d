/** tolerations — without a scheduler they decide nothing, but the kubelet refuses a Pod whose tolerations say what can't be meant. */
import type { V1Toleration } from '@kubernetes/client-node';
import { quoted } from '../identifiers.ts';
import { labelKeyProblem, labelValueProblem } from '../labels.ts';
import { type Report } from '../report.ts';

const OPERATORS = ['Equal', 'Exists'];
const EFFECTS = ['NoSchedule', 'PreferNoSchedule', 'NoExecute'];

export function checkTolerations(tolerations: readonly V1Toleration[], report: Report): void {
  for (const [i, { key = '', operator = '', value = '', effect = '', tolerationSeconds }] of tolerations.entries()) {
    const at = report.at(i);
    const keyProblem = key === '' ? undefined : labelKeyProblem(key);
    if (keyProblem !== undefined) at.add(['key'], `${quoted(key)}: ${keyProblem}`);
    if (key === '' && operator !== 'Exists') at.add(['operator'], 'without a key only Exists has a meaning', 'give a key, or use Exists');
    if (operator !== '' && !OPERATORS.includes(operator)) at.add(['operator'], `${quoted(operator)} is none of ${OPERATORS.join(', ')}`);
    if (operator === 'Exists' && value !== '') at.add(['value'], 'does not go with operator Exists', 'remove it');
    const valueProblem = operator === 'Exists' ? undefined : labelValueProblem(value);
    if (valueProblem !== undefined) at.add(['value'], `${quoted(value)}: ${valueProblem}`);
    if (effect !== '' && !EFFECTS.includes(effect)) at.add(['effect'], `${quoted(effect)} is none of ${EFFECTS.join(', ')}`);
    if (tolerationSeconds !== undefined && effect !== 'NoExecute') at.add(['tolerationSeconds'], 'goes only with effect NoExecute');
  }
}
