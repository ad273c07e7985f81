import type { StudyDesign } from '#shared/research/evidence-item.ts';
import { hints, leanings, plainWords } from './study-design-abstract.ts';

const titleOfDesign: [StudyDesign, RegExp][] = [
  [
    'protocol',
    /\b(?:study|trial|review|research|analysis) protocol\b|\bprotocol (?:for|of) an? |[:–-] (?:an? )?protocol\b|\b(?:rationale|design)(?:,? (?:and|rationale|design|methods?)){0,6} (?:of|for) (?:an?|the) [^:]{0,300}(?:study|trial)\b/i,
  ],
  [
    'other',
    /^(?:retraction|retracted|erratum|corrigendum|correction|expression of concern)\b\s*(?:notice|to|for|of|:|\.)/i,
  ],
  [
    'meta-analysis',
    /\bmeta-?\s?analys[ei]s\b|\b(?:multiple|mixed|indirect)[ -](?:treatments? )?comparisons?\b/i,
  ],
  [
    'systematic-review',
    /\bsystematic(?:ally)?\b.{0,30}\breview|\boverview of reviews\b|\bumbrella review\b/i,
  ],
  [
    'non-randomised-trial',
    /\bnon-?randomi[sz]ed\b|\b(?:single-arm|uncontrolled|non-?controlled)\b.{0,40}\b(?:trial|study)\b|\bquasi-experiment/i,
  ],
  [
    'randomised-trial',
    /\brandomi[sz]ed\b.*\b(?:trial|study)\b|\brandomi[sz](?:ed|ation)[, -]|\b(?:double|triple|single)-blind(?:ed)?\b/i,
  ],
  [
    'guideline',
    /\b(?:clinical practice|practice|clinical|management) guidelines?\b|\bguidelines? (?:for|on)\b|\brecommendation statement\b|\bconsensus (?:statement|report|recommendations?)\b|\bposition (?:statement|paper)\b|[:.] (?:updated )?recommendations? (?:from|of|by) the\b/i,
  ],
  ['case-control', /\bcase[- ]control\b/i],
  ['cross-sectional', /\bcross[- ]sectional\b/i],
  [
    'cohort',
    /\bcohort\b|\bobservational study\b|\b(?:prognostic|risk|prediction) (?:nomograms?|models?|scores?)\b|\b(?:prospective|retrospective|longitudinal|follow-up) study\b/i,
  ],
  ['case-report', /\bcase (?:reports?|series)\b|\breport of (?:a|one|two|three|four|five|\d) cases?\b/i],
  [
    'review',
    /\b(?:narrative|scoping|literature) review\b|[:.] an? (?:\w+ )?(?:re|over)view\.?$|\ba review of\b/i,
  ],
];

/** A title that speaks about guidelines without being one. */
const aboutGuidelines = /\b(?:adherence|compliance|concordance|implementation|impact|uptake|evaluation)\b/i;

/** The design that a title names. */
export function designOfTitle(title: string): StudyDesign | undefined {
  return titleOfDesign.find(
    ([design, pattern]) => pattern.test(title) && !(design === 'guideline' && aboutGuidelines.test(title)),
  )?.[0];
}

const animals =
  /\bin (?:the )?(?:\w+ )?(?:rats?|mice|mouse|dogs?|cats?|rabbits?|sheep|ewes?|pigs?|piglets?|swine|cattle|cows?|goats?|horses?|monkeys?|zebrafish|hamsters?|guinea[- ]pigs?|chickens?|broilers?)\b/i;

const inVitro = /\bin vitro\b(?! (?:fertili[sz]|matur))/i;

/** Studies of animals or cells are not graded, nor reviews of them: what a design proves for patients, it does not prove in rats. */
export function isPreclinical(title: string, mesh: ReadonlySet<string>): boolean {
  const isNamed = animals.test(title) || (inVitro.test(title) && !namesPersons(title));
  return (mesh.has('animals') && !mesh.has('humans')) || (!mesh.has('humans') && isNamed);
}

const ofPersons: ReadonlySet<StudyDesign> = new Set(['cohort', 'cross-sectional', 'randomised-trial']);
const who =
  '(?:patients?|participants?|subjects|women|men|children|infants|neonates|adults|people|persons|individuals|students|volunteers|cases|births?|pregnancies|boys|girls|dentists|nurses|physicians|controls|families|parents|mothers|smokers|workers|users|athletes|respondents|residents|males|females)';
const persons = new RegExp(`\\b${who}\\b`, 'i');
/** "42 patients", "Thirty-nine dentists", "patients (n = 42)". */
const countedPersons = new RegExp(
  `(?<![\\d.,])(?:\\d[\\d, ]{0,9}|\\b(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\\w{3,5}teen|(?:twen|thir|for|fif|six|seven|eigh|nine)ty(?:-\\w{3,5})?)) (?:[\\w-]{1,30} ){0,4}${who}\\b|\\b${who}\\b[^.]{0,120}\\bn ?= ?\\d`,
  'i',
);
/** An abstract of some length in which nobody did anything, "we" and "were" nowhere, tells of the work of others. */
const minReview = 400;
const ownWork =
  /\b(?:was|were|we|our|study|methods?:|results?:|patients?:|setting:|developed|investigated|examined)\b/i;
/** Of methods and of perception: neither cohort nor survey. */
const experiment =
  /\b(?:experiments?|inter-?(?:rater|observer)|examiners|validity|reliability|validat(?:ion|e) of)\b/i;
const laboratory =
  /\b(?:mice|mouse|murine|rats?|in vitro|cell lines?|cultured|knock-?out|transgenic|dogs|rabbits|zebrafish|yeast)\b/i;

export const namesPersons = (text: string): boolean => persons.test(text);
export const tellsOwnWork = (text: string): boolean => ownWork.test(text);
export const countsPersons = (text: string): boolean => countedPersons.test(text);
export const isOfLaboratory = (text: string): boolean => laboratory.test(text);
export const isOfExperiments = (text: string): boolean => experiment.test(text);

/** The design that an abstract names as its own; `isPlain` when in so many words. */
export function designOfText(
  text: string,
  isUntyped: boolean,
): { design: StudyDesign; isPlain: boolean } | undefined {
  const own = withoutOthers(text);
  const plain = plainWords.find(([design, pattern]) => pattern.test(isSynthesis(design) ? text : own));
  if (plain) return { design: plain[0], isPlain: true };
  const isOfPersons = persons.test(own);
  const hinted =
    hints.find(([design, pattern]) => (!ofPersons.has(design) || isOfPersons) && pattern.test(own)) ??
    (isUntyped && countedPersons.test(own) && !laboratory.test(own) && !experiment.test(own)
      ? leanings.find(([, pattern]) => pattern.test(own))
      : undefined) ??
    (isUntyped && text.length >= minReview && !ownWork.test(text) ? (['review'] as const) : undefined);
  return hinted && { design: hinted[0], isPlain: false };
}

const isSynthesis = (design: StudyDesign): boolean =>
  design === 'meta-analysis' || design === 'systematic-review';

const byRules: ReadonlySet<StudyDesign> = new Set(['guideline', 'meta-analysis', 'systematic-review']);
/** Whether there are enough examples of a design to learn it; syntheses and guidelines are told by rules alone. */
export const isLearned = (design: StudyDesign): boolean => !byRules.has(design);

/** What others did or should do: "randomised trials are needed", "previous cohort studies". */
const ofOthers =
  /\b(?:further|future|previous|prior|earlier|larger|needed|required|warranted|awaits?|recent) (?:[\w-]+,? ){0,5}(?:trials?|stud(?:y|ies)|research|reviews?|meta-analyses)\b|\b(?:randomi[sz]ed,? )?(?:controlled )?(?:clinical )?(?:trials?|studies|research|reviews?) (?:[\w-]+ ){0,4}(?:needed|required|warranted|suggest|have shown)\b|\b(?:should|must) be (?:confirmed|tested|evaluated) (?:in|by) (?:[\w-]+,? ){0,5}(?:trials?|stud(?:y|ies))\b/gi;

export const withoutOthers = (text: string): string => text.replace(ofOthers, ' ');
