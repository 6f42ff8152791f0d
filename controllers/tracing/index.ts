/**
 * otel — runs of reconcilers as OpenTelemetry spans.
 *
 * @module podmin/controllers/otel
 */
export { otel, type OtelOptions } from './otel.ts';
