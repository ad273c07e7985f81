import { words } from '../language/tokens.ts';

/** Words for a part of all people; those of one line can stand for each other. */
const parts: readonly (readonly string[])[] = [
  'woman women female females mother mothers pregnant pregnancy pregnancies girl girls lactating'.split(' '),
  'man men male males boy boys father fathers'.split(' '),
  `child children childhood boy boys girl girls infant infants infancy baby babies neonate neonates neonatal newborn newborns toddler
toddlers preschool preschoolers adolescent adolescents adolescence teenager teenagers youth youths paediatric pediatric schoolchildren`.split(
    /\s+/,
  ),
  'elderly older octogenarians nonagenarians geriatric seniors'.split(' '),
];
const everybody =
  /\b(?:everybody|everyone|anybody|anyone|people|persons?|patients?|individuals?|adults?|subjects?|participants?|humans?|population|cases?)\b/i;
/** "Men and women", "children and adults": a quote that speaks of both sides speaks of all. */
const bothSides = [
  [0, 1],
  [2, 3],
] as const;

const persons = new Set(
  'woman women man men child children boy boys girl girls infant infants neonate neonates newborn newborns adolescent adolescents mother mothers'.split(
    ' ',
  ),
);

/** A word for people in general that no quote has, in the place of one of the words for some of them. */
function findPutFor(statement: string, quotes: readonly string[]): string | undefined {
  const general = everybody.exec(statement)?.[0].toLowerCase();
  if (!general || quotes.some((quote) => words(quote).includes(general))) return undefined;
  const count = (text: string, name: string) => words(text).filter((word) => word === name).length;
  const isFewer = (quote: string) =>
    words(quote).some((word) => persons.has(word) && count(statement, word) < count(quote, word));
  return quotes.every(isFewer) ? general : undefined;
}

/** Whom the quotes speak of, where the statement speaks of people in general or of nobody. */
export function findWidened(statement: string, quotes: readonly string[]): string | undefined {
  const put = findPutFor(statement, quotes);
  if (put !== undefined) return `"${put}", which its quotes do not say`;
  const stated = new Set(words(statement));
  const quoted = quotes.map(words);
  const inAll = parts.filter((names) =>
    quoted.every((list) => list.some((word, at) => names.includes(word) && !isAge(list, at))),
  );
  const lost = inAll.filter((names) => !names.some((name) => stated.has(name)));
  const isBoth = bothSides.some((sides) => sides.every((side) => inAll.includes(parts[side] ?? [])));
  const [narrow] = lost;
  if (!narrow || (isBoth && lost.length < inAll.length)) return undefined;
  const named = quoted.flat().find((word) => narrow.includes(word)) ?? '';
  const general = everybody.exec(statement)?.[0];
  return general ? `"${general}", where the quotes speak of "${named}"` : `it leaves out "${named}"`;
}

/** "5 years or older", "older than 80" are ages and tell of no part of the people. */
const isAge = (list: readonly string[], at: number): boolean =>
  list[at] === 'older' && (/^(?:or|and)$/.test(list[at - 1] ?? '') || list[at + 1] === 'than');
