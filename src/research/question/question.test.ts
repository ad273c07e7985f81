import { expect, it } from 'vitest';
import { findSynonyms } from './abbreviations.ts';
import { readPico } from './pico.ts';
import { writeQuery } from './search-query.ts';
import { inWordsOf, weighQuestion } from './weigh.ts';

it.each([
  [
    'Do SGLT2 inhibitors reduce hospitalisation in heart failure with preserved ejection fraction?',
    ['heart failure with preserved ejection fraction', 'SGLT2 inhibitors', null, 'hospitalisation'],
  ],
  [
    'Is apixaban safer than warfarin in atrial fibrillation?',
    ['atrial fibrillation', 'apixaban', 'warfarin', null],
  ],
  ['Does dexamethasone lower mortality in COVID-19?', ['COVID-19', 'dexamethasone', null, 'mortality']],
  [
    'Are GLP-1 agonists effective in patients with T2DM compared with DPP-4 inhibitors?',
    ['patients with T2DM', 'GLP-1 agonists', 'DPP-4 inhibitors', null],
  ],
  ['metformin PCOS', [null, null, null, null]],
])('reads the parts of "%s"', (question, [population, intervention, comparator, outcome]) => {
  expect(readPico(question)).toEqual({ population, intervention, comparator, outcome });
});

it.each([
  [
    'Do SGLT2 inhibitors reduce hospitalisation in heart failure with preserved ejection fraction?',
    '(SGLT2 OR "sodium-glucose cotransporter 2" OR "sodium-glucose co-transporter-2") AND inhibitors AND ("heart failure with preserved ejection fraction" OR HFPEF)',
  ],
  ['Does dexamethasone lower mortality in COVID-19?', 'dexamethasone AND "COVID-19"'],
  ['What is the first-line treatment of H. pylori?', '"first-line" AND treatment AND pylori'],
  ['metformin PCOS', 'metformin AND (PCOS OR "polycystic ovary syndrome")'],
  ['protein C deficiency, or coenzyme Q?', '"protein C" AND deficiency AND "coenzyme Q"'],
])('writes the expression of "%s"', (question, expression) => {
  expect(writeQuery(question, readPico(question))).toMatchObject({ expression });
});

const conceptsOf = (question: string) =>
  writeQuery(question, readPico(question)).concepts?.map(({ terms }) => terms[0]);

it.each([
  [
    'Do probiotics prevent antibiotic-associated diarrhoea in children?',
    ['probiotics', 'antibiotic-associated', 'diarrhoea', 'children'],
  ],
  ['What causes night sweats in a 45 yo woman?', ['night', 'sweats', 'woman']],
  ['Is colchicine (0.5 mg/day) effective for secondary prevention after ACS?', ['colchicine', 'ACS']],
  ['What is the sensitivity of D-dimer?', ['sensitivity', 'D-dimer']],
  [
    "I'm 34 and I've been feeling really tired for weeks, my hair is falling out and it's cold all the time. My mother had thyroid problems, as had her sister. My doctor said that my TSH was 6.2 but my T4 was normal when we spoke. Should I take levothyroxine or wait?",
    ['levothyroxine', 'thyroid'],
  ],
])('searches for what "%s" is about', (question, named) => {
  expect(conceptsOf(question)).toEqual(expect.arrayContaining(named));
  expect(conceptsOf(question)?.join(' ')).not.toMatch(/\b(?:mg|day|yo|weeks|I'm|I've|it's|cold)\b/);
});

it('looks for a name in both numbers, for a drug in one', () => {
  const { concepts = [] } = writeQuery('PCSK9 inhibitor or statins', readPico(''));
  expect(concepts.map(({ terms }) => terms)).toEqual([
    ['statins', 'statin'],
    ['PCSK9'],
    ['inhibitor', 'inhibitors'],
  ]);
  expect(writeQuery('apixaban for elderly people', readPico('')).concepts?.[0]?.terms).toEqual(['apixaban']);
});

it.each([
  [
    "L'apixaban est-il plus sûr que la warfarine dans la fibrillation auriculaire ?",
    ['apixaban', 'warfarin'],
  ],
  ["Quelle dose d'amoxicilline pour une otite ?", ['amoxicillin']],
  ['¿Es segura la metformina en la insuficiencia renal?', ['metformin']],
  ['¿Cuál es el mejor tratamiento de la hipertensión en el embarazo?', ['hypertension']],
  ['Trẻ sốt cao dùng ibuprofen hay paracetamol?', ['ibuprofen', 'paracetamol']],
  ['Bệnh nhân đái tháo đường týp 2 nên dùng SGLT2 hay GLP-1?', ['SGLT2', 'GLP-1']],
])('searches for those words of "%s" that English has, too', (question, named) => {
  expect(conceptsOf(question)?.slice(0, named.length)).toEqual(named);
  expect(conceptsOf(question)?.join(' ')).not.toMatch(/est-il|dose|segura|tratamiento|dùng|nhân|nhan/);
});

it('searches for nothing where English has none of the words', () => {
  expect(conceptsOf('Tiêm vắc xin cúm có giảm nguy cơ nhồi máu cơ tim không?')).toEqual([]);
});

it.each(['varicose veins', 'troponin cutoff post CABG periop MI', 'pandas merge duplicate rows'])(
  'takes the notes "%s" for English',
  (question) => {
    expect(conceptsOf(question)?.length).toBeGreaterThan(1);
  },
);

it('widens to what tells most, not to what stands first', () => {
  expect(
    conceptsOf('I take a statin and now a neighbour tells me they give you cancer, should I believe it?'),
  ).toEqual(['statin', 'cancer']);
});

it('searches ranked indexes for the other wordings too', () => {
  const { text, wordings = [] } = writeQuery('flu shots after MI', readPico('flu shots after MI'));
  expect(text).toBe('flu shots after MI');
  expect(wordings.map(({ found }) => found)).toEqual(['flu shots', 'mi']);
  expect(wordings.flatMap(({ alternatives }) => alternatives)).toEqual(
    expect.arrayContaining(['influenza vaccination', 'myocardial infarction']),
  );
});

it('writes balanced expressions even for questions full of operators and brackets', () => {
  for (const question of ['aspirin) OR (1=1 "', '((("statins', 'AND OR NOT aspirin [tiab]']) {
    const { expression = '' } = writeQuery(question, readPico(question));
    expect(expression.replace(/[^()]/g, '').replaceAll('()', '')).toBe('');
    expect((expression.match(/"/g) ?? []).length % 2).toBe(0);
    expect(expression).not.toMatch(/[[\]]/);
  }
});

it('knows the longest name of a thing', () => {
  expect(
    findSynonyms('heart failure with preserved ejection fraction').map(({ alternatives }) => alternatives),
  ).toEqual([['HFPEF']]);
  expect(findSynonyms('GLP-1 after a heart attack').map(({ found }) => found)).toEqual([
    'glp 1',
    'heart attack',
  ]);
});

it('joins what a question lists as examples, not what a history tells between commas', () => {
  const shown = (question: string) => weighQuestion(question).concepts.map((one) => one.shown);
  const wordings = weighQuestion('Does nicotine, varenicline, bupropion and others help smokers stop?')
    .concepts[0]?.wordings;
  expect(wordings).toEqual(expect.arrayContaining([['nicotin'], ['vareniclin'], ['bupropion']]));
  const history =
    '58 yo man with T2DM, BMI 32, on metformin, wants to go vegetarian. Does it lower insulin resistance?';
  expect(shown(history)).toEqual(expect.arrayContaining(['t2dm', 'bmi', 'metformin']));
});

it('reads a text in the words of the question', () => {
  const question = weighQuestion(
    'Does spironolactone help in heart failure with preserved ejection fraction?',
  );
  expect(inWordsOf(question, ['hfpef'])).toEqual([
    'hfpef',
    'heart',
    'failur',
    'preserv',
    'eject',
    'fraction',
  ]);
  expect(inWordsOf(question, ['gout'])).toEqual(['gout']);
});
