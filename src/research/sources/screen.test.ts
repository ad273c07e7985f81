import { expect, it } from 'vitest';
import { study } from '../../../tests/support/evidence.ts';
import { evidenceBand } from '../appraisal/band.ts';
import { evidenceLevel } from '../appraisal/evidence-level.ts';
import { weighQuestion } from '../question/weigh.ts';
import { findDirect } from './direct.ts';
import { maxSources, screenItems } from './screen.ts';

const question = weighQuestion('Does colchicine prevent recurrent pericarditis?');
const onTopic = (given = {}) =>
  study({ text: 'Colchicine halved recurrent pericarditis compared with placebo.', ...given });

it('keeps at most eight sources, best first, and drops what is far from the question', () => {
  const partly = study({ text: 'Colchicine is used in gout.', score: 1 });
  const far = study({ text: 'Statins lower cholesterol.', score: 1 });
  const many = Array.from({ length: 12 }, () => onTopic());
  const { included, screened } = screenItems([far, partly, ...many], question);
  expect(included).toHaveLength(maxSources);
  expect(included.every(({ text }) => text.includes('pericarditis'))).toBe(true);
  expect(screened).toBe(14);
});

it('leaves retracted items out and says why', () => {
  const withdrawn = onTopic({
    title: 'Withdrawn',
    retraction: { status: 'retracted', notice: 'data were invented' },
  });
  const concern = onTopic({ retraction: { status: 'expression-of-concern', notice: null } });
  const { included, excluded } = screenItems([withdrawn, concern], question);
  expect(included).toEqual([concern]);
  expect(excluded).toEqual([
    { title: 'Withdrawn', url: withdrawn.url, reason: 'retracted: data were invented' },
  ]);
});

it('finds a study that words the subject otherwise as good', () => {
  const hfpef = weighQuestion('Does spironolactone help in heart failure with preserved ejection fraction?');
  const short = study({ title: 'TOPCAT', text: 'Spironolactone was tried in HFpEF.' });
  const long = study({
    title: 'TOPCAT',
    text: 'Spironolactone was tried in heart failure with preserved ejection fraction.',
  });
  const [first = 0, second = 0] = screenItems([short, long], hfpef).coverage;
  expect(first).toBe(second);
  expect(first).toBeGreaterThan(0.7);
});

it('finds a study as good that says the same in another word, or lacks what only frames the question', () => {
  const asked = weighQuestion(
    'Does bisoprolol versus placebo lower deaths across the wide range of chronic heart failure?',
  );
  const plain = study({
    text: 'Bisoprolol lowered mortality in chronic heart failure compared with placebo.',
  });
  const [coverage = 0] = screenItems([plain], asked).coverage;
  expect(coverage).toBeGreaterThan(0.7);
  const other = study({ text: 'Bisoprolol was compared with placebo for tremor: no change was seen.' });
  expect(screenItems([other], asked).coverage[0] ?? 0).toBeLessThan(0.6);
});

it('keeps no source that has a single word of a question that names more', () => {
  const asked = weighQuestion('Best treatment for restless legs?');
  const fracture = study({ text: 'Broken legs were treated with aspirin.' });
  const right = study({ text: 'Restless legs were treated with iron.' });
  expect(screenItems([fracture, right], asked).included).toEqual([right]);
  expect(screenItems([fracture], asked).included).toEqual([]);
  expect(screenItems([fracture], weighQuestion('legs?')).included).toEqual([fracture]);
});

it('reads the headings of a drug label with its text', () => {
  const asked = weighQuestion('Is testostatin safe in pregnancy?');
  const parts = { Pregnancy: 'Testostatin must not be taken.' };
  const label = study({ title: 'Testocor: FDA drug label', publicationTypes: ['Drug label'], parts });
  expect(screenItems([label], asked).included).toEqual([label]);
  expect(screenItems([{ ...label, publicationTypes: [] }], asked).included).toEqual([]);
});

it('takes a product named beside its substance for the same thing', () => {
  const beside = weighQuestion('What does finerenone (Kerendia) do for diabetic kidneys?');
  expect(beside.concepts.map(({ shown }) => shown)).not.toContain('kerendia');
  expect(weighQuestion('What does Kerendia do?').concepts.map(({ shown }) => shown)).toContain('kerendia');
});

it('takes no source that shares a word and who is asked about', () => {
  const asked = weighQuestion('Causes of sudden chest pain in a 55-year-old man?');
  const other = study({ text: 'Breast pain was frequent in men on spironolactone.' });
  const near = study({ text: 'Sudden chest pain in men has many causes.' });
  expect(screenItems([other, near], asked).included).toEqual([near]);
});

it('takes no source that shares nothing but the outcome', () => {
  const asked = weighQuestion('Does CPAP reduce cardiovascular events in sleep apnoea?');
  const other = study({ text: 'Aspirin did not reduce cardiovascular events.' });
  const near = study({ text: 'Cardiovascular events are frequent in sleep apnoea.' });
  expect(screenItems([other, near], asked).included).toEqual([near]);
});

it('takes no finding in people with a disease for one about people without it', () => {
  const those = ['with obesity who did not have diabetes', 'with or without diabetes', 'with obesity'].map(
    (who) => study({ text: `Semaglutide lowered events in people ${who}.` }),
  );
  const diabetic = study({ text: 'Semaglutide lowered events in people with type 2 diabetes.' });
  const asked = 'Does semaglutide lower events in people without type 2 diabetes?';
  expect([...findDirect([...those, diabetic], [0.9, 0.9, 0.9, 0.9], asked)]).toEqual(
    those.map(({ id }) => id),
  );
});

it.each([
  [
    'Does finerenone help in type 1 diabetes?',
    'Finerenone helped in type 2 diabetes.',
    'Finerenone in type 1 and type 2 diabetes.',
  ],
  ['Aspirin in low-risk pregnancy?', 'Aspirin in pregnancy at high risk.', 'Aspirin in low-risk pregnancy.'],
  [
    'Dexamethasone for croup in adults?',
    'Dexamethasone in children with croup.',
    'Dexamethasone in adults with croup.',
  ],
  ['Apixaban against aspirin in AF?', 'Apixaban and warfarin in AF.', 'Apixaban and aspirin in AF.'],
  [
    'Does tirzepatide lower weight more than semaglutide?',
    'Tirzepatide against placebo.',
    'Tirzepatide against semaglutide.',
  ],
])('takes no source about the other side for one about the question: %s', (question, other, same) => {
  const [wrong, right] = [study({ text: other }), study({ text: same })];
  expect([...findDirect([wrong, right], [0.9, 0.9], question)]).toEqual([right.id]);
});

it('takes no source about other ages for one about those asked for', () => {
  const young = study({ text: 'Statins are advised for primary prevention in adults aged 40 to 75.' });
  const old = study({ text: 'Statins had no clear effect in primary prevention in people over 80.' });
  const question = 'statins for primary prevention in people over 75';
  expect([...findDirect([young, old], [0.9, 0.9], question)]).toEqual([old.id]);
});

it('copes with no items and with items without text', () => {
  expect(screenItems([], question)).toEqual({ included: [], coverage: [], screened: 0, excluded: [] });
  expect(screenItems([study({ text: ' ' })], question).included).toEqual([]);
});

it.each([
  [['randomised-trial', 'meta-analysis'], [1, 0.9], 'strong'],
  [['randomised-trial', 'meta-analysis'], [1, 0.4], 'moderate'],
  [['randomised-trial', 'meta-analysis'], [1, 0.72], 'moderate'],
  [['cohort', 'cohort', 'case-control'], [1, 1, 1], 'moderate'],
  [['cohort', 'case-report'], [1, 1], 'limited'],
  [['guideline', 'randomised-trial'], [0.65, 0.65], 'limited'],
  [[], [], 'none'],
] as const)('calls %j with coverage %j %s evidence', (designs, coverage, band) => {
  const items = designs.map((studyDesign) => study({ text: 'x', studyDesign }));
  expect(evidenceBand(items, findDirect(items, coverage, ''))).toBe(band);
});

it('lowers the level under an expression of concern', () => {
  const retraction = { status: 'expression-of-concern', notice: null } as const;
  expect(evidenceLevel({ studyDesign: 'randomised-trial', retraction })).toBe('moderate');
  expect(evidenceLevel({ studyDesign: 'editorial', retraction })).toBe('very low');
  expect(evidenceLevel({ studyDesign: 'cohort', retraction: null })).toBe('low');
});

it('takes no finding in adults, or of another drug, for one about the question', () => {
  const adults = study({ text: 'Hydrocortisone did not lower mortality in adults with septic shock.' });
  const children = study({ text: 'Hydrocortisone did not lower mortality in children with septic shock.' });
  const other = study({ text: 'Dexamethasone did not lower mortality in infants with septic shock.' });
  const direct = findDirect(
    [adults, children, other],
    [0.9, 0.9, 0.9],
    'hydrocortisone septic shock paediatric',
  );
  expect([...direct]).toEqual([children.id]);
});

it('takes no finding in people without the disease for one about it', () => {
  const septic = study({ text: 'Hydrocortisone did not lower mortality in septic shock.' });
  const without = study({ text: 'Hydrocortisone lowered mortality in pneumonia without septic shock.' });
  const excluded = study({
    text: 'Hydrocortisone helped in pneumonia. Influenza and septic shock were excluded.',
  });
  const both = study({ text: 'In septic shock and without septic shock, hydrocortisone changed mortality.' });
  const found = (question: string) => [
    ...findDirect([septic, without, excluded, both], [0.9, 0.9, 0.9, 0.9], question),
  ];
  expect(found('Does hydrocortisone lower mortality in septic shock?')).toEqual([septic.id, both.id]);
  expect(found('Does hydrocortisone lower mortality in pneumonia without septic shock?')).toContain(
    without.id,
  );
});

it('takes no finding of another drug for one about a product by its substance', () => {
  const right = study({ text: 'Apixaban lowered strokes in atrial fibrillation.' });
  const other = study({ text: 'Rivaroxaban lowered strokes in atrial fibrillation.' });
  const direct = findDirect(
    [right, other],
    [0.9, 0.9],
    'Does Eliquis prevent strokes in atrial fibrillation?',
  );
  expect([...direct]).toEqual([right.id]);
});

it('keeps what touches a case that is told at length', () => {
  const told = weighQuestion(
    'Would colchicine help my patient of 72 with recurrent pericarditis, hypertension, gout, asthma, psoriasis, glaucoma, migraine, cataract, anaemia, osteoporosis, tinnitus and eczema?',
  );
  const near = study({
    text: 'Colchicine halved recurrent pericarditis in people with hypertension or gout.',
  });
  expect(screenItems([near], told).included).toHaveLength(1);
});
