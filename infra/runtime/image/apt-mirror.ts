/**
 * apt-mirror — where this machine gets Debian from, by its own configuration. Pure.
 */
/** The first archive of Debian itself (not of its security updates or of somebody else) in the texts of sources.list and *.sources. */
export function debianMirror(files: readonly { readonly name: string; readonly text: string }[]): string | undefined {
  const found = files.flatMap(({ name, text }) => (name.endsWith('.sources') ? deb822(text) : oneLine(text)));
  return found.find(({ uri, components }) => /\/debian\/?$/.test(uri) && components.includes('main'))?.uri;
}

interface AptSource {
  readonly uri: string;
  readonly components: readonly string[];
}

function deb822(text: string): readonly AptSource[] {
  return text.split(/\n\s*\n/).flatMap((paragraph) => {
    const fields = new Map(
      paragraph
        .split('\n')
        .filter((line) => !line.startsWith('#'))
        .flatMap((line) => {
          const [, key, value] = /^([A-Za-z-]+):\s*(.*)$/.exec(line) ?? [];
          return key === undefined ? [] : [[key.toLowerCase(), words(value ?? '')] as const];
        }),
    );
    const disabled = fields.get('enabled')?.[0] === 'no' || !(fields.get('types') ?? []).includes('deb');
    return disabled ? [] : (fields.get('uris') ?? []).map((uri) => ({ uri, components: fields.get('components') ?? [] }));
  });
}

function oneLine(text: string): readonly AptSource[] {
  return text.split('\n').flatMap((line) => {
    const [, uri, , rest] = /^\s*deb\s+(?:\[[^\]]*\]\s+)?(\S+)\s+(\S+)\s+(.*)$/.exec(line) ?? [];
    return uri === undefined ? [] : [{ uri, components: words(rest ?? '') }];
  });
}

function words(text: string): readonly string[] {
  return text.split(/\s+/).filter((word) => word !== '');
}
