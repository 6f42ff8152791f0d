/** options — the options that several commands share, and how their values are read. */
import { InvalidArgumentError, Option } from 'commander';
import { formats, type Format } from './output.ts';

export function formatOption(): Option {
  return new Option('-o, --output <format>', 'how to print').choices(formats).default('table' satisfies Format);
}

export function yesOption(): Option {
  return new Option('-y, --yes', 'do not ask').default(false, 'ask');
}

export function waitOption(what: string): Option {
  return new Option('--wait', what).default(false, 'return when it is committed');
}

export function timeoutOption(): Option {
  return new Option('--timeout <duration>', 'how long --wait waits, as in 90s, 5m, 1h').default(300_000, '5m').argParser(parseDuration);
}

/** For options that may be given several times. */
export function collect(value: string, before: readonly string[] | undefined): readonly string[] {
  return [...(before ?? []), value];
}

const units = { s: 1000, m: 60_000, h: 3_600_000 } as const;

/** Milliseconds. At most a day: a longer wait is a mistake of units. */
export function parseDuration(text: string): number {
  const match = /^([0-9]{1,5})([smh])$/.exec(text);
  const ms = match === null ? Number.NaN : Number(match[1]) * units[match[2] as keyof typeof units];
  if (!(ms >= 1000 && ms <= 86_400_000)) throw new InvalidArgumentError('Write a number and s, m or h, from 1s to 24h.');
  return ms;
}

export function example(...lines: readonly string[]): string {
  return `\n${lines.length === 1 ? 'Example' : 'Examples'}:\n${lines.map((line) => `  ${line}`).join('\n')}`;
}

export function nodegroupOption(): Option {
  return new Option('-g, --nodegroup <name>', 'the NodeGroup').makeOptionMandatory();
}

export function fileOption(): Option {
  return new Option('-f, --file <file>', 'the manifest, a DaemonSet and at most one Service; - is standard input');
}

export function imageOption(): Option {
  return new Option('--image <[container=]image>', 'the image, or the image of one container; may be given several times').argParser(
    collect,
  );
}

export function serviceOption(): Option {
  return new Option('--service', 'with a Service');
}

export function allowHostAccessOption(): Option {
  return new Option('--allow-host-access', 'let the Pod reach the node: its files, devices, network or processes; this is recorded');
}
