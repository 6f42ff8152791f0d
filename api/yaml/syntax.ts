/**
 * syntax — the YAML library's complaints, put so that a person knows what to do.
 */
import { type ErrorCode } from 'yaml';
import { type Fault } from './text.ts';

const fixes: Partial<Record<ErrorCode, string>> = {
  BAD_INDENT: 'line it up with the entries around it',
  BAD_DQ_ESCAPE: 'use single quotes, or write \\\\ for a backslash',
  BAD_DIRECTIVE: 'remove the line that begins with %',
  BAD_PROP_ORDER: 'put the anchor or tag directly before the value',
  BAD_SCALAR_START: 'quote the value',
  BLOCK_AS_IMPLICIT_KEY: 'indent the block under its key, or quote the value if the colon belongs to it',
  BLOCK_IN_FLOW: 'use { } and [ ] inside { } and [ ], or indentation throughout',
  KEY_OVER_1024_CHARS: 'make the key shorter',
  MISSING_CHAR: 'add the missing character; often a quote, a bracket or the blank after a colon',
  MULTILINE_IMPLICIT_KEY: 'check the indentation, or whether a colon is missing on the line before',
  MULTIPLE_ANCHORS: 'keep one anchor',
  MULTIPLE_TAGS: 'keep one tag',
  TAB_AS_INDENT: 'indent with blanks instead of tabs',
  UNEXPECTED_TOKEN: 'check the indentation, or quote the value',
};

export interface SyntaxFaultInput {
  readonly offset: number;
  readonly code: ErrorCode;
  readonly message: string;
}

export function syntaxFault({ offset, code, message }: SyntaxFaultInput): Fault {
  const sentence = message.replace(/\.$/, '');
  return { offset, message: sentence.charAt(0).toLowerCase() + sentence.slice(1), fix: fixes[code] ?? 'correct the syntax' };
}
