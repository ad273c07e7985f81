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
