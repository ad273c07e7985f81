import type { QueryFilters } from '#evidence/index.ts';
import { splitClauses } from '../../language/clauses.ts';
import { type QuestionType, readQuestionType } from '../../question/question-type.ts';
import { namesHarm } from '../../writing/names-harm.ts';

/** A side from which a question is looked at; each becomes a sub-question with a search and a section of its own. */
export type FacetName =
  | 'answer'
  | 'harms'
  | 'benefit'
  | 'populations'
  | 'alternatives'
  | 'predictors'
  | 'differential'
  | 'features'
  | 'accuracy'
  | 'guidelines'
  | 'opposing';

type Facet = {
  title: string;
  /** The sub-question; `about` gives the subject behind a preposition, or nothing where it cannot be named plainly. */
  ask: (about: (preposition: string) => string) => string;
  /** What is searched for beside the subject: words for ranked search, the first of them as names for a syntax. */
  search: readonly string[];
  filters?: QueryFilters;
  /** What the sub-question is about: the words of the question, its subject without the outcome, or the condition only. */
  about: 'question' | 'core' | 'condition';
  /** What a sentence must say to belong here; harms have a test of their own, and what answers the question needs none. */
  cue?: RegExp;
  /** What a sentence must not say. */
  unless?: RegExp;
};

export const facets: Record<FacetName, Facet> = {
  answer: { title: 'What the evidence says', ask: () => '', search: [], about: 'question' },
  harms: {
    title: 'Harms and side effects',
    ask: (about) => `What harms and side effects are reported${about('for')}?`,
    search: ['adverse effects', 'safety', 'harms', 'side effects', 'adverse events'],
    about: 'core',
  },
  benefit: {
    title: 'Benefit to weigh against it',
    ask: (about) => `What is the benefit${about('of')}?`,
    search: ['benefit', 'efficacy', 'effectiveness'],
    about: 'core',
    cue: /\b(?:reduc|lower|improv|prevent|fewer|less (?:common|often|frequent)|effective|benefi|superior|longer survival)/i,
  },
  populations: {
    title: 'Populations and subgroups',
    ask: (about) =>
      `Which groups of people were studied${about('for')}, and do findings differ between them?`,
    search: ['subgroup', 'subgroups', 'older', 'women', 'kidney disease', 'age'],
    about: 'core',
    cue: /\b(?:subgroups?|regardless of|irrespective of|consistent (?:across|in|between|regardless)|across (?:the |all )?(?:subgroups?|groups|ages?|range|spectrum)|with (?:or|and) without|interaction|heterogene|older (?:adults|people|patients|women|men|persons)|elderly|aged \d+|women than|men than|in (?:women|men|children|adolescents|pregnan\w+)\b|chronic kidney disease|eGFR|frail)/i,
  },
  alternatives: {
    title: 'Alternatives and comparisons',
    ask: (about) => `Which alternatives${about('to')} were compared?`,
    search: ['versus', 'compared with', 'alternative', 'comparison'],
    about: 'condition',
    cue: /\b(?:compared (?:with|to)|versus|vs\.?|than (?:with|on|in|after)|(?:better|safer|worse|more effective|less effective|fewer \w+|less \w+) than|alternatives?|non-?inferior|not inferior|superior to|instead of|head-to-head|rather than)(?=\W|$)/i,
    unless: /\b(?:placebo|usual care|no (?:treatment|screening|intervention)|sham|standard|dummy)\b/i,
  },
  predictors: {
    title: 'What changes the outlook',
    ask: (about) => `Which factors change the outlook${about('in')}?`,
    search: ['risk factors', 'predictors', 'prognostic factors'],
    about: 'core',
    cue: /\b(?:risk factors?|predict|associated with|independent|hazard ratio|odds ratio|prognostic|more likely|higher risk)/i,
  },
  differential: {
    title: 'Differential diagnosis',
    ask: (about) => `Which diagnoses come into question${about('for')}?`,
    search: ['differential diagnosis', 'causes', 'etiology', 'diagnosis'],
    about: 'core',
    cue: /\b(?:differential diagnos|caus(?:e|es|ed) |due to|include[sd]?|such as|consider|etiolog|aetiolog|diagnosed (?:with|as)|mimic)/i,
  },
  features: {
    title: 'Findings that tell them apart',
    ask: (about) => `Which findings tell the diagnoses apart${about('in')}?`,
    search: ['sensitivity', 'specificity', 'clinical features', 'likelihood ratio'],
    about: 'core',
    cue: /\b(?:sensitiv|specific(?:ity)?\b|likelihood ratios?|suggests?|distinguish|differentiat|predictive value|accura|rule[sd]? (?:out|in)|more (?:likely|common))/i,
  },
  accuracy: {
    title: 'Accuracy and its limits',
    ask: (about) => `How accurate is testing${about('for')}, and how often is it wrong?`,
    search: ['sensitivity', 'specificity', 'diagnostic accuracy', 'likelihood ratio', 'false positive'],
    about: 'core',
    cue: /\b(?:sensitiv|specific(?:ity)?\b|likelihood ratios?|predictive value|accura|rule[sd]? (?:out|in)|missed|false[- ](?:positive|negative)|area under|\bAUC\b|detect)/i,
  },
  guidelines: {
    title: 'Guidelines and recommendations',
    ask: (about) => `What do guidelines recommend${about('on')}?`,
    search: ['guideline', 'recommendation', 'practice guideline', 'consensus'],
    filters: { designs: ['guideline'] },
    about: 'core',
    cue: /\b(?:recommend|guidelines?\b|task force|grade [A-D]\b|should (?:not )?be (?:offered|given|used|considered|screened|started|treated)|first[- ]line)/i,
  },
  opposing: {
    title: 'Opposing and null findings',
    ask: (about) => `Is there evidence against an effect${about('of')}, or of no effect?`,
    search: ['no difference', 'no benefit', 'did not', 'not superior', 'neutral', 'no effect'],
    about: 'question',
    cue: /\bno (?:statistically )?(?:significant(?:ly)? |clear |meaningful |clinically important |added |additional |overall )*(?:[a-z-]+ )?(?:differences?|benefits?|effects?|reduction|increase|improvement|association|advantage|lower|better)|\b(?:did|do|does|was|were|is|are) not (?:significantly |clearly |statistically )*(?:reduc|lower|improv|prevent|differ|superior|associated|better|decreas|increas|affect|effective|benefi|significant|change)|\bnot reach (?:statistical )?significance|\bfailed to\b|\bnon-?significant|\b(?:was|were|is|are) (?:similar|neutral|no more)\b|\bnot? (?:superior|significantly different)\b|\b(?:conflicting|inconsistent|uncertain)\b/i,
  },
};

/** The sides a question of each type is looked at from: three to seven, its own question first. */
export const facetsOf: Record<QuestionType, readonly FacetName[]> = {
  therapy: ['answer', 'harms', 'populations', 'alternatives', 'guidelines', 'opposing'],
  prevention: ['answer', 'harms', 'populations', 'alternatives', 'guidelines', 'opposing'],
  diagnosis: ['answer', 'accuracy', 'populations', 'alternatives', 'guidelines', 'opposing'],
  differential: ['answer', 'differential', 'features', 'guidelines'],
  prognosis: ['answer', 'predictors', 'populations', 'guidelines', 'opposing'],
  harm: ['answer', 'benefit', 'populations', 'alternatives', 'guidelines', 'opposing'],
  dosing: ['answer', 'harms', 'populations', 'alternatives', 'guidelines', 'opposing'],
};

/** Whether a sentence reports no effect, or the contrary. Of a harm that tells something else, unless the question is about harm. */
export function isOpposing(text: string, question: string): boolean {
  const { cue } = facets.opposing;
  if (cue?.test(text) !== true) return false;
  if (readQuestionType(question) === 'harm') return true;
  return splitClauses(text).some((clause) => cue.test(clause) && !namesHarm(clause, question));
}

/** Whether a sentence speaks to one side of the question. */
export function matchesFacet(facet: FacetName, text: string, question: string): boolean {
  const { cue, unless } = facets[facet];
  if (unless?.test(text)) return false;
  if (facet === 'harms') return namesHarm(text, question);
  if (facet === 'benefit' && namesHarm(text, '')) return false;
  return facet === 'opposing' ? isOpposing(text, question) : cue === undefined || cue.test(text);
}
