/**
 * files — the file system, one operation at a time, so that a test can make exactly one of them fail, or stop the process right before
 * or after it. Paths are absolute. Errors are those of node:fs (`code` is `ENOENT`, `EEXIST`, …).
 */
export interface FileInfo {
  readonly kind: 'file' | 'directory' | 'symlink' | 'other';
  readonly sizeBytes: number;
  /** Permission bits, e.g. 0o600. */
  readonly mode: number;
  readonly modifiedMs: number;
  /** When the content, mode or number of links last changed (ctime): unlike `modifiedMs` it says when a link was made. */
  readonly changedMs: number;
  readonly inode: number;
}

/** A file held open for reading: it stays readable when its name goes. Its opener closes it (`await using`). */
export interface OpenFile extends AsyncDisposable {
  readonly sizeBytes: number;
  /** At most `length` bytes from `position`; fewer only at the end of the file. */
  read(position: number, length: number): Promise<Uint8Array>;
}

export interface Files {
  read(path: string): Promise<Uint8Array>;
  open(path: string): Promise<OpenFile>;
  /** Does not follow a link. Undefined when there is nothing. */
  info(path: string): Promise<FileInfo | undefined>;
  /** Names in the folder, sorted by bytes. */
  list(path: string): Promise<readonly string[]>;
  /** Parents too; existing is fine. The mode is set on folders that this call makes, whatever the umask. */
  makeDirectory(path: string, mode: number): Promise<void>;
  /** Creates exclusively (EEXIST) and writes; not synced. The mode holds whatever the umask. */
  create(path: string, body: Uint8Array, mode: number): Promise<void>;
  /** fsync of a file, or of a folder's entries. */
  sync(path: string): Promise<void>;
  rename(from: string, to: string): Promise<void>;
  link(from: string, to: string): Promise<void>;
  symlink(target: string, path: string): Promise<void>;
  readLink(path: string): Promise<string>;
  /** Removes a file or link. ENOENT when there is none. */
  remove(path: string): Promise<void>;
  /** Removes a folder and what is in it; nothing there is fine. Does not follow links. */
  removeTree(path: string): Promise<void>;
  /** Calls `changed` after something in the folder may have changed (a hint: may be missed or spurious). */
  watch(path: string, changed: () => void): Disposable;
}
