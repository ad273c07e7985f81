import type { StudyFacts } from '#shared/research/report.ts';
import type { SourceSentence } from '../../writing/source-sentences.ts';
import type { StudySize } from './read-study-size.ts';

/** Not within "drug A, B or C" or "diabetes and obesity": half of a list tells of other people. */
const ends =
  ',(?! [^,.;:()]{1,30} (?:or|and) )| and (?=\\d{1,3}(?:[, ]\\d{3})+\\b|were|was|had|who|followed|assigned|randomly|then|compared|received|underwent)';
/** "(NYHA) class II", "(BMI) of 27": the bracket ends no description. */
const graded =
  '[A-Z][A-Za-z]{1,7}\\) (?:functional )?(?:class|stage|grade|of|above|below|over|under|between)\\b';
/** Who is counted with the first: "54 men and women". */
const other = '(?:men|women|males|females|boys|girls|children|adolescents|adults)(?![\\p{L}-])';
const others = new RegExp(
  `(?:,? ${other}){0,3},? (?:and|or) ${other}(?! (?:without|were not|were excluded|were recruited|served)(?!\\p{L}))`,
  'iuy',
);
/** After "4,744 patients": "with heart failure", up to what tells of something else. */
const description = new RegExp(
  `,? (?:with|who|aged|undergoing|receiving|after|at|of(?! whom| which| these| them)|on|in whom|over|under|older|hospitali[sz]ed|admitted)\\b(?:[^.;:()]|\\.(?=\\d| [a-z])|\\(${graded}){0,200}?(?=${ends}|;|\\.(?!\\d| [a-z])|:|\\((?!${graded})| who | were | was |(?<!(?:class|stage|grade) [ivx]{1,4}) to (?!high|low|moderate|severe|very|\\d)| randomly| in a | from |$)`,
  'iuy',
);
/** What a cut leaves hanging at the end of a description; "aged 65 years or older" is whole. */
const dangling =
  /(?<![\s,])(?:(?![\s,]+(?:or|and) (?:over|under|older)$)(?<! (?:or|and))[\s,]+(?:who|with|of|at|on|in|after|aged|or|a|the|whom|under|over|older|receiving|undergoing)){1,8}$/iu;

/** The words of a text on the people it counts, "412 older adults with asthma"; nothing for a sum or a bare number. */
export function describedPeople(
  sentences: readonly SourceSentence[],
  { place }: StudySize,
): StudyFacts['population'] {
  const sentence = place && sentences[place.sentence];
  if (!sentence) return undefined;
  others.lastIndex = place.end;
  const counted = place.end + (others.exec(sentence.text)?.[0].length ?? 0);
  description.lastIndex = counted;
  const tail = description.exec(sentence.text)?.[0] ?? '';
  const text = sentence.text
    .slice(place.start, counted + tail.length)
    .trimEnd()
    .replace(dangling, '');
  const start = sentence.start + place.start;
  return { text, start, end: start + text.length };
}
