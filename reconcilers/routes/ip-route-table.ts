/**
 * ip-route-table — the kernel's main table by way of ip(8). Routes of ours have a protocol number of their own.
 *
 * Holds: one process at a time, each bounded in time and output; no text that comes from elsewhere is an argument before it was checked;
 * a route of another program is never replaced, because a replacement names our protocol's route. Does not hold: what another program
 * does between the look and the change (the refresh sees it).
 */
import { execFile, type ExecFileOptionsWithStringEncoding } from 'node:child_process';
import ipaddr from 'ipaddr.js';
import { RouteTakenError, type Route, type RouteTable } from './route-table.ts';

/** Of rtnetlink's, 192 to 255 are nobody's (/etc/iproute2/rt_protos): "pm" is 0x70 + 0x6d. */
export const ROUTE_PROTOCOL = 221;
/** Linux' own default, written out so that looking and removing mean the same route. */
const METRIC = 1024;
const TIMEOUT_MS = 5_000;
/** A thousand nodes are 200 KiB of JSON. */
const MAX_OUTPUT_BYTES = 4 << 20;

export interface IpRouteTableInput {
  /** For ip(8). */
  readonly path: string;
  /** Default `ip`; with arguments before its own, for a network namespace of its own. */
  readonly command?: readonly [string, ...string[]];
}

export function ipRouteTable({ path, command = ['ip'] }: IpRouteTableInput): RouteTable {
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = <T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> => {
    const turn = last.then(() => {
      signal.throwIfAborted();
      return work();
    });
    last = turn.catch(() => undefined);
    return turn;
  };
  const ip = (args: readonly string[], signal: AbortSignal): Promise<string> => run({ path, command, args, signal });
  const show = async (args: readonly string[], signal: AbortSignal): Promise<readonly Shown[]> =>
    parseRoutes(await ip(['-6', '-N', '-json', 'route', 'show', 'table', 'main', ...args], signal));
  const own = async (signal: AbortSignal): Promise<readonly Route[]> =>
    (await show(['proto', String(ROUTE_PROTOCOL)], signal)).map(({ prefix, via }) => ({ prefix, via }));
  const change = (verb: 'add' | 'replace' | 'del', { prefix, via }: Route, signal: AbortSignal): Promise<string> => {
    const next = via === '' ? [] : ['via', via];
    return ip(['-6', 'route', verb, prefix, ...next, 'proto', String(ROUTE_PROTOCOL), 'metric', String(METRIC)], signal);
  };

  return {
    own: (signal) => inTurn(signal, () => own(signal)),
    replace: (route, signal) =>
      inTurn(signal, async () => {
        checked(route);
        const there = await show(['exact', route.prefix], signal);
        const foreign = there.find(({ protocol }) => protocol !== String(ROUTE_PROTOCOL));
        if (foreign !== undefined)
          throw new RouteTakenError(route.prefix, `protocol ${foreign.protocol}, via ${foreign.via || 'a device'}`);
        if (there.length === 1 && there[0]?.via === route.via) return;
        // `replace` exchanges one route of this metric at once; `add` fails rather than touch what has come since.
        await change(there.length === 0 ? 'add' : 'replace', route, signal);
      }),
    remove: (route, signal) =>
      inTurn(signal, async () => {
        checked(route);
        if (!(await own(signal)).some(({ prefix, via }) => prefix === route.prefix && via === route.via)) return;
        await change('del', route, signal);
      }),
  };
}

interface Shown extends Route {
  readonly protocol: string;
}

/** Of `ip -json route`. */
export function parseRoutes(text: string): readonly Shown[] {
  const value: unknown = text.trim() === '' ? [] : JSON.parse(text);
  if (!Array.isArray(value)) throw new Error('ip route: its JSON is not a list');
  return value.map((entry: unknown) => {
    const { dst, gateway, protocol } = (typeof entry === 'object' && entry !== null ? entry : {}) as Readonly<Record<string, unknown>>;
    if (typeof dst !== 'string') throw new Error('ip route: its JSON has a route without a destination');
    return {
      prefix: dst === 'default' ? '::/0' : dst.includes('/') ? dst : `${dst}/128`,
      via: typeof gateway === 'string' ? gateway : '',
      protocol: typeof protocol === 'string' || typeof protocol === 'number' ? String(protocol) : '',
    };
  });
}

function checked({ prefix, via }: Route): void {
  if (!ipaddr.IPv6.isValidCIDR(prefix) || (via !== '' && !ipaddr.IPv6.isValid(via)))
    throw new RangeError('a route has a prefix and a next hop, both IPv6');
}

interface RunInput {
  readonly path: string;
  readonly command: readonly [string, ...string[]];
  readonly args: readonly string[];
  readonly signal: AbortSignal;
}

function run({ path, command, args, signal }: RunInput): Promise<string> {
  const [program, ...before] = command;
  const options: ExecFileOptionsWithStringEncoding = {
    env: { PATH: path, LC_ALL: 'C' },
    encoding: 'utf8',
    timeout: TIMEOUT_MS,
    killSignal: 'SIGKILL',
    maxBuffer: MAX_OUTPUT_BYTES,
    signal,
  };
  return new Promise((resolve, reject) => {
    execFile(program, [...before, ...args], options, (error, stdout, stderr) => {
      if (error === null) return resolve(stdout);
      if (signal.aborted) return reject(signal.reason instanceof Error ? signal.reason : error);
      const said = stderr.trim().split('\n')[0]?.slice(0, 300) ?? '';
      const why = error.killed === true ? `no answer within ${TIMEOUT_MS / 1_000} s` : said || error.message.slice(0, 300);
      reject(new Error(`${program} ${args.join(' ')}: ${why}`, { cause: error.code }));
    });
  });
}
