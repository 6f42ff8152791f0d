/**
 * toml — as much of a TOML writer as containerd's files need: tables of strings, numbers, booleans and lists of strings.
 *
 * Holds: any string comes back as it was. Does not hold: inline tables, arrays of tables, dates.
 */
export type TomlValue = string | number | boolean | readonly string[];

export interface TomlTable {
  /** The parts of the table's name; none for the document's own keys. */
  readonly path: readonly string[];
  readonly values: Readonly<Record<string, TomlValue>>;
}

/** Tables in the order given; the one without a name comes first or not at all. */
export function renderToml(tables: readonly TomlTable[]): string {
  return tables
    .map(({ path, values }) => {
      const lines = Object.entries(values).map(([key, value]) => `${tomlKey(key)} = ${tomlValue(value)}`);
      return [...(path.length === 0 ? [] : [`[${path.map(tomlKey).join('.')}]`]), ...lines].join('\n');
    })
    .join('\n\n')
    .concat('\n');
}

function tomlKey(key: string): string {
  return /^[A-Za-z0-9_-]+$/.test(key) ? key : tomlString(key);
}

function tomlValue(value: TomlValue): string {
  if (typeof value === 'string') return tomlString(value);
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return `[${value.map(tomlString).join(', ')}]`;
}

/** JSON's escapes are TOML's, but for DEL and lone surrogates, which JSON leaves or writes in a form TOML refuses. */
function tomlString(text: string): string {
  return JSON.stringify(text.toWellFormed()).replaceAll('\u007f', '\\u007F');
}
