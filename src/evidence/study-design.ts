import type { StudyDesign } from '#shared/research/evidence-item.ts';

export type EvidenceLevel = 'high' | 'moderate' | 'low' | 'very low';

/**
 * The certainty a body of evidence of this design starts with in GRADE, before it is rated down or up
 * (Balshem H, et al. GRADE guidelines: 3. J Clin Epidemiol 2011;64:401-6): trials high, observational studies low.
 * Syntheses and guidelines take the level of the trials they rest on; expert opinion and unknown designs are very low.
 */
const startLevels: Record<StudyDesign, EvidenceLevel> = {
  guideline: 'high',
  'meta-analysis': 'high',
  'systematic-review': 'high',
  'randomised-trial': 'high',
  'non-randomised-trial': 'low',
  cohort: 'low',
  'case-control': 'low',
  'cross-sectional': 'low',
  'case-report': 'very low',
  review: 'very low',
  editorial: 'very low',
  other: 'very low',
};

/** Start level of GRADE for a study design; it says nothing about the quality of the single study. */
export function evidenceLevelOf(design: StudyDesign): EvidenceLevel {
  return startLevels[design];
}

/** Publication types of NLM and the words other sources use, most telling design first. */
const typesOfDesign: [StudyDesign, string[]][] = [
  ['other', ['clinical trial protocol', 'retraction of publication']],
  [
    'guideline',
    [
      'practice guideline',
      'guideline',
      'consensus development conference',
      'consensus development conference, nih',
      'consensus statement',
    ],
  ],
  ['meta-analysis', ['meta-analysis', 'network meta-analysis']],
  ['systematic-review', ['systematic review']],
  [
    'randomised-trial',
    [
      'randomized controlled trial',
      'randomised controlled trial',
      'randomized controlled trial, veterinary',
      'randomised trial',
      'randomized trial',
      'rct',
      'equivalence trial',
      'pragmatic clinical trial',
    ],
  ],
  [
    'non-randomised-trial',
    [
      'controlled clinical trial',
      'clinical trial',
      'clinical trial, phase i',
      'clinical trial, phase ii',
      'clinical trial, phase iii',
      'clinical trial, phase iv',
      'adaptive clinical trial',
    ],
  ],
  ['cohort', ['observational study', 'cohort study', 'cohort']],
  ['case-control', ['case-control study']],
  ['cross-sectional', ['cross-sectional study']],
  ['case-report', ['case reports', 'case report']],
  ['review', ['review', 'scoping review']],
  ['editorial', ['editorial', 'comment', 'letter', 'news', 'newspaper article', 'interview']],
];

const meshOfDesign: [StudyDesign, string[]][] = [
  ['case-control', ['case-control studies']],
  ['cross-sectional', ['cross-sectional studies']],
  [
    'cohort',
    [
      'cohort studies',
      'prospective studies',
      'retrospective studies',
      'longitudinal studies',
      'follow-up studies',
    ],
  ],
];

const titleOfDesign: [StudyDesign, RegExp][] = [
  ['other', /\bprotocol\b/i],
  ['meta-analysis', /\bmeta-?\s?analys[ei]s\b/i],
  ['systematic-review', /\bsystematic(?:ally)?\b.{0,30}\breview/i],
  ['randomised-trial', /\brandomi[sz]ed\b.*\b(?:trial|study)\b|\brandomi[sz]ed[, -]/i],
  [
    'guideline',
    /\b(?:clinical practice|practice|clinical|management) guidelines?\b|\bguidelines? (?:for|on)\b|\brecommendation statement\b|\bconsensus statement\b/i,
  ],
  ['case-control', /\bcase[- ]control\b/i],
  ['cross-sectional', /\bcross[- ]sectional\b/i],
  ['cohort', /\bcohort\b|\bobservational study\b/i],
  ['case-report', /\bcase (?:reports?|series)\b/i],
  ['review', /\b(?:narrative|scoping|literature) review\b|[:.] an? (?:\w+ )?review\.?$/i],
];

/** A title that speaks about guidelines without being one. */
const aboutGuidelines = /\b(?:adherence|compliance|concordance|implementation|impact|uptake|evaluation)\b/i;

/** Reads the design of a study: publication types first, then words of the title, then MeSH terms. */
export function studyDesignOf(record: {
  publicationTypes: string[];
  meshTerms: string[];
  title: string;
}): StudyDesign {
  const types = new Set(record.publicationTypes.map(normalise));
  const typed = typesOfDesign.find(([, names]) => names.some((name) => types.has(name)))?.[0];
  const titled = titleOfDesign.find(
    ([design, pattern]) =>
      pattern.test(record.title) && !(design === 'guideline' && aboutGuidelines.test(record.title)),
  )?.[0];
  const isVague = typed === undefined || typed === 'review' || typed === 'non-randomised-trial';
  if (typed && !(isVague && titled && isFiner(typed, titled))) return typed;
  if (titled) return titled;
  const mesh = new Set(record.meshTerms.map(normalise));
  return meshOfDesign.find(([, names]) => names.some((name) => mesh.has(name)))?.[0] ?? 'other';
}

/** NLM types a systematic review also as "Review" and, before indexing, a randomised trial as "Clinical Trial". */
function isFiner(typed: StudyDesign, titled: StudyDesign): boolean {
  if (typed === 'review') return titled === 'meta-analysis' || titled === 'systematic-review';
  return titled === 'randomised-trial';
}

function normalise(name: string): string {
  return name.trim().toLowerCase().replaceAll('_', ' ').replace(/\s+/g, ' ');
}
