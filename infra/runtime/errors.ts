/**
 * errors — why a container engine, or a node in it, did not do what was asked.
 *
 * Callers decide by `code`, never by an engine's wording. `command` and `stderr` hold no secret: nothing secret is ever an argument or
 * in the environment of a node (see container-spec.ts), and what a caller marks as secret is blanked besides.
 */
export type RuntimeErrorCode =
  /** Neither podman nor docker was found, or not the one that was asked for. */
  | 'ENGINE_NOT_FOUND'
  /** The client is there, its engine (daemon, virtual machine) does not answer. */
  | 'ENGINE_UNREACHABLE'
  /** No container, image, network or volume of that name. */
  | 'NOT_FOUND'
  | 'IMAGE_MISSING'
  /** The name is taken by something that is not ours. */
  | 'NAME_TAKEN_FOREIGN'
  | 'NAME_TAKEN'
  /** The subnet overlaps another network's. */
  | 'SUBNET_IN_USE'
  | 'PORT_IN_USE'
  /** The engine may not grant what a node needs. */
  | 'PRIVILEGES'
  | 'CGROUP'
  /** The node did not become ready in time, or said that it can't. */
  | 'NOT_READY'
  /** The container ended by itself. */
  | 'EXITED'
  | 'INVALID_OPTIONS'
  /** The call's own time limit passed. */
  | 'TIMEOUT'
  /** The caller gave up. */
  | 'ABORTED'
  /** Output that can't be understood, or more of it than the limit. */
  | 'BAD_OUTPUT'
  /** The engine refused for a reason that has no code of its own. */
  | 'ENGINE_FAILED';

export interface RuntimeErrorDetails {
  readonly cause?: unknown;
  readonly command?: string;
  readonly exitCode?: number;
  /** The last lines of what was written to stderr. */
  readonly stderr?: string;
  /** What to do about it. */
  readonly hint?: string;
}

export class RuntimeError extends Error {
  override readonly name = 'RuntimeError';
  readonly code: RuntimeErrorCode;
  readonly command: string | undefined;
  readonly exitCode: number | undefined;
  readonly stderr: string | undefined;
  readonly hint: string | undefined;
  constructor(code: RuntimeErrorCode, message: string, details: RuntimeErrorDetails = {}) {
    super(
      details.hint === undefined ? message : `${message} (${details.hint})`,
      details.cause === undefined ? undefined : { cause: details.cause },
    );
    this.code = code;
    this.command = details.command;
    this.exitCode = details.exitCode;
    this.stderr = details.stderr;
    this.hint = details.hint;
  }
}

export function isRuntimeError(error: unknown, ...codes: readonly RuntimeErrorCode[]): error is RuntimeError {
  return error instanceof RuntimeError && (codes.length === 0 || codes.includes(error.code));
}

interface Pattern {
  readonly code: RuntimeErrorCode;
  readonly matches: RegExp;
  readonly hint?: string;
}

/** What docker (20.10 to 28) and podman (4 to 5) write for the cases that callers tell apart; the first that matches counts. */
const PATTERNS: readonly Pattern[] = [
  {
    code: 'ENGINE_UNREACHABLE',
    matches:
      /cannot connect to the docker daemon|is the docker daemon running|cannot connect to podman|unable to connect to podman|dial unix .*(docker|podman)/i,
    hint: 'start the engine, then try again',
  },
  { code: 'NAME_TAKEN', matches: /name .* is already in use|already (exists|in use by container)|network with name .* already exists/i },
  { code: 'SUBNET_IN_USE', matches: /pool overlaps|subnet .* (is )?already (in use|used)|overlaps with other one/i },
  { code: 'PORT_IN_USE', matches: /port is already allocated|address already in use/i, hint: 'free the port, or let one be chosen' },
  {
    code: 'IMAGE_MISSING',
    matches: /no such image|image not known|pull access denied|manifest unknown|unable to find image|repository does not exist/i,
  },
  {
    code: 'NOT_FOUND',
    matches:
      /no such (container|object|network|volume)|no container with name or id|network not found|(network|volume) .* not found|not found: no such/i,
  },
  {
    code: 'PRIVILEGES',
    matches: /operation not permitted|permission denied|unable to apply caps|can't set capabilities|error setting rlimit/i,
    hint: 'a node needs CAP_SYS_ADMIN and CAP_NET_ADMIN and an engine that may grant them',
  },
  { code: 'CGROUP', matches: /cgroup.*(not mounted|no such file|controller|invalid)/i },
];

/** The code and the way out for what an engine wrote to stderr. */
export function classify(stderr: string): { readonly code: RuntimeErrorCode; readonly hint?: string } {
  const found = PATTERNS.find((pattern) => pattern.matches.test(stderr));
  if (found === undefined) return { code: 'ENGINE_FAILED' };
  return found.hint === undefined ? { code: found.code } : { code: found.code, hint: found.hint };
}
