import { words } from '../../language/tokens.ts';
import { rarityOf } from '../../language/word-frequencies.ts';
import type { Concept } from '../../question/concept.ts';
import { isDrugName } from '../../question/known-drugs.ts';

/** Somebody who tells of themselves uses more everyday words than the sources do, and so does who tells at length. */
export type Asker = { isFirstPerson: boolean; length: number };

export const readAsker = (question: string): Asker => ({
  isFirstPerson: /\b(?:I|my|me|we|our|he|she|his|her)\b/.test(question),
  length: Math.log(words(question).length + 1),
});

/** What tells how likely a source that answers holds a concept. */
export function conceptFeatures(
  { wordings: [own = []], weight, shown }: Concept,
  { parts, asker }: { parts: readonly ReadonlySet<string>[]; asker: Asker },
): number[] {
  const rarity = own.map(rarityOf);
  const inAbstracts = Math.max(0, ...rarity.map((one) => one.inAbstracts));
  const beside = Math.max(-5, ...rarity.map((one) => one.inSpeech - one.inAbstracts));
  const inSpeech = Math.max(0, ...rarity.map((one) => one.inSpeech));
  return [
    inAbstracts,
    beside,
    Math.min(beside, 3),
    inSpeech,
    weight < 1 ? 1 : 0,
    own.length > 1 ? 1 : 0,
    words(shown).some(isDrugName) ? 1 : 0,
    inAbstracts > 9.4 ? 1 : 0,
    asker.length,
    asker.isFirstPerson ? 1 : 0,
    asker.isFirstPerson ? beside : 0,
    asker.isFirstPerson ? inSpeech : 0,
    asker.length * beside,
    asker.length * inSpeech,
    inSpeech < 9.5 ? 1 : 0,
    inSpeech < 9.5 && beside < 5 ? 1 : 0,
    ...parts.map((part) => (own.length > 0 && own.every((stem) => part.has(stem)) ? 1 : 0)),
  ];
}
