import { isStopWord } from '../../language/tokens.ts';
import { ordinaryWords } from '../identifiers/ordinary-words.ts';
import { wordsBesideDrugs } from './doses.ts';

/** Below this share of known words a text is another language, or none: of 60 unseen emergencies the least has 0.43. */
const leastShare = 1 / 3;

/**
 * Whether enough of a text is known to judge its wording: a third of its words, drugs and doses left out, and `least` that
 * say something. `isLearned` tells of the words a model was trained on.
 */
export function hasKnownWords(text: string, least: number, isLearned: (word: string) => boolean): boolean {
  const words = wordsBesideDrugs(text);
  const tells = words.filter((word) => !isStopWord(word) && (isLearned(word) || ordinaryWords.has(word)));
  const known = words.filter(isStopWord).length + tells.length;
  return tells.length >= least && known >= leastShare * words.length;
}
