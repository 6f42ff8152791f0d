/** yaml — reading and writing documents with the meaning Kubernetes gives them. */
export { formatPath, isJsonObject, type JsonArray, type JsonObject, type JsonPath, type JsonPrimitive, type JsonValue } from './json.ts';
export { parseYaml, type Parsed, type ParseOptions, type YamlDocument } from './parse.ts';
export { type Place } from './text.ts';
export { stringifyYaml } from './write.ts';
