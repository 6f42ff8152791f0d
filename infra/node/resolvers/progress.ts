/** progress — what a resolver is about to do, for whoever shows it. */
import { type Architecture, type ComponentKey } from '../catalog.ts';

export interface ComponentProgress {
  readonly component: ComponentKey;
  readonly arch: Architecture;
  readonly step: 'cached' | 'repairing' | 'waiting' | 'downloading' | 'building' | 'falling-back' | 'done';
  /** One line for a person. */
  readonly text: string;
}

export type OnProgress = (progress: ComponentProgress) => void;
