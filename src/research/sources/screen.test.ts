import { expect, it } from 'vitest';
import type { EvidenceItem } from '#shared/research/evidence-item.ts';
import { study } from '../../../tests/support/evidence.ts';
import { evidenceLevel } from '../appraisal/evidence-level.ts';
import { contentStems } from '../language/tokens.ts';
import { weighQuestion } from '../question/weigh.ts';
import { conceptCoverage } from './coverage.ts';
import { maxAnswers } from './decide.ts';
import { aboutThoseAsked } from './direct.ts';
import { screenItems } from './screen.ts';

const question = 'Does colchicine prevent recurrent pericarditis?';
const aboutThem = (items: readonly EvidenceItem[], asked: string, isSure = false) => {
  const isAboutThem = aboutThoseAsked(asked);
  return items.filter((item) => isAboutThem(item, isSure)).map(({ id }) => id);
};
const onTopic = (given = {}) =>
  study({ text: 'Colchicine halved recurrent pericarditis compared with placebo.', ...given });

it('keeps at most twelve sources, best first, and drops what is far from the question', () => {
  const partly = study({ text: 'Colchicine is used in gout.', score: 1 });
  const far = study({ text: 'Statins lower cholesterol.', score: 1 });
  const many = Array.from({ length: 16 }, () => onTopic());
  const { included, screened } = screenItems([far, partly, ...many], question);
  expect(included).toHaveLength(maxAnswers);
  expect(included.every(({ text }) => text.includes('pericarditis'))).toBe(true);
  expect(screened).toBe(18);
});

it('shows a study of another drug beside no question on a drug, but one of the same class', () => {
  const asked = 'Does canagliflozin slow the progression of chronic kidney disease?';
  const trialOf = (drug: string) =>
    study({
      title: `${drug} in chronic kidney disease`,
      text: `${drug} slowed the progression of chronic kidney disease compared with placebo.`,
    });
  const [others, fellow] = [trialOf('Finerenone'), trialOf('Dapagliflozin')];
  expect(screenItems([others, fellow], asked).included).toEqual([fellow]);
  const instead = 'What are alternatives to canagliflozin in the progression of chronic kidney disease?';
  expect(screenItems([others], instead).included).toEqual([others]);
});

it('takes no vitamin or virus for another that one letter tells apart', () => {
  const trialOf = (what: string) =>
    study({
      title: `${what} for the common cold`,
      text: `${what} reduced the number of common colds compared with placebo. ${what} prevents colds.`,
    });
  const [asked, other] = [trialOf('Vitamin D'), trialOf('Vitamin E')];
  const { answering } = screenItems([other, asked], 'Does vitamin D prevent the common cold?');
  expect(answering).toEqual([asked.id]);
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
  const hfpef = 'Does spironolactone help in heart failure with preserved ejection fraction?';
  const short = study({ title: 'TOPCAT', text: 'Spironolactone was tried in HFpEF.' });
  const long = study({
    title: 'TOPCAT',
    text: 'Spironolactone was tried in heart failure with preserved ejection fraction.',
  });
  const [first = 0, second = 0] = conceptCoverage(
    [short, long].map(({ text }) => new Set(contentStems(text))),
    weighQuestion(hfpef).concepts,
  );
  expect(first).toBe(second);
  expect(first).toBeGreaterThan(0.7);
});

it('finds a study as good that says the same in another word, or lacks what only frames the question', () => {
  const asked = 'Does bisoprolol versus placebo lower deaths across the wide range of chronic heart failure?';
  const plain = study({
    text: 'Bisoprolol lowered mortality in chronic heart failure compared with placebo.',
  });
  const [coverage = 0] = screenItems([plain], asked).coverage;
  expect(coverage).toBeGreaterThan(0.7);
  const other = study({ text: 'Bisoprolol was compared with placebo for tremor: no change was seen.' });
  expect(screenItems([other], asked).coverage[0] ?? 0).toBeLessThan(0.6);
});

it('keeps no source that has a single word of a question that names more', () => {
  const asked = 'Best treatment for restless legs?';
  const fracture = study({ text: 'Broken legs were treated with aspirin.' });
  const right = study({ text: 'Restless legs were treated with iron.' });
  expect(screenItems([fracture, right], asked).included).toEqual([right]);
  expect(screenItems([fracture], asked).included).toEqual([]);
  expect(screenItems([fracture], 'legs?').included).toEqual([fracture]);
});

it('reads the headings of a drug label with its text', () => {
  const asked = 'Is testostatin safe in pregnancy?';
  const parts = { Pregnancy: 'Testostatin must not be taken.' };
  const label = study({ title: 'Testocor: FDA drug label', publicationTypes: ['Drug label'], parts });
  expect(screenItems([label], asked).included).toEqual([label]);
  expect(screenItems([{ ...label, publicationTypes: [] }], asked).answering).toEqual([]);
});

it('takes a product named beside its substance for the same thing', () => {
  const beside = weighQuestion('What does finerenone (Kerendia) do for diabetic kidneys?');
  expect(beside.concepts.map(({ shown }) => shown)).not.toContain('kerendia');
  expect(weighQuestion('What does Kerendia do?').concepts.map(({ shown }) => shown)).toContain('kerendia');
});

it('takes no source that shares a word and who is asked about', () => {
  const asked = 'Causes of sudden chest pain in a 55-year-old man?';
  const other = study({ text: 'Breast pain was frequent in men on spironolactone.' });
  const near = study({ text: 'Sudden chest pain in men has many causes.' });
  expect(screenItems([other, near], asked).included).toEqual([near]);
});

it('takes no source that shares nothing but the outcome', () => {
  const asked = 'Does CPAP reduce cardiovascular events in sleep apnoea?';
  const other = study({ text: 'Aspirin did not reduce cardiovascular events.' });
  const near = study({ text: 'Cardiovascular events are frequent in sleep apnoea.' });
  expect(screenItems([other, near], asked).included).toEqual([near]);
});

it('takes a finding on the class for one on its drug, and on another drug of it for none', () => {
  const statins = study({ text: 'HMG-CoA reductase inhibitors (statins) lowered the risk of hip fracture.' });
  const rosuvastatin = study({ text: 'Rosuvastatin lowered the risk of hip fracture.' });
  expect(aboutThem([statins, rosuvastatin], 'Does Lipitor lower the risk of hip fracture?')).toEqual([
    statins.id,
  ]);
});

it('takes no everyday word under which a drug is listed for its class', () => {
  const metformin = study({ text: 'Metformin: this drug caused fever and falls, and no lower cholesterol.' });
  for (const asked of [
    'Does temazepam cause falls?',
    'Does paracetamol ease fever?',
    'Does a statin lower cholesterol?',
  ])
    expect(aboutThem([metformin], asked)).toEqual([]);
});

it('takes a finding in adults for a question on children and adults, and for none that holds them apart', () => {
  const adults = study({ text: 'Sugary drinks led to weight gain in adults.' });
  expect(aboutThem([adults], 'Do sugary drinks make children and grown-ups gain weight?')).toHaveLength(1);
  expect(aboutThem([adults], 'Do sugary drinks make children rather than adults gain weight?')).toEqual([]);
});

it('takes a question on people with or without a disease for one on either', () => {
  const those = ['with diabetes', 'without diabetes'].map((who) =>
    study({ text: `Semaglutide lowered events in people ${who}.` }),
  );
  const asked = 'Does semaglutide lower events in people with or without diabetes?';
  expect(aboutThem(those, asked)).toHaveLength(2);
});

it('takes no finding in people with a disease for one about people without it', () => {
  const those = ['with obesity who did not have diabetes', 'with or without diabetes', 'with obesity'].map(
    (who) => study({ text: `Semaglutide lowered events in people ${who}.` }),
  );
  const diabetic = study({ text: 'Semaglutide lowered events in people with type 2 diabetes.' });
  const asked = 'Does semaglutide lower events in people without type 2 diabetes?';
  expect(aboutThem([...those, diabetic], asked)).toEqual(those.map(({ id }) => id));
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
  expect(aboutThem([wrong, right], question)).toEqual([right.id]);
});

it('takes no source about other ages for one about those asked for', () => {
  const young = study({ text: 'Statins are advised for primary prevention in adults aged 40 to 75.' });
  const old = study({ text: 'Statins had no clear effect in primary prevention in people over 80.' });
  const question = 'statins for primary prevention in people over 75';
  expect(aboutThem([young, old], question)).toEqual([old.id]);
});

it('copes with no items and with items without text', () => {
  expect(screenItems([], question)).toEqual({
    included: [],
    coverage: [],
    answering: [],
    leading: [],
    screened: 0,
    excluded: [],
  });
  expect(screenItems([study({ text: ' ' })], question).included).toEqual([]);
});

it('lowers the level under an expression of concern', () => {
  const retraction = { status: 'expression-of-concern', notice: null } as const;
  expect(evidenceLevel({ text: '', studyDesign: 'randomised-trial', retraction })).toBe('moderate');
  expect(evidenceLevel({ text: '', studyDesign: 'editorial', retraction })).toBe('very low');
  expect(evidenceLevel({ text: '', studyDesign: 'cohort', retraction: null })).toBe('low');
});

it('takes no finding in adults, or of another drug, for one about the question', () => {
  const adults = study({ text: 'Hydrocortisone did not lower mortality in adults with septic shock.' });
  const children = study({ text: 'Hydrocortisone did not lower mortality in children with septic shock.' });
  const other = study({ text: 'Dexamethasone did not lower mortality in infants with septic shock.' });
  expect(aboutThem([adults, children, other], 'hydrocortisone septic shock paediatric')).toEqual([
    children.id,
  ]);
});

it('takes no finding in people without the disease for one about it', () => {
  const septic = study({ text: 'Hydrocortisone did not lower mortality in septic shock.' });
  const without = study({ text: 'Hydrocortisone lowered mortality in pneumonia without septic shock.' });
  const excluded = study({
    text: 'Hydrocortisone helped in pneumonia. Influenza and septic shock were excluded.',
  });
  const both = study({ text: 'In septic shock and without septic shock, hydrocortisone changed mortality.' });
  const found = (question: string) => aboutThem([septic, without, excluded, both], question);
  expect(found('Does hydrocortisone lower mortality in septic shock?')).toEqual([septic.id, both.id]);
  expect(found('Does hydrocortisone lower mortality in pneumonia without septic shock?')).toContain(
    without.id,
  );
});

it('asks no figure of a record that surely answers, but those it asks about', () => {
  const asked = 'How accurate is the finger test for anaemia in adults without kidney failure?';
  const silent = study({ text: 'The finger test for anaemia was more accurate than looking at the lids.' });
  expect(aboutThem([silent], asked)).toEqual([]);
  expect(aboutThem([silent], asked, true)).toEqual([silent.id]);
  const others = study({ text: 'In adults with kidney failure the finger test for anaemia was accurate.' });
  expect(aboutThem([others], asked, true)).toEqual([]);
});

it('takes no finding of another drug for one about a product by its substance', () => {
  const right = study({ text: 'Apixaban lowered strokes in atrial fibrillation.' });
  const other = study({ text: 'Rivaroxaban lowered strokes in atrial fibrillation.' });
  expect(aboutThem([right, other], 'Does Eliquis prevent strokes in atrial fibrillation?')).toEqual([
    right.id,
  ]);
});

it('keeps what touches a case that is told at length', () => {
  const told =
    'Would colchicine help my patient of 72 with recurrent pericarditis, hypertension, gout, asthma, psoriasis, glaucoma, migraine, cataract, anaemia, osteoporosis, tinnitus and eczema?';
  const near = study({
    text: 'Colchicine halved recurrent pericarditis in people with hypertension or gout.',
  });
  expect(screenItems([near], told).included).toHaveLength(1);
});

it('takes drugs named as examples, and a class, for any drug of theirs; and a control arm for no drug', () => {
  const dexamethasone = study({ text: 'Dexamethasone reduced vomiting after tonsillectomy in children.' });
  const others = 'Antiemetics (ondansetron and other drugs) for vomiting after tonsillectomy in children';
  expect(aboutThem([dexamethasone], others)).toHaveLength(1);
  expect(aboutThem([dexamethasone], 'Ondansetron for vomiting after tonsillectomy in children')).toEqual([]);
  const simvastatin = study({ text: 'Simvastatin did not change the incidence of cancer.' });
  expect(aboutThem([simvastatin], 'Does a statin cause cancer?')).toHaveLength(1);
  expect(aboutThem([simvastatin], 'Does a glitazone cause cancer?')).toEqual([]);
  const block = study({ text: 'Nerve blocks relieved pain after surgery; controls got a sham injection.' });
  expect(aboutThem([block], 'Nerve blocks for pain after surgery, against no block or placebo')).toHaveLength(
    1,
  );
});

it('takes no source for an answer that gives no figure of the kind asked for', () => {
  const asked = 'How long do people live with amyotrophic lateral sclerosis?';
  const of = (text: string) => study({ title: 'Amyotrophic lateral sclerosis', text });
  const length = of('People with amyotrophic lateral sclerosis lived for a median of 3 years.');
  const other = of('People with amyotrophic lateral sclerosis had more antibodies in 46% of samples.');
  expect(aboutThem([length, other], asked)).toEqual([length.id]);
});

it('names what came nearest where nothing answers', () => {
  const near = study({
    title: 'Prediction of creatinine clearance from serum creatinine',
    text: 'A formula predicts creatinine clearance from serum creatinine, age and weight.',
  });
  const nearer = study({
    title: 'Creatinine clearance in sepsis',
    text: 'Creatinine clearance fell by half in 20 people with sepsis.',
  });
  const far = study({ title: 'Saffron for sleep', text: 'Saffron eased sleep in 40 students.' });
  const {
    answering,
    included,
    nearest = [],
  } = screenItems(
    [far, near, nearer],
    'Is vancomycin safe at low creatinine clearance in sepsis with deafness?',
  );
  expect(answering).toEqual([]);
  expect([...included, ...nearest].map(({ title }) => title)).toEqual([nearer.title]);
  const answered = screenItems(
    [far, near],
    'Which formula predicts creatinine clearance from serum creatinine?',
  );
  expect(answered.answering).toEqual([near.id]);
  expect(answered).not.toHaveProperty('nearest');
});

it('tells apart what may be the answer and what only came near, where nothing answers for sure', () => {
  const asked = 'Does eating oats for cholesterol spare me a heart attack?';
  const oats = study({
    title: 'Oat β-glucan and cholesterol in adults with high cholesterol',
    text: 'Six grams of oat β-glucan a day lowered LDL cholesterol compared with control.',
  });
  const eggs = study({ title: 'Eggs and cholesterol', text: 'Eating eggs did not change cholesterol.' });
  const screened = screenItems([eggs, oats], asked);
  expect(screened).toMatchObject({ answering: [], possible: [oats.id], included: [oats] });
  expect(screened.nearest).toMatchObject([{ title: eggs.title }]);
  const surely = screenItems([eggs, oats], 'Does oat β-glucan lower LDL cholesterol?');
  expect(surely.answering).toEqual([oats.id]);
  expect(surely).not.toHaveProperty('possible');
});

it('holds several for a possible answer that are about as likely and far ahead of all others', () => {
  const drinks = study({
    title: 'Oat drinks and serum lipids',
    text: 'Drinks with β-glucan of oats lowered LDL cholesterol in men.',
  });
  const lipids = study({
    title: 'β-Glucan of oats and blood lipids in adults',
    text: 'Three grams of β-glucan of oats a day lowered LDL cholesterol compared with control.',
  });
  const eggs = study({ title: 'Eggs and cholesterol', text: 'Eating eggs did not change cholesterol.' });
  const screened = screenItems(
    [eggs, drinks, lipids],
    'Does eating oats for cholesterol spare me a heart attack?',
  );
  expect(screened).toMatchObject({ answering: [], possible: [drinks.id, lipids.id] });
});

it('takes a study of one drug for no answer on two, whatever class both are of', () => {
  const plato = study({
    title: 'Ticagrelor versus Clopidogrel in Patients with Acute Coronary Syndromes',
    text: 'The antiplatelet ticagrelor, a P2Y12 inhibitor, lowered death in acute coronary syndromes compared with clopidogrel (hazard ratio 0.84).',
  });
  const screened = screenItems([plato], 'ticagrelor vs prasugrel in ACS');
  expect(screened).toMatchObject({ answering: [], included: [plato] });
  expect(screened).not.toHaveProperty('possible');
  expect(screenItems([plato], 'ticagrelor vs clopidogrel in ACS').answering).toEqual([plato.id]);
});

it('leaves what else a long history tells out of what an answer must be about', () => {
  const history =
    'Our neighbour, 84 years old, lives alone, takes amlodipine and paracetamol, was on penicillin last week for her chest, had a cataract done in 2019 and sees her grandchildren, who have had chickenpox, on Sundays. Yesterday a vessel in her head burst. Do people of that age get better if the aneurysm is coiled?';
  const coiled = study({ text: 'Of 69 patients over 80 years those whose aneurysm was coiled did better.' });
  expect(aboutThem([coiled], history)).toEqual([coiled.id]);
  const pregnant = history.replace('Our neighbour', 'Our neighbour, who is pregnant');
  expect(aboutThem([coiled], pregnant)).toEqual([]);
});

it('takes a drug by another name, nobody before dialysis for one on it, and baby blues for no baby', () => {
  const ethanol = study({ text: 'Ethanol was left in the thyroid cyst or drawn out again.' });
  expect(aboutThem([ethanol], 'Must the alcohol be drawn out of a thyroid cyst again?')).toHaveLength(1);
  const kidney = study({ text: 'Ergocalciferol raised vitamin D in chronic kidney disease.' });
  expect(aboutThem([kidney], 'Does vitamin D rise in predialysis kidney disease?')).toHaveLength(1);
  expect(aboutThem([kidney], 'Does vitamin D rise on dialysis?')).toEqual([]);
  const exercise = study({ text: 'Exercise in pregnancy did not lower postnatal depression in women.' });
  expect(aboutThem([exercise], 'Does exercise in pregnancy prevent the baby blues?')).toHaveLength(1);
});
