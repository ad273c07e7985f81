import { contentStems } from '../language/tokens.ts';

const association = /\b(?:associat\w*|correlat\w*|linked|predict\w*|related to|relationship)\b/i;
const effect =
  /\b(?:reduces|lowers|lowered|prevent(?:s|ed)?|improve[sd]|increases|raise[sd]|cause[sd]?|protect(?:s|ed)|cut|cuts|halve[sd]|leads to|led to|results? in|resulted in)\b|(?<!\b(?:an?|the|with|of|for|had|was|were|is|are|and|or|by|to|be|been|not)\s)\b(?:reduced|increased|decreased)\b/i;
const doubt = /\b(?:may|might|could|possibly|perhaps|unclear|uncertain|unknown|unproven)\b/i;
const asking =
  /\bwhether\b|\bhypothes|\b(?:aim|aims|aimed|objective|purpose)\b|^to (?:determine|assess|evaluate|investigate|examine|test|compare|explore)\b|\?["'”’)\]]*$/i;

/** Words that make what follows them an impression. */
const hedge =
  /\b(?:suggest(?:s|ed|ing|ive)?|appear(?:s|ed)? to|seem(?:s|ed)? to|likely|probably|possibly|potential(?:ly)?|tend(?:s|ed)? to|trends? towards?|indicat(?:e|es|ed|ing) that)\b/i;

const likelihood = /(?<!\b(?:more|less|as|equally|most|least) )\blikely\b|\bprobabl[ey]\b/i;
const part = /\b(some|certain|selected|a (?:few|minority|subset) of|few)\s+(\p{L}+)/giu;

/** "Some trials" of every quote that the statement makes "trials". */
function findLostPart(statement: string, quotes: readonly string[]): string | undefined {
  const said = new Set(contentStems(statement));
  const lost = quotes.map((quote) =>
    [...quote.matchAll(part)].find(
      ([, , noun = '']) => contentStems(noun).some((each) => said.has(each)) && statement.search(part) < 0,
    ),
  );
  return lost.every(Boolean) ? lost[0]?.[0] : undefined;
}

/** Hedges of a whole clause; behind the others ("suggest that") stands what they hedge. */
const ofClause = /^(?:appear|seem|tend|trend|likely|probabl|possibl|potential)/i;

/** Whether what a statement says stands behind a hedge in a quote. */
function isHedged(statement: string, quote: string): boolean {
  const found = hedge.exec(quote);
  if (!found) return false;
  const before = new Set(contentStems(quote.slice(0, found.index)));
  const rest = quote.slice(found.index + found[0].length).split(/;|\b(?:but|although|whereas)\b/i, 1)[0];
  const behind = [...new Set(contentStems(rest ?? ''))].filter((each) => !before.has(each));
  const said = new Set(contentStems(statement));
  const first = behind.slice(0, 4);
  if (ofClause.test(found[0])) return first.filter((each) => said.has(each)).length > first.length / 2;
  return behind.filter((each) => said.has(each)).length > said.size / 2;
}

/**
 * How a statement makes more of its quotes than they are: an effect of an association, a fact of a possibility, a
 * finding of a question. A quote that is none of these is enough to carry the statement.
 */
export function findUpgrade(statement: string, quotes: readonly string[]): string | undefined {
  const only = (pattern: RegExp) => !pattern.test(statement) && quotes.every((quote) => pattern.test(quote));
  if (only(asking)) return 'a finding, where the quotes ask a question';
  if (only(doubt)) return 'a fact, where the quotes state a possibility';
  if (!hedge.test(statement) && !doubt.test(statement) && quotes.every((quote) => isHedged(statement, quote)))
    return 'a fact, where the quotes state an impression';
  if (only(likelihood)) return 'a fact, where the quotes state what is likely';
  const part = findLostPart(statement, quotes);
  if (part !== undefined) return `it leaves out "${part}"`;
  const made = effect.exec(statement)?.[0];
  if (made !== undefined && quotes.every((quote) => association.test(quote) && !quote.includes(made)))
    return `an effect ("${made}"), where the quotes state an association`;
  if (effect.test(statement) && only(association)) return 'an effect, where the quotes state an association';
  return undefined;
}
