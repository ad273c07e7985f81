import { isStopWord, stem, words } from '../language/tokens.ts';

const opposites: readonly (readonly [string, string])[] = [
  [
    `increase increases increased increasing raise raised raises rise rises rose risen higher greater more elevated elevates larger
doubled tripled gained`,
    `decrease decreases decreased decreasing reduce reduces reduced reducing reduction reductions lower lowered lowers lowering fewer
less fell fallen decline declines declined declining smaller dropped halved diminished diminishes`,
  ],
  [
    'improve improves improved improving improvement better alleviated alleviates relieved relieves',
    'worsen worsens worsened worsening worse deteriorated deterioration exacerbated aggravated',
  ],
  ['superior', 'inferior'],
  ['effective efficacious', 'ineffective'],
  ['safe', 'unsafe'],
  ['beneficial benefit benefits', 'harmful harm harms'],
  ['recommended recommends recommend', 'discouraged contraindicated'],
  ['faster accelerated accelerates quicker', 'slower slowed slows delayed delays'],
  ['longer prolonged prolongs lengthened', 'shorter shortened shortens'],
  ['stronger strengthened', 'weaker weakened attenuated attenuates'],
  ['common frequent frequently often likely', 'uncommon rare rarely infrequent infrequently unlikely seldom'],
  ['positive positively', 'negative negatively inverse inversely'],
  [
    'similar similarly comparable equivalent equal unchanged same identical',
    'different differed differs differ difference differences',
  ],
];
/** Axes whose words can stand together in one direction: "less often", "less common". */
const paired = [10];
const inferiorityAxis = 2;
const sameAxis = 12;

type Direction = { axis: number; side: 1 | -1 };

const directionOf = new Map<string, Direction>(
  opposites.flatMap(([up, down], axis) => [
    ...up.split(/\s+/).map((word): [string, Direction] => [word, { axis, side: 1 }]),
    ...down.split(/\s+/).map((word): [string, Direction] => [word, { axis, side: -1 }]),
  ]),
);
/** Stems of the words that say a direction; "comparable" shares its own with "compared". */
export const directionStems = new Set(
  [...directionOf].filter(([, { axis }]) => axis !== sameAxis).map(([word]) => stem(word)),
);

/** Whether a word says which way something went, such as "lower". */
export const isDirection = (word: string): boolean => directionOf.has(word);

type Found = Direction & { word: string; after: readonly string[]; before: readonly string[] };

const reach = 3;
/** "12 or more", "less than 5": a bound of a number, and no direction. */
const bound =
  /(?<=\d\S*\s(?:\p{L}+\s)?)or (?:more|less|fewer|higher|lower|greater)\b|\b(?:more|less|fewer|greater|higher|lower) than (?=\d)/giu;
const compound = /\b(?:high|low|long|short|great|larg|small|fast|slow)\w*-\p{L}+/giu;

/** The words of direction in a list of words, with the content words around each. */
function directionsIn(list: readonly string[]): Found[] {
  return list.flatMap((word, at) => {
    const direction = directionOf.get(word);
    if (!direction) return [];
    const content = (part: readonly string[]) =>
      part.filter((each) => !isStopWord(each) && !directionOf.has(each)).map(stem);
    return [
      {
        ...direction,
        word,
        after: content(list.slice(at + 1)).slice(0, reach),
        before: content(list.slice(0, at)).slice(-reach),
      },
    ];
  });
}

/**
 * A direction of the statement that its quotes turn round: the quotes have its opposite only, or they have both and give
 * the opposite to what the statement gives it to. `tokens` splits a text into words.
 */
export function findTurnedDirection(
  statement: string,
  quotes: readonly string[],
  tokens: (text: string) => string[],
): string | undefined {
  // "Higher-dose" on both sides names a thing and tells no direction.
  const shared = (statement.match(compound) ?? []).filter((one) =>
    quotes.some((quote) => quote.includes(one)),
  );
  const told = (text: string) =>
    tokens(shared.reduce((left, one) => left.replaceAll(one, ' '), text.replace(bound, ' ')));
  const found = quotes.flatMap((quote) => directionsIn(told(quote)));
  const negates = (text: string) => /\b(?:no|not|none|never|neither|nor|without|n['’]t)\b/i.test(text);
  return directionsIn(told(statement)).find((stated) => {
    const onAxis = found.filter(({ axis }) => axis === stated.axis);
    const same = onAxis.filter(({ side }) => side === stated.side);
    const turned = onAxis.filter(({ side }) => side !== stated.side);
    if (turned.length === 0) return false;
    // "Did not differ" is "similar".
    if (same.length === 0 && stated.axis === sameAxis)
      return negates(statement) === quotes.some((quote) => negates(quote));
    if (same.length === 0) return !(paired.includes(stated.axis) && hasOther(found, stated));
    if (stated.axis === inferiorityAxis || stated.axis === sameAxis) return false;
    const nearest = (list: readonly Found[]) => Math.max(...list.map((one) => nearness(one, stated)));
    return nearest(turned) > nearest(same);
  })?.word;
}

/** "Less often" and "more rarely": a word of frequency takes its side from the one before it. */
const hasOther = (found: readonly Found[], stated: Found): boolean =>
  found.some(({ axis }) => axis === 0) && stated.axis !== 0;

/** How much stands around both words; in the active and the passive voice it changes sides. */
function nearness(one: Found, other: Found): number {
  const shared = (a: readonly string[], b: readonly string[]) =>
    new Set(a.filter((each) => b.includes(each))).size;
  const crossed = shared(one.after, other.before) + shared(one.before, other.after);
  return 2 * shared(one.after, other.after) + shared(one.before, other.before) + crossed / 2;
}

const ratio =
  /\b(?:hazard ratio|odds ratio|risk ratio|rate ratio|relative risk|HR|OR|RR|IRR|aHR|aOR)\b[^.\d;]{0,24}(\d+(?:[.·]\d+)?)/gu;

/**
 * A rise or fall of the statement where its quotes have no word for either: their ratio must say it, or, without one,
 * there must be two numbers that can be compared.
 */
export function findUnfoundedDirection(statement: string, quotes: readonly string[]): string | undefined {
  const stated = words(statement).flatMap((word) => {
    const direction = directionOf.get(word);
    return direction?.axis === 0 ? [{ word, side: direction.side }] : [];
  });
  const [first] = stated;
  const isTold = quotes.some((quote) => words(quote).some((word) => isDirection(word)));
  if (!first || isTold || stated.some(({ side }) => side !== first.side)) return undefined;
  const ratios = quotes.flatMap((quote) =>
    [...quote.matchAll(ratio)].map(([, value = '1']) => Number(value.replace('·', '.'))),
  );
  if (ratios.length > 0)
    return ratios.every((value) => (first.side > 0 ? value <= 1 : value >= 1)) ? first.word : undefined;
  const numbers = quotes.join(' ').match(/\d+(?:[.·]\d+)?/g) ?? [];
  return numbers.length < 2 ? first.word : undefined;
}
