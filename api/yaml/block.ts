/**
 * block — text blocks (`|` and `>`) where Kubernetes' reader and the YAML library differ: at the end of a file that does not end its last line,
 * and in blocks of nothing but blanks.
 */
import { type Scalar } from 'yaml';

export function isBlockText(node: Scalar): boolean {
  return node.type === 'BLOCK_LITERAL' || node.type === 'BLOCK_FOLDED';
}

export interface BlockInput {
  readonly node: Scalar;
  /** The document that the block is in. */
  readonly whole: string;
}

/** The text of a block as Kubernetes reads it; `ambiguous` where only the number of blanks decides what it is. */
export function blockText({ node, whole }: BlockInput): { readonly text: string; readonly ambiguous: boolean } {
  const text = node.source ?? '';
  const [start = 0, end = 0] = node.range ?? [];
  const header = whole.slice(start, whole.indexOf('\n', start)).replace(/#.*/, '');
  if (/[0-9]/.test(header) && text.trim() === '') return { text, ambiguous: true };
  if (whole.endsWith('\n') || end < whole.length || !text.endsWith('\n')) return { text, ambiguous: false };
  const lastLine = whole.slice(whole.lastIndexOf('\n') + 1);
  if (lastLine.trim() === '') return { text, ambiguous: /[+0-9]/.test(header) || /[ \t]\n$/.test(text) };
  // The library ends the last line itself, Kubernetes' reader does not.
  return { text: text.slice(0, -1), ambiguous: false };
}
