import type { EvidenceItem } from '#shared/research/evidence-item.ts';
import type { StudyFacts } from '#shared/research/report.ts';
import { type SourceSentence, sourceSentences } from '../writing/source-sentences.ts';
import { describedPeople } from './study-size/described-people.ts';
import { readStudySize } from './study-size/read-study-size.ts';

type Excerpt = NonNullable<StudyFacts['effect']>;

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
  const found = readStudySize(sentences);
  const population = found && describedPeople(sentences, found);
  const findings = sentences.filter(({ role }) => role.results + role.conclusion > 0.4);
  const effect = findEffect([
    ...findings.filter(({ text }) => preferred.includes(text)),
    ...findings.filter(({ text }) => !preferred.includes(text)),
  ]);
  return {
    ...(found && { size: found.value }),
    ...(population && { population }),
    ...(effect && { effect }),
  };
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
