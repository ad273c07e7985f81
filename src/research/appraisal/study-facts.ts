import type { EvidenceItem } from '#shared/research/evidence-item.ts';
import type { StudyFacts } from '#shared/research/report.ts';
import { people } from '../language/populations.ts';
import { type SourceSentence, sourceSentences } from '../writing/source-sentences.ts';

type Excerpt = NonNullable<StudyFacts['effect']>;

const count = '\\d{1,3}(?:[,  ]\\d{3}){1,4}|\\d{1,12}';
/** Not within "drug A, B or C" or "diabetes and obesity": half of a list tells of other people. */
const ends =
  ',(?! [^,.;:()]{1,30} (?:or|and) )| and (?=were|was|had|who|followed|assigned|randomly|then|compared|received|underwent)';
/** "(NYHA) class II", "(BMI) of 27": the bracket ends no description. */
const graded =
  '[A-Z][A-Za-z]{1,7}\\) (?:functional )?(?:class|stage|grade|of|above|below|over|under|between)\\b';
/** "4,744 patients with heart failure", "412 older adults"; not "per 1000 patients", "1 in 20 people", "12% of patients". */
const counted = new RegExp(
  `(?<![\\d.,·%/–-]|per |every |each |in |\\d of )\\b(${count})\\s(?:[\\p{L}-]+\\s){0,4}?(?:${people})\\b(?:,? (?:with|who|aged|undergoing|receiving|after|at|of|on|in whom|over|under|older|hospitali[sz]ed|admitted)\\b(?:[^.;:()]|\\(${graded}){0,200}?(?=${ends}|;|\\.|:|\\((?!${graded})| who | were | was |(?<!(?:class|stage|grade) [ivx]{1,4}) to (?!high|low|severe|very|\\d)| randomly| in a | from |$))?`,
  'giu',
);
const enrolled = new RegExp(`\\(n\\s?=\\s?(${count})\\)|\\bn\\s?=\\s?(${count})\\b`, 'giu');
const minSize = 5;
/** What a cut leaves hanging at the end of a description. */
const dangling =
  /(?<![\s,])(?:[\s,]+(?:who|with|of|at|on|in|after|aged|or|a|the|whom|under|over|older|receiving|undergoing)){1,8}$/iu;

const ratio =
  'hazard ratio|odds ratio|risk ratio|rate ratio|relative risk|risk difference|mean difference|standardi[sz]ed mean difference|absolute risk (?:reduction|difference|increase)|relative risk reduction|[aA]?HR|[aA]?OR|RR|IRR|MD|WMD|SMD|ARR|RRR';
const number = '[-−–]?\\d+(?:[.·]\\d+)?\\s?%?';
const interval = `(?:9[05]\\s?%|9[05] percent)\\s?(?:CI|confidence interval|credible interval|CrI)s?[\\s,:=]{0,10}(?:of |was |from )?[[(]?\\s?${number}\\s?(?:to|-|–|−|,|and)\\s?${number}`;
/** "hazard ratio 0.74; 95% CI 0.65 to 0.85", with what stands between. */
const effectOf = new RegExp(
  `\\b(?:${ratio})\\b[^.;()\\d]{0,40}?[\\s,:=;([]{0,10}(?:was |of )?${number}(?:[^.\\d]{0,25}?[\\s,;:([]{0,10}${interval})?`,
  'u',
);
/** "7.3% on drug A and 15.3% on placebo"; the 95% of an interval is no share. */
const share = '(?<![\\d.·])(?!9[05]\\s?% ?(?:CI|confidence))\\d+(?:[.·]\\d+)?\\s?%';
const twoShares = new RegExp(
  `${share}[^.;%]{0,90}?\\b(?:versus|vs\\.?|compared with|against|and)\\s[^.;%\\d]{0,40}?${share}(?:\\s(?:on|with|in|of|given|taking|among|for|after)\\s[^,.;:()]{1,50}?(?=,|;|\\.|:|\\(|\\s(?:and|died|had|were|was|who|within|at|in|returned|by|over|after)\\s|$))?`,
  'u',
);

/**
 * What a source says of who took part and what came out, from its sentences on methods and results, in its own words; what
 * came out is looked for in `preferred` sentences first. Nothing where it does not say.
 */
export function readStudyFacts(
  item: Pick<EvidenceItem, 'text' | 'sections'>,
  preferred: readonly string[] = [],
): StudyFacts {
  const sentences = sourceSentences(item);
  const own = sentences.filter(({ role }) => role.methods + role.results > 0.4);
  const sized = own.flatMap((sentence) => sizesOf(sentence));
  const largest = sized.reduce<(typeof sized)[number] | undefined>(
    (best, one) => (best && best.size >= one.size ? best : one),
    undefined,
  );
  const population = sized.filter(({ size, excerpt }) => size === largest?.size && excerpt)[0]?.excerpt;
  const findings = sentences.filter(({ role }) => role.results + role.conclusion > 0.4);
  const effect = findEffect([
    ...findings.filter(({ text }) => preferred.includes(text)),
    ...findings.filter(({ text }) => !preferred.includes(text)),
  ]);
  return {
    ...(largest && { size: largest.size }),
    ...(population && { population }),
    ...(effect && { effect }),
  };
}

function sizesOf({ text, start }: SourceSentence): { size: number; excerpt?: Excerpt }[] {
  const named = [...text.matchAll(counted)].map((match) => ({
    size: toNumber(match[1]),
    excerpt: excerpt(match[0].trimEnd().replace(dangling, ''), start + match.index),
  }));
  const bare = [...text.matchAll(enrolled)].map((match) => ({ size: toNumber(match[1] ?? match[2]) }));
  return [...named, ...bare].filter(({ size }) => size >= minSize && !isYear(size));
}

function findEffect(sentences: readonly SourceSentence[]): Excerpt | undefined {
  for (const pattern of [effectOf, twoShares]) {
    for (const { text, start } of sentences) {
      const match = pattern.exec(text);
      if (match) return excerpt(match[0].trim(), start + match.index + leading(match[0]));
    }
  }
  return undefined;
}

const excerpt = (text: string, start: number): Excerpt => ({ text, start, end: start + text.length });
const leading = (text: string): number => text.length - text.trimStart().length;
const toNumber = (digits: string | undefined): number => Number((digits ?? '').replace(/\D/gu, ''));
const isYear = (size: number): boolean => size >= 1950 && size <= 2035;
