import { isWorded, type WeightedQuestion } from '../question/weigh.ts';
import { answerChances } from './answering-sentence/rank-sentences.ts';
import { isAside } from './is-aside.ts';
import type { SourceSentence } from './source-sentences.ts';
import { fits, type Passage, united, wholeConclusion, wholePassage } from './whole-passage.ts';

/** Tells sentences about the people asked about from those about others. */
export type IsOnTopic = (text: string) => boolean;

/** The two slots a source has in an extractive report. */
export type Picked = { bottomLine: Passage | undefined; keyFinding: Passage | undefined };

/** A source as its sentences are chosen from. */
type Source = { title: string; sentences: readonly SourceSentence[] };

/** Least probability of being result or conclusion; what was asked or done is no finding, however well it answers. */
const findingFloor = 0.1;
const surelyConclusion = 0.5;
/** Of the chance of the likeliest, what a conclusion needs to be told beside it, and what the other half of one needs. */
const worthBeside = 0.1;
const closeEnough = 0.5;

/**
 * Chooses of each source the sentence that most likely answers, with what it concludes where that may answer as well, and the next
 * likeliest, word for word. A sentence about other people is taken only where a source has no other.
 */
export function pickSentences(
  sources: readonly Source[],
  question: WeightedQuestion,
  asked: string,
  isAboutThem: IsOnTopic = () => true,
): Picked[] {
  return sources.map(({ title, sentences }) => {
    const likely = answerChances(sentences, asked, title);
    const chances = new Map(sentences.map((one, at) => [one, likely[at] ?? 0]));
    const chanceOf = (one: SourceSentence) => chances.get(one) ?? 0;
    const isOurs = sentences.some(({ text }) => isAboutThem(text)) ? isAboutThem : () => true;
    const likeliest = best(sentences, chanceOf, isOurs);
    const whole = (one: SourceSentence) =>
      wholeConclusion(
        one,
        sentences,
        (other) =>
          isOurs(other.text) &&
          (chanceOf(other) >= closeEnough * chanceOf(one) || namesMore(question, other, one)),
      );
    const told = likeliest && whole(likeliest);
    const concluding = best(
      sentences.filter(({ role }) => role.conclusion >= surelyConclusion),
      chanceOf,
      isOurs,
    );
    const isWorthIt = likeliest && concluding && chanceOf(concluding) >= worthBeside * chanceOf(likeliest);
    const bottomLine = told && isWorthIt ? joinedIfFit(told, whole(concluding)) : told;
    const other = (than: Passage = []) => {
      const found = best(
        sentences,
        chanceOf,
        (text) => isOurs(text) && than.every((one) => one.text !== text),
      );
      const isLess = found && !isFinding(found) && than.some(isFinding);
      return found && !isLess ? wholePassage(found, sentences) : undefined;
    };
    const keyFinding = other(bottomLine);
    const isShared = keyFinding?.some((one) => bottomLine?.includes(one));
    if (!bottomLine || !keyFinding || !isShared) return { bottomLine, keyFinding };
    // It qualifies what leads: both are one passage.
    const both = united(bottomLine, keyFinding, sentences);
    return { bottomLine: both, keyFinding: other(both) };
  });
}

function joinedIfFit(one: Passage, other: Passage = []): Passage {
  const both = [...new Set([...one, ...other])].toSorted((a, b) => a.start - b.start);
  return fits(both) ? both : one;
}

/** Whether a sentence names a thing of the question that the other leaves out. */
function namesMore({ concepts }: WeightedQuestion, one: SourceSentence, other: SourceSentence): boolean {
  const [own, others] = [new Set(one.stems), new Set(other.stems)];
  return concepts.some(
    ({ wordings, weight }) => weight === 1 && isWorded(wordings, own) && !isWorded(wordings, others),
  );
}

const isFinding = ({ role }: SourceSentence): boolean => role.results + role.conclusion >= findingFloor;

/** The best of the findings; of a source that states none, such as a narrative review, the best of what it tells. */
function best(
  sentences: readonly SourceSentence[],
  chanceOf: (one: SourceSentence) => number,
  isFit: (text: string) => boolean,
): SourceSentence | undefined {
  const ranked = sentences
    .filter((one) => isFit(one.text) && !isAside(one.text) && wholePassage(one, sentences) !== undefined)
    .toSorted((one, other) => chanceOf(other) - chanceOf(one));
  return ranked.find(isFinding) ?? ranked.find(({ role }) => role.background > role.methods);
}
