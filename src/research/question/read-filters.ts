import type { QueryFilters } from '#evidence/index.ts';

const designs: [NonNullable<QueryFilters['designs']>[number], RegExp][] = [
  ['systematic-review', /\b(?:systematic reviews?|meta-?analys[ei]s)\b/gi],
  ['guideline', /\b(?:guidelines?|guidance|consensus statements?)\b/gi],
  ['randomised-trial', /\b(?:randomi[sz]ed (?:controlled |clinical )?(?:trials?|stud(?:y|ies))|RCTs?)\b/gi],
];
const year = '((?:19|20)\\d\\d)';
const between = new RegExp(`\\b(?:between|from) ${year} (?:and|to|until|-|–) ${year}\\b`, 'i');
const since = new RegExp(`\\b(?:since|after|from) ${year}\\b`, 'i');
const before = new RegExp(`\\b(?:before|until|up to) ${year}\\b`, 'i');
const lastYears = /\b(?:last|past) (\d{1,2}) years\b/i;

/** The kinds of publication and the years that a question asks for in so many words; `thisYear` counts "the last 5 years". */
export function readFilters(question: string, thisYear?: number): QueryFilters | undefined {
  const asked = designs.filter(([, pattern]) => question.search(pattern) >= 0).map(([design]) => design);
  const [, from, to] = between.exec(question) ?? [];
  const [, after] = since.exec(question) ?? [];
  const [, earlier] = before.exec(question) ?? [];
  const [, count] = lastYears.exec(question) ?? [];
  const recent = count && thisYear ? thisYear - Number(count) : undefined;
  const fromYear = Number(from ?? after) || recent;
  const toYear = Number(to ?? earlier) || undefined;
  if (asked.length === 0 && !fromYear && !toYear) return undefined;
  return {
    ...(asked.length > 0 && { designs: asked }),
    ...(fromYear && { fromYear }),
    ...(toYear && { toYear }),
  };
}

/** The text without the words that only limit the search: years, and a kind of publication "of" or "for" something. */
export function withoutFilters(text: string): string {
  const timeless = [between, since, before, lastYears].reduce(
    (left, pattern) => left.replace(pattern, ' '),
    text,
  );
  return designs.reduce((left, [, pattern]) => left.replace(pattern, ' '), timeless);
}
