/** resources — amounts that can be granted. */
import type { V1ResourceRequirements } from '@kubernetes/client-node';
import { quoted } from '../identifiers.ts';
import { labelKeyProblem } from '../labels.ts';
import { parseQuantity } from '../quantity.ts';
import { type Report } from '../report.ts';

const OWN = /^(?:cpu|memory|ephemeral-storage|hugepages-[0-9A-Za-z]+)$/;

export function checkResources({ limits = {}, requests = {}, claims }: V1ResourceRequirements, report: Report): void {
  if ((claims ?? []).length > 0) report.add(['claims'], 'there is no API server that would hold the claim', 'remove it');
  const granted = amounts(limits, report.at('limits'));
  const asked = amounts(requests, report.at('requests'));
  for (const [name, amount] of asked) {
    const limit = granted.get(name);
    if (limit !== undefined && amount > limit)
      report.add(['requests', name], `${requests[name] ?? ''} is more than its limit of ${limits[name] ?? ''}`);
    const indivisible = name.startsWith('hugepages-') || !OWN.test(name);
    if (indivisible && limit !== amount) report.add(['requests', name], 'must equal its limit');
  }
  const small = [...granted.keys(), ...asked.keys()];
  if (small.some((name) => name.startsWith('hugepages-')) && !small.some((name) => name === 'cpu' || name === 'memory')) {
    report.add([], 'hugepages go only with an amount of cpu or memory');
  }
}

function amounts(list: Readonly<Record<string, string>>, report: Report): ReadonlyMap<string, bigint> {
  const found = new Map<string, bigint>();
  for (const [name, text] of Object.entries(list)) {
    if (!OWN.test(name) && (!name.includes('/') || labelKeyProblem(name) !== undefined)) {
      report.add([name], `${quoted(name)} is not a resource of a container`, 'use cpu, memory or ephemeral-storage');
    }
    const amount = parseQuantity(String(text));
    if (amount === undefined) report.add([name], `${quoted(String(text))} is not an amount`, 'write one such as 250m or 64Mi');
    else if (amount < 0n) report.add([name], 'is less than zero');
    else found.set(name, amount);
  }
  return found;
}
