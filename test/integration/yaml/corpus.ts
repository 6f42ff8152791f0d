/**
 * corpus — YAML texts whose meaning differs between readers, and what we do with them beside Kubernetes.
 */
export interface Case {
  readonly text: string;
  /**
   * same: both accept it and read the same. refused: both refuse it. stricter: Kubernetes accepts it, we do not, because … laxer: we accept it,
   * Kubernetes does not, because …
   */
  readonly verdict: 'same' | 'refused' | { readonly stricter: string } | { readonly laxer: string };
}

const each = (verdict: Case['verdict'], texts: readonly string[]): readonly Case[] => texts.map((text) => ({ text, verdict }));
const values = (verdict: Case['verdict'], words: string): readonly Case[] =>
  each(
    verdict,
    words.split(' ').map((word) => `k: ${word}\n`),
  );

export const corpus: readonly Case[] = [
  // What a bare word means.
  ...values('same', 'y Y n N yes Yes YES no No NO on On ON off Off OFF true True TRUE false False FALSE yES oN tRUE nO'),
  ...values('same', '~ null Null NULL nULL none None NaN nan inf Infinity'),
  ...values(
    'same',
    '0 00 07 08 09 0400 0644 0o14 0O14 0o8 0x1F 0X1f 0xg 0b101 0B1 0b2 0b-1 0b+1 -0b1 +12 -12 +0x10 -010 1_000 1__0 1_ _1 0_7 0x_F',
  ),
  ...values(
    'same',
    '1.5 1. .5 +.5 -.5 .5_0 ._5 1e3 1E3 1e+3 1e-3 1e 1e400 .1e400 1_0.5 08.5 -0 -0.0 0.0 1.2.3 1.2.3.4 1e3m 250m 64Mi 0x1p4 1e1_0',
  ),
  ...values('same', '12:30 12:30:45 1:00 190:20:30.15 -12:30 2001-12-14 2001-12-14T21:59:43Z 2001-1-1 2001-13-99 12-14 1234-5'),
  ...values('same', '= =a -- -a --a ... .a ./x /x a@b a:b http://x/y:8080 a#b #a ::1 fd00::1 <a> <<'),
  ...values('same', '9007199254740991 -9007199254740991 1e20 1.7976931348623157e308 5e-324 0.1 123456789012345.678'),
  ...values(
    { stricter: 'a double would round it' },
    '9007199254740993 -9007199254740993 18446744073709551615 99999999999999999999 0xFFFFFFFFFFFFFFF',
  ),
  ...values('refused', '.inf -.inf +.INF .nan .NaN'),
  ...each('same', [
    'k: 0xFFFFFFFFFFFFFFFFFF\n',
    'k: "0400"\n',
    "k: 'on'\n",
    'k: ""\n',
    'k:\n',
    'k: a b  c\n',
    'k: a\n  b\n\n  c\n',
    'k: é ß 日本 😀\n',
  ]),
  // Keys.
  ...each({ stricter: 'the key is no string, and readers name it differently' }, [
    '1: x\n',
    '1.5: x\n',
    'on: x\n',
    'true: x\n',
    'y: 1\n',
    '0x1: x\n',
  ]),
  ...each({ stricter: 'other readers take the key for a date' }, ['2001-01-01: x\n']),
  ...each('refused', [
    '~: x\n',
    ': x\n',
    'null: x\n',
    '[a]: x\n',
    '{a: b}: x\n',
    'a: 1\na: 2\n',
    'a: {b: 1, b: 2}\n',
    'a: &a {b: 1}\nc: {<<: *a, b: 2}\n',
    '"a": 1\na: 2\n',
  ]),
  ...each('refused', ['- {a: 1, "\\u0061": 2}\n', '"1": a\n1: b\n1: c\n']),
  ...each({ stricter: 'a list of labels with 1 and "1" is a mistake' }, ['1: a\n"1": b\n']),
  ...each('same', [
    '"1": x\n',
    '"on": x\n',
    "'': x\n",
    '"<<": x\n',
    'a b: c\n',
    'a/b.c: d\n',
    '!!str 1: x\n',
    '"a\\tb": c\n',
    'ключ: значение\n',
    '__proto__: {a: 1}\n',
  ]),
  ...each('same', [
    'constructor: 1\nhasOwnProperty: 2\n',
    '{"a":1}\n',
    '{a: b, c: }\n',
    '{a, b: c}\n',
    '[a: b]\n',
    '{"a": {"b": [1, 2.5, null, true, "x"]}}\n',
  ]),
  ...each({ stricter: 'explicit keys are not for people, and the library loses some' }, ['? a\n: b\n', '? a\n', '{? a : b}\n']),
  // Merge keys, anchors, aliases, tags.
  ...each({ stricter: 'merge keys hide what is deployed' }, ['a: &a {b: 1}\nc:\n  <<: *a\n', '<<: {a: 1}\n']),
  ...each('same', [
    'a: &x 1\nb: *x\n',
    'a: &x [1, {b: 2}]\nc: *x\nd: [*x]\n',
    'a: &x 1\nb: &x 2\nc: *x\n',
    'a: &x on\nb: *x\n',
    '- &a\n- *a\n',
    '&k a: *k\n',
    'a: &x b\n*x : c\n',
  ]),
  ...each('refused', ['a: *x\n', 'a: &x [*x]\n', 'a: &x {b: {c: *x}}\n', 'a: &x 1\n---x\nb: *x\n', 'a: *x\nb: &x 1\n']),
  ...each('refused', [bomb(9)]),
  ...each('same', [
    'k: !!str 12\n',
    'k: !!int "12"\n',
    'k: !!float 1\n',
    'k: !!bool "yes"\n',
    'k: !!null ""\n',
    'k: !!str\n',
    'k: !!map {a: 1}\n',
    'k: !!seq [1]\n',
    'k: !<tag:yaml.org,2002:str> 12\n',
  ]),
  ...each('refused', ['k: !!int x\n', 'k: !!bool 1\n', 'k: !!null x\n', 'k: !!float x\n', 'k: !!int 1.5\n']),
  ...each({ stricter: 'tags that Kubernetes ignores look as if they did something' }, [
    'k: !foo x\n',
    'k: !foo {a: 1}\n',
    'k: ! 12\n',
    'k: !!set {a}\n',
    'k: !!binary aGk=\n',
    'k: !!timestamp 2001-01-01\n',
    'k: !!omap [a: 1]\n',
    'k: !!map 1\n',
  ]),
  // Text.
  ...each('same', [
    'k: |\n  a\n  b\n',
    'k: |-\n  a\n',
    'k: |+\n  a\n\n',
    'k: |\n  a',
    'k: |-\n  a',
    'k: |+\n  a',
    'k: >\n  a\n  b\n\n  c\n',
    'k: >-\n  a\n    b\n  c\n',
    'k: |2\n   a\n',
    'k: |\n\n  a\n',
    'k: |\n',
    'k: |\nl: 1\n',
  ]),
  ...each('same', [
    'k: |\n  a\n  ',
    'k: |\n  # no comment\n',
    'k: |\n  ---\n',
    'k: "a\n  b"\n',
    "k: 'a\n\n  b'\n",
    "k: 'it''s'\n",
    'k: "a\\\n  b"\n',
    'k: "\\x41\\u00e9\\U0001F600\\0\\e\\_\\N\\L\\P"\n',
    'k: "\\n\\t\\r\\\\"\n',
  ]),
  ...each('same', [
    'k: a # b\n',
    'k: a# b\n',
    '# only\nk: 1 # end',
    'k: "#"\n',
    '\ufeffk: 1\n',
    'k: 1\r\nl: |\r\n  a\r\n  b\r\n',
    'k:   1   \n',
    '\n\n\nk: 1\n\n',
    'k: [a,b]\n',
    'k: [a, b, ]\n',
    'k: {a: 1,}\n',
    'k: [\n  a,\n  b\n]\n',
  ]),
  ...each('refused', [
    'k: "\\q"\n',
    'k: "\\ud800"\n',
    'k: "a\n',
    "k: 'a\n",
    'k: `a\n',
    'k: @a\n',
    'k: %a\n',
    'k: a: b\n',
    'k: [a\n',
    'k: {a\n',
    'k: ]\n',
    'k: a\n  b: c\n',
    'a: 1\n b: 2\n',
    '- a\nb: 1\n',
    'a:\n- b\n  - c: d\n x\n',
  ]),
  ...each('refused', [
    'a:\n\tb: 1\n',
    '\ta: 1\n',
    'a: 1\n\tb: 2\n',
    'k: a\u0000b\n',
    'k: a\u0007b\n',
    'k: "a\u001bb"\n',
    'k: a\u007fb\n',
    'k: a\ufffeb\n',
    '%YAML 1.1\n',
    'a: 1\n%b\n',
  ]),
  ...each({ stricter: 'only some readers break the line there' }, [
    'k: a\u2028  b\n',
    'k: "a\u0085b"\n',
    '# a\u2029k: 1\n',
    'a: 1\rb: 2\n',
  ]),
  ...each({ stricter: 'a byte order mark inside a text is invisible' }, ['k: "a\ufeffb"\n']),
  ...each({ stricter: 'the reader ignores what comes after, silently' }, ['a: 1\n...\nb: 2\n', ' a: 1\nb: 2\n', ' a: 1\nb: 2\n']),
  ...each({ stricter: 'YAML 1.2 reads a mapping' }, ['[a:]\n', '[a :]\n', '{a:}\n', 'k: [\\:]\n']),
  ...each({ stricter: 'YAML 1.2 wants text of several lines indented' }, ['k: "a\nb"\n']),
  ...each({ stricter: 'readers disagree about blanks' }, ['k: |2\n    \nl: 1\n', 'k: |+\n  a\n  ']),
  ...each({ stricter: 'a document is an object' }, ['|\n  a\n']),
  ...each({ laxer: 'it is JSON, which Kubernetes reads with another reader; we write the character itself' }, [
    '{"k": "\\ud83d\\ude00"}\n',
  ]),
  ...each({ laxer: 'YAML 1.2 allows it, and we write it in another way' }, ['k: |\n  \ta\n', '- \ta\n', '[b? ]\n']),
  // Shapes.
  ...each('same', [
    '- - - a\n',
    '- a: 1\n  b: 2\n- c\n',
    'a:\n- b\n- c\nd:\n  - e\n',
    'a: {}\nb: []\n',
    '-\n  a: 1\n-\n',
    'a:\n    b:\n     c: 1\n',
    '[]\n',
    '{}\n',
    '12\n',
    '"x"\n',
    `${'['.repeat(90)}${']'.repeat(90)}\n`,
  ]),
  ...each({ stricter: 'no Kubernetes object nests so deep' }, [`${'['.repeat(500)}${']'.repeat(500)}\n`]),
];

/** Nine lists of nine aliases of the list before: 10^9 entries. */
export function bomb(levels: number): string {
  const lines = ['a0: &a0 [x,x,x,x,x,x,x,x,x]'];
  for (let level = 1; level <= levels; level++)
    lines.push(`a${level}: &a${level} [${Array.from({ length: 9 }, () => `*a${level - 1}`).join(',')}]`);
  return `${lines.join('\n')}\n`;
}
