/**
 * body — a streamed body and the thing it is read from (a file, a connection), with one owner.
 *
 * Holds: the source is closed exactly once: at the end, at an error, when the reader breaks off, or by disposal of a body that nobody read
 * (which a plain generator would not notice).
 */
export interface Body extends AsyncIterable<Uint8Array>, AsyncDisposable {}

export interface BodyInput {
  /** The next chunk, undefined at the end. */
  readonly next: () => Promise<Uint8Array | undefined>;
  readonly close: () => Promise<void>;
}

export function streamedBody({ next, close }: BodyInput): Body {
  let open = true;
  const end = async (): Promise<void> => {
    if (!open) return;
    open = false;
    await close();
  };
  const iterator: AsyncIterator<Uint8Array, undefined> = {
    next: async () => {
      if (!open) return { done: true, value: undefined };
      try {
        const value = await next();
        if (value !== undefined) return { done: false, value };
      } catch (error) {
        await end();
        throw error;
      }
      await end();
      return { done: true, value: undefined };
    },
    return: async () => {
      await end();
      return { done: true, value: undefined };
    },
  };
  return { [Symbol.asyncIterator]: () => iterator, [Symbol.asyncDispose]: end };
}
