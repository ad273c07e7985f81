import { words } from '../language/tokens.ts';
import type { AskedConcept } from '../sources/relevance/asked-concept.ts';
import { isKnownDrug } from './known-drugs.ts';
import { findAllWordings } from './wordings.ts';

/** Before what another treatment, test or group is held against. */
const against =
  /\b(?:versus|vs\.?|against|compared (?:with|to)|rather than|than|instead of|as well as|or)\s/i;
/** These join more than what is held against each other ("a vaccine against influenza"): drugs only. */
const ofDrugsOnly = /^(?:or|against)\s/i;
/** How far from the comparing word what is compared can stand, in characters: "simvastatin 80 mg versus 20 mg". */
const nearest = 16;

/**
 * The things that a question holds against each other: its drugs, where it names two and compares; else what stands on either
 * side of the comparing word. None where one of them is so general ("usual care", "placebo") that a finding need not name it.
 */
export function comparedThings(question: string, concepts: readonly AskedConcept[]): AskedConcept[] {
  const joint = against.exec(question);
  if (!joint) return [];
  const [start, end] = [joint.index, joint.index + joint[0].length];
  const placed = concepts
    .filter(({ isFraming, isDemographic, shown }) => !isFraming && !isDemographic && shown !== 'placebo')
    .map((concept) => ({ concept, at: question.toLowerCase().indexOf(concept.shown.toLowerCase()) }))
    .filter(({ at }) => at >= 0)
    .toSorted((one, other) => one.at - other.at);
  const drugs = placed.filter(({ concept }) => isDrug(concept));
  if (drugs.some(({ at }) => at < start) && drugs.some(({ at }) => at >= end))
    return drugs.map(({ concept }) => concept);
  const before = /than\s$/i.test(joint[0])
    ? placed.find(({ at, concept }) => at < start && concept.roles[0])
    : placed.findLast(({ at, concept }) => at < start && start - at - concept.shown.length <= nearest);
  const after = placed.find(({ at }) => at >= end && at - end <= nearest);
  const both = [before?.concept, after?.concept].filter((one) => one?.isExpected);
  return ofDrugsOnly.test(joint[0]) || both.length < 2 ? [] : (both as AskedConcept[]);
}

export const isDrug = ({ shown }: Pick<AskedConcept, 'shown'>): boolean => words(shown).some(isKnownDrug);

/** Whether one is another name of the other: of a brand and its substance. */
export const isSameDrug = (one: Pick<AskedConcept, 'shown'>, other: Pick<AskedConcept, 'shown'>): boolean =>
  isNameOf(one, other) || isNameOf(other, one);

const isNameOf = (name: Pick<AskedConcept, 'shown'>, { shown }: Pick<AskedConcept, 'shown'>): boolean =>
  findAllWordings(shown).some(({ alternatives }) => alternatives.includes(name.shown));
