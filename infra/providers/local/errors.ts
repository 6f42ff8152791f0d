/** errors — what an errno means to callers of the local driver. */
import { ProviderError, type ProviderErrorCode } from '../errors.ts';
import { codeOf } from '../replace-file.ts';

const meanings: Readonly<Record<string, readonly [ProviderErrorCode, string]>> = {
  EACCES: ['denied', 'the folder may not be accessed by this user'],
  EPERM: ['denied', 'the folder may not be changed by this user'],
  EROFS: ['denied', 'the folder is mounted read-only'],
  ENAMETOOLONG: ['invalid', 'the path of the folder and the key are too long together'],
  ENOTDIR: ['invalid', 'a file is in the place of a folder'],
  ENOSPC: ['unavailable', 'the disk is full'],
  EDQUOT: ['unavailable', 'the disk quota is used up'],
  EMFILE: ['unavailable', 'too many files are open'],
  ENFILE: ['unavailable', 'too many files are open on this machine'],
};

/** Errors that are no errno (ours, an abort) go through as they are. */
export function explain(error: unknown, operation: string): unknown {
  const code = codeOf(error);
  if (code === undefined || error instanceof ProviderError || error instanceof DOMException) return error;
  const [meaning, text] = meanings[code] ?? ['unavailable', 'the file system failed'];
  return new ProviderError(meaning, operation, `${text} (${code})`, { cause: error });
}

export async function explained<T>(operation: string, run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    throw explain(error, operation);
  }
}
