/**
 * node-log — what a node says about its start: one JSON object per line on stdout, from the init; everything else in its log belongs to a
 * component.
 */
export type NodeLogLine =
  | { readonly type: 'phase'; readonly phase: string; readonly ms: number }
  | { readonly type: 'ready'; readonly ms: number }
  | { readonly type: 'failed'; readonly at: string; readonly error: string }
  | { readonly type: 'stopped'; readonly exitCode: number }
  | { readonly type: 'event'; readonly event: string; readonly component: string }
  | { readonly type: 'text'; readonly text: string };

export function parseNodeLogLine(line: string): NodeLogLine {
  const fields = asObject(line);
  const { phase, ms, at, error, exitCode, event, component } = fields ?? {};
  if (typeof event === 'string' && typeof component === 'string') return { type: 'event', event, component };
  if (typeof phase !== 'string') return { type: 'text', text: line };
  if (phase === 'failed')
    return { type: 'failed', at: typeof at === 'string' ? at : 'unknown', error: typeof error === 'string' ? error : line };
  if (phase === 'stopped') return { type: 'stopped', exitCode: typeof exitCode === 'number' ? exitCode : -1 };
  return { type: phase === 'ready' ? 'ready' : 'phase', phase, ms: typeof ms === 'number' ? ms : 0 };
}

function asObject(line: string): Readonly<Record<string, unknown>> | undefined {
  if (!line.startsWith('{')) return undefined;
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}
