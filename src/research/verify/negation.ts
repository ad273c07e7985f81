import { contentStems, isStopWord, stem, words } from '../language/tokens.ts';
import { directionStems, findTurnedDirection, findUnfoundedDirection } from './directions.ts';

const negators = new Set(
  `no not never neither nor without none cannot fail fails failed failing lack lacks lacked lacking absence absent unable
unlikely insufficient inconclusive`.split(/\s+/),
);
/** How many words after a negator are taken as negated: "did not significantly reduce mortality". */
const reach = 3;

/** Words that deny all that follows them in their clause: "there was no evidence that, compared with placebo, …". */
const denial =
  /\b(?:no|not|never|little|insufficient|lack of|without)\s(?:[\p{L}-]+\s){0,3}?(?:evidence|proof|indication|true|clear|signs?|suggest\w*|show\w*|demonstrat\w*|found|find|support\w*|prove[nd]?|confirm\w*|establish\w*|known|believe\w*)(?!\p{L})/iu;

/** Words with "n't" and "non-" split off, so that each negation is a word of its own. */
function tokens(text: string): string[] {
  return words(
    text
      .replace(/n['’]t\b/gi, ' not')
      .replace(/\b(recommend\w*|suggest\w*|advis\w*|vot\w*|decid\w*) against\b/gi, '$1 not')
      .replace(/\bwith (?:and|or) without\b/gi, 'with')
      .replace(/\b(?:(?:narrowly |just )?missed|fell short of)(?=\s(?:\p{L}+\s)?significan)/giu, 'not')
      .replace(/\bcannot\b/gi, 'can not')
      .replace(/\bnon-?(?=inferior|significant)|\bnon-(?=\p{L})/giu, 'not '),
  );
}

/** How strongly, not what: "did not significantly reduce" denies the reducing. */
const manner =
  /^(?:significant|statistical|clear|clinical|meaningful|marked|substantial|independent|necessar|full|complete|consistent|convincing|further)/;

/** Stems that stand negated in a text and those that stand plain; `denials` are the words after each negator. */
function polarity(text: string) {
  const denials: string[][] = [];
  const negated = new Set<string>();
  const plain = new Set<string>();
  let anyNegation = false;
  const read = (words: readonly string[], reachAtStart: number) => {
    let left = reachAtStart;
    for (const word of words) {
      if (negators.has(word)) {
        anyNegation = true;
        denials.push([]);
        left = Math.max(left, reach);
      } else {
        if (!isStopWord(word) && /^\p{L}/u.test(word)) {
          (left > 0 ? negated : plain).add(stem(word));
          if (left > 0 && !manner.test(word)) denials.at(-1)?.push(stem(word));
        }
        left -= 1;
      }
    }
  };
  for (const part of text.split(
    /[;:.]\s|,\s+so\b|\b(?:but|although|whereas|however|while|therefore|thus|hence)\b/i,
  )) {
    const denied = denial.exec(part);
    const open = part.slice(0, denied?.index);
    for (const clause of open.split(/,\s/)) read(tokens(clause), 0);
    if (denied) read(tokens(part.slice(denied.index)), Number.POSITIVE_INFINITY);
  }
  return { denials, negated, plain, anyNegation };
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
  const denied = new Set(sources.flatMap(({ denials }) => denials.flatMap(([head = '']) => head)));
  for (const each of stated.plain) {
    if (stated.anyNegation && !directionStems.has(each) && !denied.has(each)) continue;
    const asserted = sources.some((source) => source.plain.has(each));
    if (!asserted && !stated.negated.has(each) && sources.some((source) => source.negated.has(each))) {
      return `"${each}…", which the quote negates`;
    }
  }
  for (const window of stated.denials) {
    const [head = ''] = window;
    const isAsserted = sources.some((source) => source.plain.has(head));
    if (isAsserted && !window.some((each) => sources.some((source) => source.negated.has(each))))
      return `a negation of "${head}…", which the quote does not negate`;
  }
  const turned = findTurnedDirection(statement, quotes, tokens) ?? findUnfoundedDirection(statement, quotes);
  return (
    turned ??
    findOppositeWord(statement, quotes) ??
    findOtherInferiority(statement, quotes) ??
    findOtherCount(statement, quotes)
  );
}

const prefix = /^(?:un|in|im|ir|dis|non|ab|mal)(?=\p{L}{4})/u;

/** "Changed" for "unchanged", "insufficient" for "sufficient": the word of the other side in the place of the one quoted. */
function findOppositeWord(statement: string, quotes: readonly string[]): string | undefined {
  const quoted = new Set(quotes.flatMap(words));
  const opposite = new Set(
    [...quoted].flatMap((word) => (prefix.test(word) ? [word.replace(prefix, '')] : [])),
  );
  return words(statement).find(
    (word) =>
      !quoted.has(word) &&
      (opposite.has(word) || (prefix.test(word) && quoted.has(word.replace(prefix, '')))),
  );
}

/** Superior, inferior and non-inferior, each said or denied, are findings of their own; none stands for another. */
function findOtherInferiority(statement: string, quotes: readonly string[]): string | undefined {
  const forms = (text: string) =>
    [
      ...text.matchAll(
        /(?:\b(not|no|never|nor|neither)\b(?:\s[\w,]+){0,4}?\s)?\b(non-?\s?)?(inferior|superior)/gi,
      ),
    ].map(([, no, non, word = '']) => `${no ? 'not ' : ''}${non ? 'non-' : ''}${word.toLowerCase()}`);
  const quoted = new Set(quotes.flatMap(forms));
  return forms(statement).find((form) => !quoted.has(form));
}

/** From this share of common words on a statement counts as its quote with a few words changed. */
const nearlyVerbatim = 0.8;

/** One negation more or less in what is otherwise the quote. */
function findOtherCount(statement: string, quotes: readonly string[]): string | undefined {
  const count = (text: string) =>
    tokens(text.replace(/^no\b(?=\s*[,.:])/i, '')).filter((word) => negators.has(word)).length;
  const said = new Set(contentStems(statement));
  const isChanged = quotes.some((quote) => {
    const quoted = new Set(contentStems(quote));
    const shared = [...said].filter((each) => quoted.has(each)).length;
    const all = said.size + quoted.size - shared;
    return shared / all >= nearlyVerbatim && count(quote) !== count(statement);
  });
  return isChanged ? 'a negation more or less than in the quote' : undefined;
}
