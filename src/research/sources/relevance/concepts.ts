import { words } from '../../language/tokens.ts';
import { rarityOf } from '../../language/word-frequencies.ts';
import { comparedThings, isDrug, isSameDrug } from '../../question/compared.ts';
import { isDrugName } from '../../question/known-drugs.ts';
import type { WeightedQuestion } from '../../question/weigh.ts';
import type { AskedConcept } from './asked-concept.ts';
import { type Chance, type ConceptRow, createChance, describeConcepts, partsOf } from './concept-chance.ts';
import model from './weights.json' with { type: 'json' };

/** No stem counts as rarer than this, in log-odds. */
export const rarest = 8;
const expected = 0.6;
const demographic = /^(?:m[ae]n|wom[ae]n|males?|females?|boys?|girls?|elderly|older|young(?:er)?|old)$/i;
const isQuantity = (shown: string): boolean => /^\p{N}/u.test(shown);

const chanceNow = createChance(model.concept);

/** The concepts of a question; ages and amounts of those who ask are left to rules of their own. */
export function readConcepts(
  question: string,
  { concepts }: WeightedQuestion,
  chanceOf: Chance = chanceNow,
): AskedConcept[] {
  const parts = partsOf(question);
  const rows = describeConcepts(question, concepts);
  const asked = concepts
    .map((concept, at) => ({ concept, chance: chanceOf(rows[at] as ConceptRow) }))
    .filter(({ concept: { shown, weight } }) => weight === 1 || !isQuantity(shown))
    .map(({ concept, chance }): AskedConcept => {
      const own = concept.wordings[0] ?? [];
      const rarity = Math.max(0, ...own.map((stem) => rarityOf(stem).inAbstracts));
      const background = Math.min(0.9, Math.exp(-rarity));
      return {
        shown: concept.shown,
        wordings: concept.wordings,
        found: Math.max(0, Math.log(chance / background)),
        missed: Math.min(0, Math.log((1 - chance) / (1 - background))),
        weight: chance * Math.min(rarity, rarest),
        chance,
        isExpected: chance > expected,
        isDrug: words(concept.shown).some(isDrugName),
        isFraming: concept.weight < 1,
        isOutcome: concept.isOutcome,
        isDemographic: demographic.test(concept.shown),
        roles: parts.map((part) => own.length > 0 && own.every((stem) => part.has(stem))),
      };
    });
  return apart(asked, comparedThings(question, asked));
}

/** Drugs that are compared without the class they share: "antiplatelets" tell nothing of ticagrelor against prasugrel. */
function apart(asked: readonly AskedConcept[], compared: readonly AskedConcept[]): AskedConcept[] {
  const drugs = compared.filter(isDrug);
  return asked.map((concept) => {
    if (!drugs.includes(concept)) return concept;
    const others = drugs
      .filter((one) => one !== concept && !isSameDrug(one, concept))
      .flatMap(({ wordings }) => wordings.map(String));
    const wordings = concept.wordings.filter((wording, at) => at === 0 || !others.includes(String(wording)));
    return { ...concept, wordings };
  });
}
