import { createRandom } from '../../support/long.ts';

type Random = () => number;

const hostile = [
  ...[
    '',
    ' ',
    '\0',
    '\ud800',
    '\udfffx',
    '\u202e',
    '\ufeff',
    '💥'.repeat(30),
    'é'.normalize('NFD'),
    '\r\n',
    '\t',
  ],
  ...[
    '<',
    '>',
    '&',
    '&amp;',
    '&#0;',
    '&#xD800;',
    '&nope;',
    '<![CDATA[',
    ']]>',
    '<!--',
    '-->',
    '<?x',
    '?>',
    '"',
    "'",
  ],
  ...[
    '<!DOCTYPE a [<!ENTITY b "c">]>',
    '<!DOCTYPE a SYSTEM "file:///etc/passwd">',
    '</PubmedArticle>',
    '<sec>',
    '</p>',
  ],
  ...[
    '{',
    '}',
    '[',
    ']',
    ':',
    ',',
    'null',
    'true',
    '1e999',
    '-0',
    '9'.repeat(400),
    '\\u0000',
    '__proto__',
    'constructor',
  ],
  ...[
    '(',
    ')',
    '[MeSH Terms]',
    '[tiab',
    ' AND ',
    ' OR ',
    ' NOT ',
    '*',
    '~',
    '"'.repeat(3),
    '/*',
    '--',
    '%00',
    '\\',
  ],
  ...[
    'NaN',
    'undefined',
    '0000-00-00',
    '10.1/x',
    'PMC',
    'NCT',
    'a'.repeat(5_000),
    ' a'.repeat(2_000),
    '((((('.repeat(400),
  ],
];
const hostileValues = [
  null,
  true,
  -1,
  1e308,
  2 ** 53,
  '',
  '\0',
  '\ud800',
  [],
  {},
  [[]],
  [null],
  { a: null },
  'x'.repeat(5_000),
];

const pick = <T>(list: readonly T[], random: Random): T => list[Math.floor(random() * list.length)] as T;

/** One of `seeds`, changed in one to four places; the same `number` gives the same text. */
export function mutated(seeds: readonly string[], number: number): string {
  const random = createRandom(number * 7_919 + 13);
  let text = pick(seeds, random);
  const rounds = 1 + Math.floor(random() * 4);
  for (let round = 0; round < rounds; round += 1) text = change(text, seeds, random).slice(0, 300_000);
  return text;
}

function change(text: string, seeds: readonly string[], random: Random): string {
  if (/^\s*[[{]/.test(text) && random() < 0.6) return changeJson(text, random);
  if (/^\s*</.test(text) && random() < 0.6) return changeXml(text, random);
  const at = Math.floor(random() * (text.length + 1));
  const to = Math.min(text.length, at + Math.floor(random() ** 3 * 2_000));
  const ways = [
    () => text.slice(0, at),
    () => text.slice(at),
    () => text.slice(0, at) + text.slice(to),
    () => text.slice(0, at) + pick(hostile, random) + text.slice(at),
    () => text.slice(0, at) + pick(hostile, random) + text.slice(to),
    () => text.slice(0, to) + text.slice(at, to).repeat(1 + Math.floor(random() ** 2 * 60)) + text.slice(to),
    () => text.slice(0, at) + pick(seeds, random).slice(Math.floor(random() * 500)) + text.slice(at),
    () => text.slice(0, at) + String.fromCharCode(Math.floor(random() * 65_536)) + text.slice(at + 1),
    () => Buffer.from(text.slice(at, to), 'utf8').toString('latin1') + text.slice(to),
  ];
  return pick(ways, random)();
}

/** Keeps XML well-formed as far as it was, so that what comes after the parser is reached too. */
function changeXml(text: string, random: Random): string {
  const found = [...text.matchAll(/<([A-Za-z][\w.-]*)([^<>]*)>([^<]*)<\/\1>/g)];
  if (found.length === 0) return text + pick(hostile, random);
  const match = pick(found, random);
  const [whole, name = 'a', attributes = '', inner = ''] = match;
  const safe = pick(hostile, random)
    .replace(/[<&]/g, '')
    .replace(/[\0\ud800-\udfff]/g, '');
  const depth = 1 + Math.floor(random() ** 4 * 20_000);
  const [other = whole] = pick(found, random);
  const ways = [
    () => `<${name}${attributes}>${safe}</${name}>`,
    () => `<${name}>${inner}</${name}>`,
    () => whole.repeat(1 + Math.floor(random() ** 2 * 300)),
    () => '',
    () => other,
    () => `<${name}${attributes}>${other}</${name}>`,
    () => `${'<sec>'.repeat(depth)}${whole}${'</sec>'.repeat(depth)}`,
    () => `${`<${name}>`.repeat(depth)}${inner}${`</${name}>`.repeat(depth)}`,
    () => `<x${attributes}>${inner}</x>`,
  ];
  return text.slice(0, match.index) + pick(ways, random)() + text.slice(match.index + whole.length);
}

function changeJson(text: string, random: Random): string {
  let root: unknown;
  try {
    root = JSON.parse(text);
  } catch {
    return text + pick(hostile, random);
  }
  const holders: (Record<string, unknown> | unknown[])[] = [];
  const walk = (value: unknown) => {
    if (typeof value !== 'object' || value === null || holders.length > 3_000) return;
    holders.push(value as Record<string, unknown>);
    for (const inner of Object.values(value)) walk(inner);
  };
  walk(root);
  const holder = holders.length > 0 ? pick(holders, random) : [];
  const keys = Object.keys(holder);
  if (keys.length === 0) return JSON.stringify(pick(hostileValues, random));
  const key = pick(keys, random);
  const place = holder as Record<string, unknown>;
  const deep = () => JSON.parse(`${'['.repeat(800)}${']'.repeat(800)}`);
  const ways = [
    () => pick<unknown>(hostileValues, random),
    () => pick(hostile, random),
    () => Array.from({ length: Math.floor(random() ** 2 * 300) }, () => place[key]),
    () => ({ [key]: place[key] }),
    () => String(place[key]),
    deep,
  ];
  if (random() < 0.2) delete place[key];
  else place[key] = pick(ways, random)();
  return JSON.stringify(root);
}
