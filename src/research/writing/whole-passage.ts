import { ellipsis } from '#shared/research/statement.ts';
import { negators } from '../language/negators.ts';
import { words } from '../language/tokens.ts';
import { isAside } from './is-aside.ts';
import { pointsBack } from './points-back.ts';
import type { SourceSentence } from './source-sentences.ts';

/** Words that set a sentence against the one before it; "in contrast to …" names in itself what it is set against. */
const contrast = '(?:however|nevertheless|nonetheless|conversely|(?:in|by) contrast(?! (?:to|with)\\b))';
const qualifies = new RegExp(`^(?:${contrast}|but|yet|on the other hand)\\b|^[^.;]{1,60}, ${contrast},`, 'i');
/** "Use after birth was also associated …" adds to a finding that stands before it. */
const adds =
  /^[^,;:]{0,120}\b(?:(?:was|were|is|are|has|have|had) also|also (?:found|seen|observed|reported|noted))\b/i;
const longest = 880;

/** Whether a sentence says its part only beside the one before it: "However, a subgroup …". */
export const qualifiesAnother = (text: string): boolean => qualifies.test(text);

/** Sentences of one source in its order that are told together. */
export type Passage = readonly SourceSentence[];

/** Sentences as one text, with an ellipsis where others stand between them. */
export const textOf = (passage: readonly Pick<SourceSentence, 'text' | 'position'>[]): string =>
  passage.reduce((told, { text, position }, at) => {
    const before = passage[at - 1];
    if (!before) return text;
    return `${told} ${position === before.position + 1 ? '' : `${ellipsis} `}${text}`;
  }, '');

/**
 * A sentence as it can be quoted: behind those it qualifies, and before the one that qualifies it, where that fits. Undefined
 * where it qualifies one that cannot be quoted with it.
 */
export function wholePassage(
  sentence: SourceSentence,
  sentences: readonly SourceSentence[],
): Passage | undefined {
  const upTo = behindQualified(sentence, sentences);
  const after = neighbour(sentence, sentences, 1);
  const isQualified =
    after && !isAside(after.text) && (qualifiesAnother(after.text) || takesBack(sentence, after));
  return upTo && isQualified && fits([...upTo, after]) ? [...upTo, after] : upTo;
}

/** "This benefit was not seen in walking", of what was just concluded. */
const ofWhatWasSaid =
  /^th(?:is|ese) (?!(?:was|were|is|are|has|have|had|did|does|do|can|could|may|might|will|would|should)\b)/i;
const takesBack = (sentence: SourceSentence, after: SourceSentence): boolean =>
  isConclusion(sentence) &&
  ofWhatWasSaid.test(after.text) &&
  pointsBack(after.text) &&
  words(after.text).some((word) => negators.has(word));

function behindQualified(
  sentence: SourceSentence,
  sentences: readonly SourceSentence[],
): Passage | undefined {
  if (!qualifiesAnother(sentence.text)) return [sentence];
  const before = neighbour(sentence, sentences, -1);
  const earlier = before && behindQualified(before, sentences);
  return earlier && fits([...earlier, sentence]) ? [...earlier, sentence] : undefined;
}

/**
 * A conclusion with its other half, where a conclusion has two sentences and `isWanted` holds the other to be as close to the
 * question, or to say more of it.
 */
export function wholeConclusion(
  sentence: SourceSentence,
  sentences: readonly SourceSentence[],
  isWanted: (other: SourceSentence) => boolean,
): Passage | undefined {
  const whole = wholePassage(sentence, sentences);
  if (!whole || !isConclusion(sentence)) return whole;
  if (adds.test(sentence.text)) return withAddedTo(whole, sentences);
  if (whole.length > 1) return whole;
  const before = conclusionBeside(sentence, sentences, -1);
  const after = conclusionBeside(sentence, sentences, 1);
  const other = before ?? after;
  if (!other || (before && after) || !isWanted(other)) return whole;
  const isPair = !conclusionBeside(other, sentences, other === before ? -1 : 1);
  const both = other === before ? [other, sentence] : [sentence, other];
  return isPair && fits(both) ? both : whole;
}

/** A passage that points back, behind what it points to: at most two sentences, where that fits and is not `told` elsewhere. */
export function withReferent(
  passage: Passage,
  sentences: readonly SourceSentence[],
  told: Passage = [],
  most = 2,
): Passage {
  const [first] = passage;
  const before = most > 0 && first && pointsBack(first.text) && neighbour(first, sentences, -1);
  if (!before || told.includes(before) || !fits([before, ...passage])) return passage;
  return withReferent([before, ...passage], sentences, told, most - 1);
}

/** A conclusion that adds to others, behind those it adds to, as far as they fit. */
function withAddedTo(passage: Passage, sentences: readonly SourceSentence[]): Passage {
  const [first] = passage;
  const before = first && adds.test(first.text) && conclusionBeside(first, sentences, -1);
  if (!before || !fits([before, ...passage])) return passage;
  return withAddedTo([before, ...passage], sentences);
}

const isConclusion = ({ role }: SourceSentence): boolean => role.conclusion >= 0.5;

/** The conclusion beside a sentence. */
const conclusionBeside = (
  sentence: SourceSentence,
  sentences: readonly SourceSentence[],
  by: 1 | -1,
): SourceSentence | undefined => {
  const other = neighbour(sentence, sentences, by);
  return other && isConclusion(other) && !isAside(other.text) ? other : undefined;
};

/** The sentence beside one in the same section. */
const neighbour = (
  { position, label }: SourceSentence,
  sentences: readonly SourceSentence[],
  by: 1 | -1,
): SourceSentence | undefined =>
  sentences.find((other) => other.position === position + by && other.label === label);

/** Whether a passage is short enough to be quoted as one. */
export const fits = (passage: Passage): boolean => textOf(passage).length <= longest;
