import { contentStems } from '../language/tokens.ts';
import { sameOutcome } from './outcomes.ts';

/** What a quote may say against its own finding, and how a statement may keep it. */
const caveats: readonly (readonly [RegExp, RegExp])[] = [
  [/\bsubgroups? (?:findings?|results?|analys[ei]s)?\s?only\b|\bonly (?:a )?subgroup/i, /\bsubgroups?\b/i],
  [
    /\b(?:narrowly missed|just missed|missed|(?:fell|just) short of|did not (?:quite )?reach|not reach(?:ing)?)\b[^.;]{0,24}\bsignifican/i,
    /\bmissed\b|\bshort of\b|\bnot\b|\bno (?:clear|statistical|significant|difference)|\bwithout\b|\bnon-?significan/i,
  ],
  [
    /\b(?:should|must|need to) be (?:read|interpreted|viewed|taken|regarded|treated) (?:with (?:\w+ )?(?:caution|care)|cautiously)/i,
    /\bcauti|\bcare\b|\bcareful/i,
  ],
  [/\b(?:hypothesis[- ]generating|exploratory (?:only|finding|analys))/i, /\bhypothes|\bexplor/i],
  [/\b(?:borderline|marginal)(?:ly)? (?:statistical(?:ly)? )?significan/i, /\bborderline\b|\bmarginal/i],
];

/** What every quote says against its own finding and the statement leaves out. */
export function findLostCaveat(statement: string, quotes: readonly string[]): string | undefined {
  const lost = caveats.find(
    ([said, kept]) => !kept.test(statement) && quotes.every((quote) => said.test(quote)),
  );
  return lost && quotes.map((quote) => lost[0].exec(quote)?.[0])[0];
}

const same = /\b(?:similar|the same|(?:not|no)\b[^.,;]{0,28}\bdiffer\w*)/i;
const change =
  /\b(?:more|less|fewer|lower\w*|higher|reduc\w+(?! ejection)|increas\w+|decreas\w+|rais\w+|rose|fell|better|worse|improv\w+|worsen\w*)\b/i;
const denial = /\b(?:no|not|nor|neither|never|without|similar)\b/i;

/** A change that a statement makes of what its quotes tell as no difference, in the clause on the same outcome. */
export function findMadeDifference(statement: string, quotes: readonly string[]): string | undefined {
  const made = change.exec(statement)?.[0];
  if (made === undefined || denial.test(statement)) return undefined;
  const outcomes = contentStems(statement).filter((each) => sameOutcome(each).length > 0);
  const isSame = (quote: string) => {
    const clauses = quote.split(/;\s|,?\s\b(?:while|but|whereas|although)\b/u);
    const own = clauses.filter((clause) => {
      const stems = new Set(contentStems(clause));
      return outcomes.some((each) => stems.has(each));
    });
    const told = own.length > 0 ? own : [quote];
    return told.every((clause) => same.test(clause) && !change.test(clause));
  };
  return quotes.every(isSame) ? made : undefined;
}
