import { bm25 } from '../language/bm25.ts';
import { figureAskedBy } from '../question/asked-figure.ts';
import type { Concept } from '../question/concept.ts';
import { inWordsOf, isWorded, type WeightedQuestion } from '../question/weigh.ts';
import { isAside } from './is-aside.ts';
import { keyFindingScores } from './key-finding.ts';
import { outcomeReportedBy } from './reports-outcome.ts';
import type { SourceSentence } from './source-sentences.ts';
import {
  fits,
  type Passage,
  qualifiesAnother,
  united,
  wholeConclusion,
  wholePassage,
} from './whole-passage.ts';

/** Tells sentences about the people asked about from those about others. */
export type IsOnTopic = (text: string) => boolean;

/** The two slots a source has in an extractive report. */
export type Picked = { bottomLine: Passage | undefined; keyFinding: Passage | undefined };

/** Least probability of being result or conclusion; what was asked or done is no finding, however well it matches. */
const findingFloor = 0.1;
const pooledIdfFloor = 0.5;
/** What a sentence gains that names all that is compared, so that it leads before a conclusion on one of them. */
const comparisonBonus = 0.5;
const surelyConclusion = 0.5;
const surelyFinding = 0.5;
/** Of the match of the sentence it stands beside, what the other half of a conclusion needs. */
const closeEnough = 0.5;

/**
 * Chooses for each source the sentence that answers best and the finding that carries most, word for word. How rare a
 * word is, is taken from all sources for the first and from the one source for the second; both were measured. A sentence
 * about other people is taken only where a source has no other.
 */
export function pickSentences(
  sources: readonly (readonly SourceSentence[])[],
  question: WeightedQuestion,
  asked: string,
  isAboutThem: IsOnTopic = () => true,
  compared: readonly Pick<Concept, 'wordings'>[] = [],
): Picked[] {
  const givesFigure = figureAskedBy(asked);
  const reportsOutcome = outcomeReportedBy(asked, question);
  const stems = sources.map((sentences) => sentences.map((sentence) => inWordsOf(question, sentence.stems)));
  const pooled = bm25(stems.flat(), question.terms, pooledIdfFloor);
  let from = 0;
  return sources.map((sentences) => {
    const match = pooled.slice(from, from + sentences.length);
    from += sentences.length;
    const isOurs = sentences.some(({ text }) => isAboutThem(text)) ? isAboutThem : () => true;
    const leading = best(sentences, bottomLineScores(sentences, match, compared), isOurs);
    const closeness = (one: SourceSentence) => match[sentences.indexOf(one)] ?? 0;
    const isAsClose = (other: SourceSentence) =>
      isOurs(other.text) && leading !== undefined && closeness(other) >= closeEnough * closeness(leading);
    const saysMore = (other: SourceSentence) =>
      isAsClose(other) ||
      (isOurs(other.text) && leading !== undefined && namesMore(question, other, leading));
    const told = leading && wholeConclusion(leading, sentences, saysMore);
    const scores = keyFindingScores(sentences, question, asked);
    const compares = told && withCompared(told, sentences, compared, isOurs);
    const onOutcome = sentences.filter(({ text }) => reportsOutcome?.(text) && isOurs(text));
    const bottomLine = compares && withOutcome(compares, sentences, scores, onOutcome);
    const carrying = (told: Passage = []) => {
      const texts = told.map(({ text }) => text);
      const found = best(sentences, scores, (text) => !texts.includes(text) && isOurs(text));
      const isLess = found && !isFinding(found) && told.some(isFinding);
      return found && !isLess ? wholePassage(found, sentences) : undefined;
    };
    const keyFinding = carrying(bottomLine);
    // Who asks how accurate or how often wants the figure first, then what is concluded from it.
    const isFigure = keyFinding?.some((one) => givesFigure?.(one.text) && isAsClose(one));
    if (isFigure && !bottomLine?.some(({ text }) => givesFigure?.(text)))
      return { bottomLine: keyFinding, keyFinding: bottomLine };
    const isShared = keyFinding?.some((one) => bottomLine?.includes(one));
    if (!bottomLine || !keyFinding || !isShared) return { bottomLine, keyFinding };
    // It qualifies what leads: both are one passage.
    const both = united(bottomLine, keyFinding, sentences);
    return { bottomLine: both, keyFinding: carrying(both) };
  });
}

/** Whether a sentence names a thing of the question that the other leaves out. */
function namesMore({ concepts }: WeightedQuestion, one: SourceSentence, other: SourceSentence): boolean {
  const [own, others] = [new Set(one.stems), new Set(other.stems)];
  return concepts.some(
    ({ wordings, weight }) => weight === 1 && isWorded(wordings, own) && !isWorded(wordings, others),
  );
}

/** What leads, with the conclusion that names what is compared and it leaves out; else as it is. */
function withCompared(
  told: Passage,
  sentences: readonly SourceSentence[],
  compared: readonly Pick<Concept, 'wordings'>[],
  isFit: IsOnTopic,
): Passage {
  const left = compared.filter(({ wordings }) => !isWorded(wordings, stemsOf(told)));
  if (left.length === 0) return told;
  const [other] = sentences
    .filter((one) => !told.includes(one) && isFit(one.text) && !isAside(one.text))
    .filter(({ role }) => role.conclusion >= surelyConclusion)
    .filter((one) => left.every(({ wordings }) => isWorded(wordings, stemsOf([one]))))
    .filter((one) => !qualifiesAnother(one.text))
    .toSorted((one, another) => another.role.conclusion - one.role.conclusion);
  return other ? [...told, other].toSorted((one, another) => one.start - another.start) : told;
}

/** What leads, with the finding that names the outcome asked about where it does not; else as it is. */
function withOutcome(
  told: Passage,
  sentences: readonly SourceSentence[],
  scores: readonly number[],
  onOutcome: readonly SourceSentence[],
): Passage {
  if (told.some((one) => onOutcome.includes(one))) return told;
  const scoreOf = (one: SourceSentence) => scores[sentences.indexOf(one)] ?? 0;
  const [other] = onOutcome
    .filter(({ role }) => role.results + role.conclusion >= surelyFinding)
    .filter(({ text }) => !isAside(text) && !qualifiesAnother(text))
    .toSorted((one, another) => scoreOf(another) - scoreOf(one));
  const both = other ? [...told, other].toSorted((one, another) => one.start - another.start) : told;
  return fits(both) ? both : told;
}

const stemsOf = (passage: Passage): ReadonlySet<string> => new Set(passage.flatMap(({ stems }) => stems));

function bottomLineScores(
  sentences: readonly SourceSentence[],
  match: readonly number[],
  compared: readonly Pick<Concept, 'wordings'>[],
): number[] {
  const namesAll = (one: SourceSentence) =>
    compared.length > 1 && compared.every(({ wordings }) => isWorded(wordings, stemsOf([one])));
  const highest = match.reduce((total, score) => total + score, 0) || 1;
  return sentences.map(
    (one, at) =>
      (match[at] ?? 0) / highest +
      0.5 * one.role.conclusion +
      0.25 * one.role.results +
      (namesAll(one) ? comparisonBonus * (one.role.conclusion + one.role.results) : 0),
  );
}

const isFinding = ({ role }: SourceSentence): boolean => role.results + role.conclusion >= findingFloor;

/** The best of the findings; of a source that states none, such as a narrative review, the best of what it tells. */
function best(
  sentences: readonly SourceSentence[],
  scores: readonly number[],
  isFit: (text: string) => boolean,
): SourceSentence | undefined {
  const ranked = sentences
    .map((sentence, at) => ({ sentence, score: scores[at] ?? 0 }))
    .filter(
      ({ sentence }) =>
        isFit(sentence.text) && !isAside(sentence.text) && wholePassage(sentence, sentences) !== undefined,
    )
    .sort((one, other) => other.score - one.score)
    .map(({ sentence }) => sentence);
  return ranked.find(isFinding) ?? ranked.find(({ role }) => role.background > role.methods);
}
