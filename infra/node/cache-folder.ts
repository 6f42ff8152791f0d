/** cache-folder — where Podmin keeps what it can get again, by the XDG base directory rules. */
import { isAbsolute, join } from 'node:path';

export function cacheFolder({
  environment,
  home,
}: {
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly home: string;
}): string {
  const xdg = environment['XDG_CACHE_HOME'];
  // The rules say that a relative path is to be ignored.
  return xdg !== undefined && isAbsolute(xdg) ? join(xdg, 'podmin') : join(home, '.cache', 'podmin');
}
