import type { StudyDesign } from '#shared/research/evidence-item.ts';
import { countsPersons, isOfLaboratory, namesPersons } from './study-design-words.ts';

export const economicTitle =
  /\bcost[- ](?:effectiveness|utility|benefit|minimi[sz]ation|consequence)\b|\b(?:health )?economic (?:evaluation|analysis|model\w*|outcomes?)\b|\bbudget impact\b|\bcost analysis\b/i;
const model =
  /\b(?:markov|decision[- ](?:analytic|analysis)|state[- ]transition|microsimulation|discrete[- ]event|partitioned survival|mathematical|transmission|simulation) (?:\w+ )?(?:model|tree|study|analysis)|\bmicrosimulation\b|\bhypothetical cohort\b/i;
const economicText =
  /\bincremental cost[- ]effectiveness\b|\bICERs?\b|\bcost per (?:QALY|quality[- ]adjusted|life[- ]year)|\bcost[- ](?:effectiveness|utility) (?:analysis|ratio)/i;
const accuracyTitle =
  /\bdiagnostic (?:accuracy|performance|value|yield|utility|validity|test)\b|\bsensitivity and specificity\b|\baccuracy of\b|\b(?:for|in) the (?:diagnosis|detection|differentiation) of\b/i;
const accuracyText =
  /\bsensitivit(?:y|ies)\b[^.;]{0,120}\bspecificit(?:y|ies)\b|\bspecificit(?:y|ies)\b[^.;]{0,120}\bsensitivit(?:y|ies)\b|\b(?:positive|negative) (?:predictive values?|likelihood ratios?)\b/i;
const figures = /\bsensitivit(?:y|ies)\b[^;]{0,120}\d|\bpredictive values?\b[^;]{0,60}\d/i;
const qualitativeTitle =
  /\b(?:a|an|the) (?:\w+ )?qualitative (?:study|analysis|inquiry|research|interview|exploration)|\bfocus[- ]groups?\b|\binterview study\b|\bqualitative (?:study|analysis)\b/i;
const qualitativeText =
  /\b(?:semi-?structured|in-?depth|qualitative) interviews?\b|\bfocus[- ]groups?\b|\b(?:thematic|qualitative content|framework) analysis\b|\bgrounded theory\b/i;
const randomised = /\brandom(?:ly|i[sz]ed|i[sz]ation)\b/i;
const prognosis = /\b(?:mortality|surviv\w*|prognos\w*|predict\w*)\b/i;

/** Designs that stand for more than a study of patients, and that a kind below may not take the place of. */
const kept: ReadonlySet<StudyDesign> = new Set([
  'guideline',
  'meta-analysis',
  'systematic-review',
  'review',
  'editorial',
  'protocol',
  'laboratory',
  'case-control',
  'case-report',
]);

/**
 * What a study was where its design among patients does not say it: an economic evaluation or model, a test of accuracy, talk with
 * people, work in a laboratory. `isTyped`: the source named the design, and only words of the title go before that.
 */
export function kindOf(
  design: StudyDesign,
  { title, text, isTyped }: { title: string; text: string; isTyped: boolean },
): StudyDesign {
  if (kept.has(design)) return design;
  const isTrial = design === 'randomised-trial';
  if (economicTitle.test(title) && (!isTyped || !isTrial || model.test(`${title} ${text}`)))
    return 'economic-evaluation';
  if (isTyped) return design;
  if (economicText.test(text) && model.test(text)) return 'economic-evaluation';
  const isRandomised = randomised.test(`${title} ${text}`);
  if (isRandomised && isTrial) return design;
  const isOfPatients = namesPersons(text) && !isOfLaboratory(text);
  if (
    isOfPatients &&
    accuracyText.test(text) &&
    (accuracyTitle.test(title) ||
      (design !== 'cohort' && figures.test(text) && !prognosis.test(title) && !prognosis.test(lastOf(text))))
  )
    return 'diagnostic-accuracy';
  if (qualitativeTitle.test(title) || (design !== 'non-randomised-trial' && qualitativeText.test(text)))
    return isRandomised || /\d ?%|\bp ?[<=]/i.test(text) ? design : 'qualitative';
  if (design !== 'other') return design;
  return isOfLaboratory(text) && !countsPersons(text) ? 'laboratory' : design;
}

/** Where a text concludes. */
const lastOf = (text: string): string => text.slice(-300);
