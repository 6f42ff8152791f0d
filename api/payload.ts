/**
 * payload — the two documents that a deployment is stored as, between bytes and meaning.
 *
 * Holds: what `encode…` writes `decode…` reads back the same; a Pod that `decodePod` returns is one that this cluster runs: one
 * document, strict, transformed, without host access that nobody allowed, and acceptable to the kubelet. Bad bytes are problems, never
 * exceptions, since they come from outside.
 */
import type { V1Pod } from '@kubernetes/client-node';
import { checkedDocument } from './checked-document.ts';
import { checkForKubelet } from './kubelet-rules.ts';
import { MAX_PAYLOAD_BYTES } from './keys.ts';
import { transformPod } from './pod-transform.ts';
import { type Problem } from './problems.ts';
import { type Origin, Report } from './report.ts';
import { parseService, type ServiceDocument, serviceObject } from './service.ts';
import { type JsonValue, parseYaml, stringifyYaml, type YamlDocument } from './yaml/index.ts';

export type Decoded<T> =
  { readonly value: T; readonly problems: readonly [] } | { readonly value?: undefined; readonly problems: readonly Problem[] };

export interface DecodeOptions {
  /** The object's key. */
  readonly file: string;
}

export function encodePod(pod: V1Pod): Uint8Array {
  return new TextEncoder().encode(stringifyYaml(plain(pod)));
}

export function encodeService(service: ServiceDocument): Uint8Array {
  return new TextEncoder().encode(stringifyYaml(serviceObject(service)));
}

/** The Pod as it is to be run, under its stored name. */
export function decodePod(bytes: Uint8Array, { file }: DecodeOptions): Decoded<V1Pod> {
  const read = readPod(bytes, { file });
  if (read.value === undefined) return read;
  const report = new Report({ file });
  const pod = transformPod({ pod: read.value, report });
  // One problem per field: what the first check said about it stands.
  report.mute(report.problems.map(({ field }) => field));
  checkForKubelet(pod, report);
  return report.ok ? { value: pod, problems: [] } : { problems: report.problems };
}

/** The Pod as it is stored, if it is one: for history and comparison, not for running. */
export function readPod(bytes: Uint8Array, { file }: DecodeOptions): Decoded<V1Pod> {
  const document = onlyDocument(bytes, file);
  if (document.value === undefined) return document;
  const { value } = document.value;
  const report = new Report(originOf(document.value, file));
  const pod = checkedDocument<V1Pod>('Pod', value, report);
  if (pod === undefined || !report.ok) return { problems: report.problems };
  // Old writers leave these zero values behind; they mean nothing.
  const { status: _status, ...rest } = pod;
  return { value: rest, problems: [] };
}

export function decodeService(bytes: Uint8Array, { file }: DecodeOptions): Decoded<ServiceDocument> {
  const document = onlyDocument(bytes, file);
  if (document.value === undefined) return document;
  const { value } = document.value;
  const report = new Report(originOf(document.value, file));
  const service = parseService(value, report);
  return service === undefined ? { problems: report.problems } : { value: service, problems: [] };
}

function onlyDocument(bytes: Uint8Array, file: string): Decoded<YamlDocument> {
  const { documents, problems } = parseYaml(bytes, { file, maxBytes: MAX_PAYLOAD_BYTES });
  if (problems.length > 0) return { problems };
  const [document, ...others] = documents;
  if (document === undefined || others.length > 0) {
    return { problems: [{ file, field: '', message: `holds ${documents.length} documents instead of one`, fix: 'deploy it again' }] };
  }
  return { value: document, problems: [] };
}

const originOf = (document: YamlDocument, file: string): Origin => ({ file, place: (path, of) => document.place(path, of) });

/** Without members that are absent, which YAML has no word for. */
function plain(pod: V1Pod): JsonValue {
  return JSON.parse(JSON.stringify(pod)) as JsonValue;
}
