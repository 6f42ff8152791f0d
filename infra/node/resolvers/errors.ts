/** errors — a component that could not be had: which, what was tried, and the way out. */
import { type Architecture, type ComponentKey } from '../catalog.ts';

export type ComponentErrorCode =
  /** No answer, or a refusal: another source may have it. */
  | 'not-available'
  /** What came is not what the publisher vouches for. Nothing may be used instead without a person looking. */
  | 'not-trusted'
  /** The Go toolchain is missing or said no. */
  | 'not-built';

export class ComponentError extends Error {
  override readonly name = 'ComponentError';
  readonly code: ComponentErrorCode;
  readonly component: ComponentKey;
  constructor(
    code: ComponentErrorCode,
    about: {
      readonly key: ComponentKey;
      readonly arch: Architecture;
      readonly tried: string;
      readonly reason: string;
      readonly fix: string;
    },
    options?: { readonly cause?: unknown },
  ) {
    super(`${about.key} (${about.arch}): ${about.tried}: ${about.reason}. ${about.fix}`, options);
    this.code = code;
    this.component = about.key;
  }
}
