import type { EvidenceItem } from '#shared/research/evidence-item.ts';
import { changeWords, equivalenceWords } from '../language/directions.ts';
import { negators } from '../language/negators.ts';
import { contentStems, words } from '../language/tokens.ts';
import { readPico } from '../question/pico.ts';
import { sameWord } from '../question/same-word.ts';
import { type SourceSentence, sourceSentences } from '../writing/source-sentences.ts';
import type { KnownDirection } from './direction/finding.ts';
import { readDirection } from './direction/read-direction.ts';

/** What a question asks to be compared, in its own words. */
export type Comparison = { intervention: string; comparator: string; outcome: string };

/** Below this the reader of directions is wrong too often. */
const leastProbability = 0.7;
const maxWords = { intervention: 9, outcome: 7 };
const findingFloor = 0.5;

/** The comparison and outcome that a question asks for; undefined where it names none that can be looked for. */
export function askedComparison(question: string): Comparison | undefined {
  const { intervention, comparator, outcome } = readPico(question);
  if (!intervention || !outcome) return undefined;
  const isShort =
    words(intervention).length <= maxWords.intervention && words(outcome).length <= maxWords.outcome;
  if (!isShort || contentStems(outcome).length === 0 || contentStems(intervention).length === 0)
    return undefined;
  return { intervention, comparator: comparator ?? '', outcome };
}

/** Which way the asked outcome went, in each source that names it among its results or conclusions and can be read. */
export function readFindings(items: readonly EvidenceItem[], asked: Comparison): KnownDirection[] {
  const outcome = contentStems(asked.outcome).map(sameWord);
  return items.flatMap((item) => {
    const sentence = sentenceOn(sourceSentences(item), outcome);
    if (!sentence) return [];
    const { direction, probabilities } = readDirection({ ...asked, evidence: [sentence.text] });
    const isLikely = direction !== 'unclear' && probabilities[direction] >= leastProbability;
    const isSaid = direction !== 'no-difference' || deniesChange(sentence.text);
    return isLikely && isSaid ? [direction] : [];
  });
}

/** The conclusion, else the result, that names most of the outcome. */
function sentenceOn(
  sentences: readonly SourceSentence[],
  outcome: readonly (readonly string[])[],
): SourceSentence | undefined {
  const named = sentences
    .map((sentence) => {
      const stems = new Set(sentence.stems);
      const share = outcome.filter((any) => any.some((stem) => stems.has(stem))).length / outcome.length;
      return { sentence, share };
    })
    .filter(({ sentence: { role }, share }) => share >= 0.5 && role.results + role.conclusion >= findingFloor)
    .toSorted(
      (one, other) =>
        other.share - one.share || other.sentence.role.conclusion - one.sentence.role.conclusion,
    );
  return named[0]?.sentence;
}

const insignificant = /\bn\.?s\.?\b|\bp\s?[=>]\s?0?\.(?:0[5-9]|[1-9])/i;

/** "No difference" is counted only where the sentence says so: a plain change is read as none too often. */
function deniesChange(sentence: string): boolean {
  const all = words(sentence);
  const isDenied =
    all.some((word) => negators.has(word)) &&
    all.some((word) => changeWords.has(word) || word === 'significant' || word === 'significantly');
  return isDenied || all.some((word) => equivalenceWords.has(word)) || insignificant.test(sentence);
}
