import type { EvidenceItem } from '#shared/research/evidence-item.ts';
import { splitSentences } from '../language/sentences.ts';
import { contentStems, words } from '../language/tokens.ts';
import { figureAskedBy } from '../question/asked-figure.ts';
import { askedPart } from '../question/asked-part.ts';
import { comparedThings, isDrug } from '../question/compared.ts';
import { classesOf } from '../question/drug-classes.ts';
import { isDrugName } from '../question/known-drugs.ts';
import { readPico } from '../question/pico.ts';
import { isWorded, weighQuestion } from '../question/weigh.ts';
import { findAllWordings, findWordings } from '../question/wordings.ts';
import { namesOtherAges, readAskedAges, silentOnAgesOf } from './ages.ts';
import { matchesExcludedPopulation } from './excluded-population.ts';
import { matchesOppositeSubgroup } from './opposite-subgroup.ts';
import { readConcepts } from './relevance/concepts.ts';

/** Populations whose findings cannot be borrowed from others. */
const children =
  /\b(?:child|infan|neonat|newborn|bab(?:y|ies)\b(?! blues)|toddler|p(?:a?e)diatric|adolescen|preterm)/i;
const populations = [
  children,
  /\b(?:pregnan|gestation|matern|antenatal|prenatal|obstetric|pre-?eclampsia)/i,
  /\b(?:breast-?fe|lactati|nursing mother)/i,
  /(?<!\b(?:pre|non)-?)dialys/i,
];

/** "Children and grown-ups": either will do. */
const adultsToo =
  /\b(?:child(?:ren)?|kids?) (?:and|or|and\/or) (?:adults?|grown-?ups?)\b|\b(?:adults?|grown-?ups?) (?:and|or|and\/or) (?:child(?:ren)?|kids?)\b/i;

/**
 * Tells whether a record is about those the question asks about: it names each special population of the question and one of
 * its drugs or the class of one, or all that it compares, gives the kind of figure that is asked for, and is not about people without what it asks about, with what it leaves out, or of other
 * ages. However well its words match, a record that fails this answers another question. One that `isSure` otherwise need
 * give no figure, which its full text may give.
 */
export function aboutThoseAsked(
  message: string,
): (item: Pick<EvidenceItem, 'title' | 'text'>, isSure?: boolean) => boolean {
  // What else somebody takes is told, not asked; who they are holds for what they ask.
  const question = askedPart(message);
  const areExamples = amongOthers.test(question);
  const drugs = areExamples ? new Set<string>() : drugsOf(inSubstances(question));
  const compared = areExamples ? [] : comparedDrugs(question);
  const otherNames = [...[...drugs].flatMap(classesOf), ...otherNamesOfDrugs(question)];
  const ages = readAskedAges(message);
  const isSilentOnAges = silentOnAgesOf(message);
  const asked = populations.filter(
    (population) => population.test(message) && !(population === children && adultsToo.test(message)),
  );
  const givesFigure = figureAskedBy(question);
  const givesIt = (text: string) =>
    !givesFigure || splitSentences(text).some(({ start, end }) => givesFigure(text.slice(start, end)));
  return ({ title, text }, isSure = false) => {
    const whole = `${title} ${text}`;
    if (!isSure && !givesIt(text)) return false;
    if (!asked.every((population) => population.test(whole))) return false;
    if (matchesExcludedPopulation(message, whole) || namesOtherAges(ages, whole)) return false;
    if (isSilentOnAges(whole)) return false;
    if (matchesOppositeSubgroup(message, whole)) return false;
    const named = drugsOf(whole);
    if (compared.length > 1) {
      const held = new Set(contentStems(whole));
      return compared.every(
        ({ shown, wordings }) => isNamed(shown.toLowerCase(), named) || isWorded(wordings, held),
      );
    }
    if (drugs.size === 0 || [...drugs].some((drug) => isNamed(drug, named))) return true;
    const held = new Set(contentStems(whole));
    return isWorded(otherNames, held);
  };
}

/**
 * Tells which records are about another treatment, where a question is on a drug by its name and not on what to take beside or
 * instead of it: their title names drugs, none of the question among what they tell of and none of its class, which shares the end
 * of its name (WHO: The use of stems in the selection of international nonproprietary names).
 */
export function aboutOtherDrugs(question: string): (item: Pick<EvidenceItem, 'title' | 'text'>) => boolean {
  const treatment = words(readPico(question).intervention ?? '');
  const isOnDrug = treatment.length > 0 && treatment.every(isDrugName);
  const asked = isOnDrug ? [...drugsOf(inSubstances(question))] : [];
  return ({ title, text }) => {
    if (asked.length === 0 || drugsOf(title).size === 0) return false;
    const named = drugsOf(`${title} ${text}`);
    return !asked.some(
      (drug) => isNamed(drug, named) || [...named].some((other) => drug.endsWith(other.slice(-stemLength))),
    );
  };
}

/** Shorter ends are shared by drugs of other classes. */
const stemLength = 6;

/** "Ethanol", which no list of drugs names, for "alcohol". */
const otherNamesOfDrugs = (question: string): (readonly string[])[] =>
  findAllWordings(question)
    .filter(({ found }) => words(found).some(isDrugName))
    .flatMap(({ alternatives }) => alternatives.map(contentStems));

/** The drugs that a question holds against each other, by whatever name. */
const comparedDrugs = (question: string) =>
  comparedThings(question, readConcepts(question, weighQuestion(question))).filter(isDrug);

/** "Ondansetron and other drugs", "varenicline, bupropion and others": the drugs named are examples. */
const amongOthers = /\b(?:and|or) others?\b/i;

/** A class is named by the ending that its drugs share: simvastatin is a statin, pioglitazone a glitazone. */
const isNamed = (drug: string, named: ReadonlySet<string>): boolean =>
  named.has(drug) || [...named].some((other) => other.endsWith(drug));

/** The question with the substance of each product that it names. */
const inSubstances = (question: string): string =>
  [question, ...findWordings(question).flatMap(({ alternatives }) => alternatives)].join(' ');

/** Without what a study holds its drug against, which it may call a control or sham. */
const drugsOf = (text: string): Set<string> =>
  new Set(words(text).filter((word) => isDrugName(word) && word !== 'placebo'));
