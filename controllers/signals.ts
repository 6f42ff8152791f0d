/**
 * signals — SIGTERM and SIGINT: the first asks to stop, the second means it.
 *
 * Holds: after disposal the process treats signals as it did before.
 */
export interface SignalSource {
  on(signal: 'SIGTERM' | 'SIGINT', listener: () => void): unknown;
  off(signal: 'SIGTERM' | 'SIGINT', listener: () => void): unknown;
}

export interface SignalActions {
  readonly first: (signal: string) => void;
  readonly second: (signal: string) => void;
}

export function onSignals(source: SignalSource, { first, second }: SignalActions): Disposable {
  let count = 0;
  const listeners = (['SIGTERM', 'SIGINT'] as const).map((signal) => {
    const listener = (): void => (++count === 1 ? first : second)(signal);
    source.on(signal, listener);
    return { signal, listener };
  });
  return {
    [Symbol.dispose]: () => {
      for (const { signal, listener } of listeners) source.off(signal, listener);
    },
  };
}
