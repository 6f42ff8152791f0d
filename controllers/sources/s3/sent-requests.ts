/**
 * sent-requests — counts what one call to a bucket sends, also when the bucket does not say.
 */
export class SentRequests {
  readonly #sent: (requests: number) => void;
  #told = false;

  constructor(sent: (requests: number) => void) {
    this.#sent = sent;
  }

  /** For the call's options. */
  readonly onRequest = (): void => {
    this.#told = true;
    this.#sent(1);
  };

  /** The call has ended. `estimate`: what it takes when the bucket has not counted. */
  end(estimate: number): void {
    if (!this.#told) this.#sent(estimate);
  }
}
