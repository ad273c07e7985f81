import type { StudyDesign } from '#shared/research/evidence-item.ts';
import { classifyDesign } from './study-design-classifier.ts';
import { economicTitle, kindOf } from './study-design-kinds.ts';
import { designOfText, designOfTitle, isLearned, isPreclinical } from './study-design-words.ts';

/** Publication types of NLM and the words other sources use, most telling design first; hyphens read as spaces. */
const typesOfDesign: [StudyDesign, string[]][] = [
  ['protocol', ['clinical trial protocol']],
  ['other', ['retraction of publication', 'retraction', 'correction', 'patient education handout']],
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
  ['meta-analysis', ['meta analysis', 'network meta analysis']],
  ['systematic-review', ['systematic review']],
  [
    'randomised-trial',
    [
      'randomized controlled trial',
      'randomised controlled trial',
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
  ['case-control', ['case control study']],
  ['cross-sectional', ['cross sectional study']],
  ['case-report', ['case reports', 'case report', 'case series']],
  ['review', ['review', 'scoping review', 'review article']],
  ['editorial', ['editorial', 'comment', 'letter', 'news', 'newspaper article', 'interview']],
];

const meshOfDesign: [StudyDesign, string[]][] = [
  ['case-control', ['case control studies']],
  ['cross-sectional', ['cross sectional studies']],
  ['cohort', ['cohort studies', 'prospective studies', 'retrospective studies', 'longitudinal studies']],
];
const weakMeshOfDesign: [StudyDesign, string[]][] = [
  ['cohort', ['follow up studies']],
  ['cross-sectional', ['health care surveys', 'health surveys', 'nutrition surveys']],
];

/** Where Cochrane's reviews appear; NLM types the older ones as "Review" only. */
const cochrane = /^(?:the )?cochrane database (?:of )?syst/i;

const longest = 6_000;

export type DesignFacts = {
  publicationTypes: readonly string[];
  meshTerms: readonly string[];
  title: string;
  journal?: string | null | undefined;
  /** The abstract; only its first 6,000 characters are read. */
  text?: string | undefined;
};

/**
 * Reads the design of a study by fixed rules, described in `docs/study-design.md`: publication types first, then words of
 * the title, the indexing, and what the abstract says of its own methods.
 */
export function studyDesignOf(record: DesignFacts): StudyDesign {
  const text = record.text?.slice(0, longest) ?? '';
  const isTyped = find(typesOfDesign, new Set(record.publicationTypes.map(normalise))) !== undefined;
  return (
    learntDesignOf(record, text) ??
    kindOf(designAmongPatients(record, text), { title: record.title, text, isTyped })
  );
}

/** Where neither source nor title says it: what the classifier reads, which knows every kind of study but syntheses and guidelines. */
function learntDesignOf({ publicationTypes, meshTerms, title }: DesignFacts, text: string) {
  if (publicationTypes.length + meshTerms.length > 0) return undefined;
  if (isPreclinical(title, new Set()) || designOfTitle(title) || economicTitle.test(title)) return undefined;
  return isLearned(designOfText(text, true)?.design ?? 'other') ? classifyDesign(title, text) : undefined;
}

function designAmongPatients(record: DesignFacts, text: string): StudyDesign {
  const mesh = new Set(record.meshTerms.map(normalise));
  const typed = find(typesOfDesign, new Set(record.publicationTypes.map(normalise)));
  const titled = designOfTitle(record.title);
  if (typed === 'review') {
    if (cochrane.test(record.journal ?? '')) return 'systematic-review';
    return titled === 'meta-analysis' || titled === 'systematic-review' ? titled : typed;
  }
  if (typed === 'non-randomised-trial')
    return titled === 'randomised-trial' || mesh.has('random allocation') ? 'randomised-trial' : typed;
  if (typed === 'cohort') return find(meshOfDesign, mesh) ?? (isObservational(titled) ? titled : typed);
  if (typed) return typed;
  if (isPreclinical(record.title, mesh)) return 'laboratory';
  if (titled) return titled;
  const told = designOfText(text, record.publicationTypes.length === 0);
  if (told?.isPlain) return told.design;
  return find(meshOfDesign, mesh) ?? told?.design ?? find(weakMeshOfDesign, mesh) ?? 'other';
}

function find(table: [StudyDesign, string[]][], names: ReadonlySet<string>): StudyDesign | undefined {
  return table.find(([, words]) => words.some((word) => names.has(word)))?.[0];
}

function isObservational(design: StudyDesign | undefined): design is StudyDesign {
  return design === 'cohort' || design === 'case-control' || design === 'cross-sectional';
}

function normalise(name: string): string {
  return name
    .trim()
    .toLowerCase()
    .replace(/[_\s-]+/g, ' ');
}
