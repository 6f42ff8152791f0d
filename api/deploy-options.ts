/**
 * deploy-options — the grammars of `--env`, `--secret` and `--port`.
 *
 * Holds: all that is wrong with an option is reported at once; values of variables are never in a message.
 */
import { compareBytes } from './canonical.ts';
import { type PortMapping } from './builtin-manifest.ts';
import { identifierProblem, quoted } from './identifiers.ts';
import { type Report } from './report.ts';

/** `KEY=VALUE` splits at the first `=`; `KEY` takes the value that `inherited` has for it. */
export function parseEnv(
  values: readonly string[],
  inherited: (name: string) => string | undefined,
  report: Report,
): ReadonlyMap<string, string> {
  const at = report.at('--env');
  const variables = new Map<string, string>();
  for (const item of values) {
    const equals = item.indexOf('=');
    const name = equals === -1 ? item : item.slice(0, equals);
    const problem = identifierProblem('environment variable', name);
    const value = equals === -1 ? inherited(name) : item.slice(equals + 1);
    if (problem !== undefined) at.add([], problem.message, problem.fix);
    else if (variables.has(name)) at.add([], `${quoted(name)} is given twice`, 'give it once');
    else if (value === undefined) at.add([], `${quoted(name)} is not set here`, `write ${name}=VALUE, or set it first`);
    variables.set(name, value ?? '');
  }
  return variables;
}

export function parseSecretKeys(values: readonly string[], report: Report): readonly string[] {
  const at = report.at('--secret');
  const keys = new Set<string>();
  for (const key of values) {
    const problem = identifierProblem('secret key', key);
    if (problem !== undefined) at.add([], problem.message, problem.fix);
    else if (keys.has(key)) at.add([], `${quoted(key)} is given twice`, 'give it once');
    keys.add(key);
  }
  return [...keys].sort(compareBytes);
}

/** Each value is a comma list of `SERVICE:TARGET`. */
export function parsePortMappings(values: readonly string[], report: Report): readonly PortMapping[] {
  const at = report.at('--port');
  const mappings = new Map<number, PortMapping>();
  for (const item of values.flatMap((value) => value.split(',')).map((part) => part.trim())) {
    const match = /^([0-9]{1,5})\s*:\s*([0-9]{1,5})$/.exec(item);
    const [port, targetPort] = [Number(match?.[1]), Number(match?.[2])];
    if (match === null || !isPort(port) || !isPort(targetPort)) {
      at.add([], `${quoted(item)} is not SERVICE:TARGET`, 'write two ports from 1 to 65535, as in 443:8443');
    } else if (mappings.has(port)) at.add([], `Service port ${port} is given twice`, 'give it once');
    else mappings.set(port, { port, targetPort });
  }
  return [...mappings.values()];
}

const isPort = (value: number): boolean => value >= 1 && value <= 65535;
