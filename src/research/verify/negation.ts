import { isStopWord, stem, words } from '../text/tokens.ts';

const negators = new Set(
  `no not never neither nor without none cannot fail fails failed failing lack lacks lacked lacking absence absent unable
unlikely insufficient inconclusive`.split(/\s+/),
);
/** How many words after a negator are taken as negated: "did not significantly reduce mortality". */
const reach = 3;

/** Words that deny all that follows them in their clause: "there was no evidence that, compared with placebo, …". */
const denial =
  /\b(?:no|not|never|little|insufficient|lack of|without)\s(?:[\p{L}-]+\s){0,3}?(?:evidence|proof|indication|true|clear|signs?|suggest\w*|show\w*|demonstrat\w*|found|find|support\w*|prove[nd]?|confirm\w*|establish\w*|known|believe\w*)(?!\p{L})/iu;

const opposites: readonly (readonly [string, string])[] = [
  [
    'increase increases increased increasing raise raised raises rise rose higher greater more elevated',
    'decrease decreases decreased decreasing reduce reduces reduced reducing reduction reductions lower lowered lowers lowering fewer less fell decline declined',
  ],
  [
    'improve improves improved improving improvement better',
    'worsen worsens worsened worsening worse deteriorated deterioration',
  ],
  ['superior', 'inferior'],
  ['effective efficacious', 'ineffective'],
  ['safe', 'unsafe'],
  ['beneficial benefit benefits', 'harmful harm harms'],
  ['recommended recommends recommend', 'discouraged contraindicated'],
];
const directions: readonly (readonly [string, { axis: number; side: number }])[] = opposites.flatMap(
  ([up, down], axis) => [
    ...up.split(' ').map((word) => [word, { axis, side: 1 }] as [string, { axis: number; side: number }]),
    ...down.split(' ').map((word) => [word, { axis, side: -1 }] as [string, { axis: number; side: number }]),
  ],
);
const directionOf = new Map(directions);
const directionStems = new Set(directions.map(([word]) => stem(word)));

/** Whether a word says which way something went, such as "lower". */
export const isDirection = (word: string): boolean => directionOf.has(word);

/** Words with "n't" and "non-" split off, so that each negation is a word of its own. */
function tokens(text: string): string[] {
  return words(
    text
      .replace(/n['’]t\b/gi, ' not')
      .replace(/\bwith (?:and|or) without\b/gi, 'with')
      .replace(/\bcannot\b/gi, 'can not')
      .replace(/\bnon-?(?=inferior|significant)|\bnon-(?=\p{L})/giu, 'not '),
  );
}

/** Stems that stand negated in a text and those that stand plain. */
function polarity(text: string): { negated: Set<string>; plain: Set<string>; anyNegation: boolean } {
  const negated = new Set<string>();
  const plain = new Set<string>();
  let anyNegation = false;
  const read = (words: readonly string[], reachAtStart: number) => {
    let left = reachAtStart;
    for (const word of words) {
      if (negators.has(word)) {
        anyNegation = true;
        left = Math.max(left, reach);
      } else {
        if (!isStopWord(word) && /^\p{L}/u.test(word)) (left > 0 ? negated : plain).add(stem(word));
        left -= 1;
      }
    }
  };
  for (const part of text.split(/[;:.]\s|\b(?:but|although|whereas|however|while)\b/i)) {
    const denied = denial.exec(part);
    const open = part.slice(0, denied?.index);
    for (const clause of open.split(/,\s/)) read(tokens(clause), 0);
    if (denied) read(tokens(part.slice(denied.index)), Number.POSITIVE_INFINITY);
  }
  return { negated, plain, anyNegation };
}

/**
 * The word whose sense a statement turns round: negated in every quote that has it but plain in the statement, or a
 * negation or direction ("lower") of the statement that its quotes do not have. `quotes` are whole sentences, so that
 * a "not" cannot be cut off.
 */
export function findReversal(statement: string, quotes: readonly string[]): string | undefined {
  const stated = polarity(statement);
  const sources = quotes.map(polarity);
  if (stated.anyNegation && !sources.some((source) => source.anyNegation))
    return 'a negation the quotes do not have';
  for (const each of stated.plain) {
    if (stated.anyNegation && !directionStems.has(each)) continue;
    const asserted = sources.some((source) => source.plain.has(each));
    if (!asserted && !stated.negated.has(each) && sources.some((source) => source.negated.has(each))) {
      return `"${each}…", which the quote negates`;
    }
  }
  return findTurnedDirection(statement, quotes);
}

function findTurnedDirection(statement: string, quotes: readonly string[]): string | undefined {
  const found = tokens(quotes.join(' ')).flatMap((word) => directionOf.get(word) ?? []);
  return tokens(statement).find((word) => {
    const direction = directionOf.get(word);
    if (!direction) return false;
    const onAxis = found.filter((one) => one.axis === direction.axis);
    return onAxis.length > 0 && !onAxis.some((one) => one.side === direction.side);
  });
}
