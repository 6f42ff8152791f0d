/**
 * manifest — the deployment that a person asks for: from a file, from standard input, or from options alone.
 *
 * Holds: all problems are reported in one run; nothing of the cluster is touched. Does not hold: whether an image exists is not looked at.
 */
import { resolve } from 'node:path';
import { builtinManifest, COMMAND_LINE } from '../api/builtin-manifest.ts';
import type { SecretProvider } from '../api/annotations.ts';
import { extractDeployment, type Deployment, type ExtractInput } from '../api/daemonset.ts';
import { parseEnv, parsePortMappings, parseSecretKeys } from '../api/deploy-options.ts';
import { formatProblem, InvalidDocumentError, type Problem } from '../api/problems.ts';
import { Report } from '../api/report.ts';
import { CliError, errnoOf, messageOf, oneLine, UsageError } from './errors.ts';
import type { Invocation } from './invocation.ts';

// As much as a node reads; a device or an endless pipe must not fill the memory.
const maxBytes = 16 * 1024 * 1024;

/** `-` is standard input. */
export async function readManifest({ cwd, platform, stdin }: Invocation, file: string): Promise<Uint8Array> {
  if (file === '-') return readAll(stdin);
  try {
    const files = await platform.files();
    return await files.read(resolve(cwd, file));
  } catch (error) {
    if (errnoOf(error) === 'ENOENT') throw new CliError(`${file}: there is no such file`, { cause: error });
    throw new CliError(`${file}: ${messageOf(error)}`, { cause: error });
  }
}

async function readAll(stdin: AsyncIterable<Uint8Array | string>): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of stdin) {
    const bytes = typeof chunk === 'string' ? new TextEncoder().encode(chunk) : chunk;
    size += bytes.length;
    if (size > maxBytes) throw new CliError(`-: standard input is larger than ${maxBytes} bytes`);
    chunks.push(bytes);
  }
  return Buffer.concat(chunks);
}

/** Warns on stderr of what is worth it; throws `InvalidDocumentError` with everything that is wrong. */
export function extract({ stderr }: Invocation, input: ExtractInput): Deployment {
  const extracted = extractDeployment(input);
  if (extracted.deployment === undefined) throw new InvalidDocumentError(inOrder(extracted.problems));
  // About a manifest that nobody wrote there is nothing to advise.
  for (const advice of input.file === COMMAND_LINE ? [] : extracted.advice) stderr.write(`warning: ${oneLine(formatProblem(advice))}\n`);
  return extracted.deployment;
}

function inOrder(problems: readonly Problem[]): readonly Problem[] {
  return [...problems].sort((a, b) => (a.line ?? 0) - (b.line ?? 0) || (a.column ?? 0) - (b.column ?? 0));
}

export interface Wanted {
  readonly name: string;
  readonly nodegroup: string;
  readonly namespace?: string;
  readonly images: readonly string[];
  readonly service: boolean;
  readonly env?: readonly string[];
  readonly secrets?: readonly string[];
  readonly ports?: readonly string[];
}

/** The text of the manifest for someone who has none. `secretsProvider` is asked for only when there are secrets. */
export async function builtin(invocation: Invocation, wanted: Wanted, secretsProvider: () => Promise<SecretProvider>): Promise<string> {
  const { name, nodegroup, namespace, images, service } = wanted;
  const report = new Report({ file: COMMAND_LINE });
  const env = wanted.env === undefined ? undefined : parseEnv(wanted.env, (key) => invocation.env[key], report);
  const keys = wanted.secrets === undefined ? undefined : parseSecretKeys(wanted.secrets, report);
  const ports = wanted.ports === undefined ? undefined : parsePortMappings(wanted.ports, report);
  const secrets = keys === undefined || !report.ok ? undefined : { provider: await secretsProvider(), keys };
  const manifest = builtinManifest({
    ...{ name, nodegroup, images, service },
    ...(namespace === undefined ? {} : { namespace }),
    ...(env === undefined ? {} : { env }),
    ...(ports === undefined ? {} : { ports }),
    ...(secrets === undefined ? {} : { secrets }),
  });
  const problems = [...report.problems, ...manifest.problems];
  if (manifest.text === undefined || problems.length > 0) throw new InvalidDocumentError(problems.map(asOption));
  return manifest.text;
}

/** An option is called by its name, not quoted as a key of a document would be. */
function asOption(problem: Problem): Problem {
  return { ...problem, field: problem.field.replace(/^\["(.*)"\]$/, '$1') };
}

/** For options that only the built-in manifest understands. */
export function refuseWithFile(options: Readonly<Record<string, readonly string[] | undefined>>): void {
  const given = Object.entries(options).flatMap(([name, values]) => (values === undefined ? [] : [name]));
  if (given.length > 0) throw new UsageError(`${given.join(', ')} cannot be used with --file: write it into the file`);
}
