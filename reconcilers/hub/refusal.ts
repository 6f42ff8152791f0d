/** refusal — why the hub does not take what a node says: one word for metrics and for the stream's status, one sentence for people. */
export type RefusalCode =
  | 'other-cluster'
  | 'protocol'
  | 'stale-session'
  | 'not-the-node'
  | 'outside-prefix'
  | 'sequence'
  | 'limit'
  | 'invalid'
  /** No generation is led here, or a newer one exists: the node looks for the hub elsewhere. */
  | 'superseded';

export interface Refusal {
  readonly code: RefusalCode;
  readonly message: string;
}

/** Ends one stream, never the hub. Nothing of the message that was refused has taken effect. */
export class HubRefusalError extends Error {
  override readonly name = 'HubRefusalError';
  readonly refusal: Refusal;
  constructor(code: RefusalCode, message: string) {
    super(message);
    this.refusal = { code, message };
  }
}

export function refuse(code: RefusalCode, message: string): never {
  throw new HubRefusalError(code, message);
}
