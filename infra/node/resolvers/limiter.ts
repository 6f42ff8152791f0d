/** limiter — runs at most `width` bodies at a time, in the order asked; one that fails gives its place on like any other. */
export type Limiter = <T>(body: () => Promise<T>) => Promise<T>;

export function limiter(width: number): Limiter {
  let free = width;
  const waiting: (() => void)[] = [];
  return async (body) => {
    if (free > 0) free--;
    else await new Promise<void>((go) => waiting.push(go));
    try {
      return await body();
    } finally {
      // The place goes straight to the next in line; counting it as free first would let a newcomer take it as well.
      const next = waiting.shift();
      if (next === undefined) free++;
      else next();
    }
  };
}
