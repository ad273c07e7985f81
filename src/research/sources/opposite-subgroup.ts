/** Two sides of which a finding on one says little about the other. */
const sides: readonly (readonly [RegExp, RegExp])[] = [
  [/\btype (?:1|i)\b/i, /\btype (?:2|ii)\b/i],
  [/\blow(?:er)?[- ]risk\b/i, /\b(?:high|higher|increased)[- ]risk\b|\bat (?:high|higher|increased) risk\b/i],
  [
    /\badults?\b|\bgrown-?ups?\b|\bolder (?:people|women|men|persons|patients)\b|\belderly\b/i,
    /\b(?:child|infan|neonat|newborn|toddler|p(?:a?e)diatric)/i,
  ],
  [/\bpreserved ejection fraction\b|\bHFpEF\b/i, /\breduced ejection fraction\b|\bHFrEF\b/i],
  [/\bacute\b/i, /\b(?:stable|chronic)\b/i],
  [/\bsevere\b/i, /\bmild\b/i],
  [/\bprimary prevention\b/i, /\bsecondary prevention\b/i],
  [/\bischa?emic stroke\b/i, /\bha?emorrhagic stroke\b|\bintracerebral ha?emorrhage\b/i],
  [/\bpremenopausal\b/i, /\bpostmenopausal\b/i],
];

/** Whether the question names one side only, and the text only the other. */
export function matchesOppositeSubgroup(question: string, text: string): boolean {
  return sides
    .flatMap(([one, other]) => [[one, other] as const, [other, one] as const])
    .some(([asked, other]) => {
      if (!asked.test(question) || other.test(question)) return false;
      return other.test(text) && !asked.test(text);
    });
}
