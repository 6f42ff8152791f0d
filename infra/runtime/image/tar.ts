/**
 * tar — writes ustar archives (POSIX.1-1988, with pax headers for long names), which is all that image layers and archives need.
 *
 * Holds: the same entries give the same bytes: no times, no owners but 0. Does not hold: devices, hard links, sparse files.
 */
export type TarEntry =
  | { readonly type: 'file'; readonly path: string; readonly mode: number; readonly body: Uint8Array }
  | { readonly type: 'directory'; readonly path: string; readonly mode: number }
  | { readonly type: 'symlink'; readonly path: string; readonly target: string };

const BLOCK = 512;
const TYPE_FLAGS = { file: '0', symlink: '2', directory: '5', pax: 'x' } as const;

/** A whole archive in memory; for what is megabytes, not gigabytes. */
export function tarArchive(entries: readonly TarEntry[]): Buffer {
  return Buffer.concat([...entries.flatMap(tarEntry), Buffer.alloc(2 * BLOCK)]);
}

function tarEntry(entry: TarEntry): readonly Buffer[] {
  const path = entry.type === 'directory' && !entry.path.endsWith('/') ? `${entry.path}/` : entry.path;
  const target = entry.type === 'symlink' ? entry.target : '';
  const records = [...(fits(path) ? [] : [`path=${path}`]), ...(fits(target) ? [] : [`linkpath=${target}`])];
  const body = entry.type === 'file' ? entry.body : new Uint8Array(0);
  const header = headerBlock({
    path,
    target,
    mode: entry.type === 'symlink' ? 0o777 : entry.mode,
    size: body.length,
    flag: TYPE_FLAGS[entry.type],
  });
  if (records.length === 0) return [header, ...padded(body)];
  const pax = Buffer.from(records.map(paxRecord).join(''));
  return [
    headerBlock({ path: 'pax', target: '', mode: 0o644, size: pax.length, flag: TYPE_FLAGS.pax }),
    ...padded(pax),
    header,
    ...padded(body),
  ];
}

function fits(name: string): boolean {
  return Buffer.byteLength(name) <= 100;
}

/** `<length> key=value\n`, where the length counts its own digits. */
function paxRecord(text: string): string {
  const rest = Buffer.byteLength(text) + 2;
  let length = rest + String(rest).length;
  if (String(length).length !== String(rest).length) length = rest + String(length).length;
  return `${length} ${text}\n`;
}

function headerBlock(fields: { path: string; target: string; mode: number; size: number; flag: string }): Buffer {
  const block = Buffer.alloc(BLOCK);
  const put = (text: string, offset: number, length: number): void => void Buffer.from(text).copy(block, offset, 0, length);
  const octal = (value: number, offset: number, length: number): void => put(value.toString(8).padStart(length - 1, '0'), offset, length);
  put(fields.path, 0, 100);
  octal(fields.mode, 100, 8);
  octal(0, 108, 8);
  octal(0, 116, 8);
  octal(fields.size, 124, 12);
  octal(0, 136, 12);
  put(' '.repeat(8), 148, 8);
  put(fields.flag, 156, 1);
  put(fields.target, 157, 100);
  put('ustar\x0000', 257, 8);
  octal(0, 329, 8);
  octal(0, 337, 8);
  const sum = block.reduce((total, byte) => total + byte, 0);
  put(`${sum.toString(8).padStart(6, '0')}\x00 `, 148, 8);
  return block;
}

function padded(body: Uint8Array): readonly Buffer[] {
  const rest = body.length % BLOCK;
  return [Buffer.from(body.buffer, body.byteOffset, body.byteLength), ...(rest === 0 ? [] : [Buffer.alloc(BLOCK - rest)])];
}
