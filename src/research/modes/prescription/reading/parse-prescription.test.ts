import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { prescriptionLineSchema } from '#shared/research/prescription.ts';
import { foldLetters } from './fold.ts';
import { isWholeName } from './is-drug.ts';
import { maxMedicines, parsePrescription } from './parse-prescription.ts';

const known = new Set(['warfarin', 'aspirin', 'ibuprofen', 'digoxin', 'metformin', 'insulin glargine']);
const isDrug = (name: string) => known.has(name.toLowerCase());
const parse = (text: string) =>
  parsePrescription(
    text.split('\n').map((line) => ({ text: line, confidence: 1 })),
    isDrug,
  );
const first = (text: string) => {
  const [{ id: _, text: _t, confidence: _c, ...fields } = { id: '', text: '', confidence: 0, drug: '' }] =
    parse(text).lines;
  return fields;
};

describe('one medicine', () => {
  it.each([
    ['warfarin 5 mg PO OD', { drug: 'warfarin', strength: '5 mg', route: 'PO', frequency: 'OD' }],
    [
      'Tab. Zolnitrol 20mg 1-0-1 x 5 days',
      { drug: 'Zolnitrol', strength: '20mg', frequency: '1-0-1', duration: '5 days' },
    ],
    [
      'Insulin glargine 100 units/mL 20 units SC at bedtime',
      {
        drug: 'Insulin glargine',
        strength: '100 units/mL',
        dose: '20 units',
        route: 'SC',
        frequency: 'at bedtime',
      },
    ],
    [
      'Amoxicilin 250 mg/5 mL: give 5 mL q8h for 7 days',
      { drug: 'Amoxicilin', strength: '250 mg/5 mL', dose: '5 mL', frequency: 'q8h', duration: 'for 7 days' },
    ],
    [
      'ibuprofen 400 mg tablets, 1 tablet TID PRN for pain',
      {
        drug: 'ibuprofen',
        strength: '400 mg',
        form: 'tablets',
        dose: '1 tablet',
        frequency: 'TID PRN',
        indication: 'pain',
      },
    ],
    ['aspirin 75 mg when needed', { drug: 'aspirin', strength: '75 mg', frequency: 'when needed' }],
    [
      'digoxin 62.5 micrograms every other day',
      { drug: 'digoxin', strength: '62.5 micrograms', frequency: 'every other day' },
    ],
    [
      '1. Metformin 500mg x 30 ngày\nUống ngày 2 lần, mỗi lần 1 viên',
      {
        drug: 'Metformin',
        strength: '500mg',
        duration: '30 ngày',
        route: 'Uống',
        frequency: 'ngày 2 lần',
        dose: '1 viên',
      },
    ],
    [
      'Paracetamol 500mg ngày uống 2 lần SL: 20 viên',
      { drug: 'Paracetamol', strength: '500mg', frequency: 'ngày uống 2 lần' },
    ],
    ['She takes warfarin 5 mg daily', { drug: 'warfarin', strength: '5 mg', frequency: 'daily' }],
  ])('%s', (text, fields) => {
    expect(first(text)).toEqual(fields);
  });
});

describe('a list', () => {
  it('is one medicine a line, with what the lines below say of it', () => {
    const { lines, others } = parse('Ward 7\nwarfarin 5 mg\n  take 1 tablet daily\naspirin 75 mg\nDr Osei');
    expect(lines.map(({ drug, dose, text }) => [drug, dose, text])).toEqual([
      ['warfarin', '1 tablet', 'warfarin 5 mg\ntake 1 tablet daily'],
      ['aspirin', undefined, 'aspirin 75 mg'],
    ]);
    expect(others).toEqual(['Ward 7', 'Dr Osei']);
  });

  it('can stand in one line, in words', () => {
    const drugs = (text: string) => parse(text).lines.map(({ drug }) => drug);
    expect(drugs('warfarin 5 mg daily, aspirin 75 mg daily and ibuprofen')).toEqual([
      'warfarin',
      'aspirin',
      'ibuprofen',
    ]);
    expect(drugs('Is it safe to take aspirin with my warfarin?')).toEqual(['aspirin', 'warfarin']);
    expect(drugs('Insulin glargine (Lantus) 10 units')).toEqual(['Insulin glargine (Lantus)']);
    expect(drugs('warfarin + aspirin')).toEqual(['warfarin', 'aspirin']);
    expect(drugs('warfarin; blorptin 10 mg; aspirin')).toEqual(['warfarin', 'blorptin', 'aspirin']);
  });

  it('has none in the lines about people and measurements', () => {
    for (const line of [
      'Patient: J. Mills 5 mg',
      'Weight 14 kg',
      'BP 120/80',
      'Glucose 120 mg/dL',
      'Ngày 12/03/2026',
      'Check this prescription',
    ])
      expect(parse(line).lines).toEqual([]);
  });

  it('is as sure as its least sure line, and stands where all of them stand', () => {
    const region = (y: number) => ({ page: 1, x: 0.1, y, width: 0.5, height: 0.05 });
    const { lines } = parsePrescription(
      [
        { text: 'warfarin 5 mg', confidence: 0.9, region: region(0.1) },
        { text: 'take 1 tablet daily', confidence: 0.6, region: region(0.2) },
      ],
      isDrug,
    );
    expect(lines).toMatchObject([
      { confidence: 0.6, region: { page: 1, x: 0.1, y: 0.1, width: 0.5, height: 0.15 } },
    ]);
  });

  it('ends at its most medicines', () => {
    const text = Array.from({ length: 500 }, (_, at) => `Drug${at}ol 5 mg daily`).join('\n');
    const { lines, others } = parse(text);
    expect(lines).toHaveLength(maxMedicines);
    expect(others).toContain('Drug499ol 5 mg daily');
  });
});

describe('whatever is written', () => {
  const anything = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 2_000 }),
    fc
      .array(
        fc.constantFrom(
          'warfarin',
          '5 mg',
          '1-0-1',
          'ngày',
          '2 lần',
          ',',
          'for',
          'x',
          'PRN',
          '1',
          '/',
          '-',
          ' ',
        ),
        { maxLength: 200 },
      )
      .map((parts) => parts.join('')),
  );
  it('gives lines that the contract allows', () => {
    fc.assert(
      fc.property(anything, (text) => {
        const { lines } = parse(text);
        for (const line of lines) prescriptionLineSchema.parse(line);
        expect(new Set(lines.map(({ id }) => id)).size).toBe(lines.length);
      }),
    );
  });

  it('is read in words that stand in it', () => {
    fc.assert(
      fc.property(anything, (text) => {
        for (const { text: written, drug } of parse(text).lines)
          expect(foldLetters(written.replace(/\s+/g, ' '))).toContain(foldLetters(drug.split(' ')[0] ?? ''));
      }),
    );
  });

  it('keeps its offsets when its letters are folded', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => foldLetters(text).length === text.length),
    );
  });
});

it('loses no medicine of a list that is typed in one long line', () => {
  const names = Array.from({ length: 120 }, (_, at) => `invented${'abcdefghij'[at % 10]}${at}`);
  const text = names.map((name) => `${name} 10 mg daily`).join(', ');
  const { lines } = parsePrescription([{ text, confidence: 1 }], (name) => names.includes(name));
  expect(lines.map(({ drug }) => drug)).toEqual(names);
});

describe('what a pharmacist tripped over', () => {
  const drugs = new Set(['warfarin', 'ibuprofen', 'lisinopril', 'timolol', 'nitroglycerin', 'amoxicillin']);
  const read = (text: string) =>
    parsePrescription(
      text.split('\n').map((line) => ({ text: line, confidence: 1 })),
      (name) => drugs.has(name.toLowerCase()),
    );

  it('finds a medicine in a line on the patient', () => {
    const { lines } = read('Patient on warfarin 5 mg daily, ibuprofen 400 mg tid');
    expect(lines.map(({ drug }) => drug)).toEqual(['warfarin', 'ibuprofen']);
  });

  it('takes an allergy for no medicine', () => {
    const { lines, others } = read('Allergic to penicillin\nAmoxicillin 500 mg tid');
    expect(lines.map(({ drug }) => drug)).toEqual(['Amoxicillin']);
    expect(others).toContain('Allergic to penicillin');
  });

  it('gives a medicine that nobody knows a line of its own', () => {
    const { lines } = read('Lisinopril 10 mg once daily\nSelozok 1 tab bid');
    expect(lines.map(({ drug, dose }) => [drug, dose])).toEqual([
      ['Lisinopril', undefined],
      ['Selozok', '1 tab'],
    ]);
  });

  it('reads a whole and a half as both', () => {
    expect(read('Warfarin 5 mg 1 1/2 tablets daily').lines[0]?.dose).toBe('1 1/2 tablets');
    expect(read('Warfarin 5 mg 1½ tablets daily').lines[0]?.dose).toBe('1½ tablets');
  });

  it('reads the right eye and the tongue as neither frequency nor quantity', () => {
    expect(read('Timolol 0.5% eye drops 1 drop OD bid').lines[0]?.frequency).toBe('bid');
    expect(read('Nitroglycerin 0.4 mg SL 1 tab prn').lines[0]).toMatchObject({ route: 'SL', dose: '1 tab' });
  });
});

it.each([
  'STOP ramipril 5 mg',
  'Discontinued: Atenolol 50 mg',
  'Not taking: naproxen 500 mg bid',
  'allergic to amoxicillin and codeine',
  'Penicillin - anaphylaxis',
  'Dị ứng: Penicillin',
  'Ngưng amlodipin 5mg',
  'Arrêt bisoprolol 5 mg',
  'Alergias: metamizol',
])('lists no drug that is not taken, and shows the line: %s', (line) => {
  const text = ['Prednisolone 5 mg tablets', '6 tablets in the morning', line];
  const { lines, others } = parsePrescription(
    text.map((one) => ({ text: one, confidence: 1 })),
    isWholeName,
  );
  expect(lines.map(({ drug, strength }) => [drug, strength])).toEqual([['Prednisolone', '5 mg']]);
  expect(others).toEqual([line]);
});

it.each([
  ['Do not stop prednisolone 5 mg daily', ['prednisolone']],
  ['Never stop hydrocortisone 10 mg tds suddenly', ['hydrocortisone']],
  ['Metformin not stopped, 500 mg bd', ['Metformin']],
  ['ramipril 5 mg od, stop if cough', ['ramipril']],
  ['Current: aspirin 75 mg od, warfarin stopped', ['aspirin']],
])('lists what is taken beside a word of stopping: %s', (text, drugs) => {
  const { lines } = parsePrescription([{ text, confidence: 1 }], isWholeName);
  expect(lines.map(({ drug }) => drug)).toEqual(drugs);
});

it.each([
  ['Paracetamol 100 mg/kg q6h', { strength: '100 mg/kg', frequency: 'q6h' }],
  ['Gentamicin 5 mg/kg IV OD', { strength: '5 mg/kg', route: 'IV', frequency: 'OD' }],
  ['Capecitabine 1250 mg/m2 BD', { strength: '1250 mg/m2', frequency: 'BD' }],
  ['Methotrexate 15 mg/m² once weekly', { strength: '15 mg/m²', frequency: 'once weekly' }],
])('keeps an amount with the weight or surface it is of: %s', (text, fields) => {
  const { lines } = parsePrescription([{ text, confidence: 1 }], isWholeName);
  expect(lines).toMatchObject([fields]);
  expect(lines[0]?.dose).toBeUndefined();
});

it('shows a medicine that nobody knows, and gives its dose to no other', () => {
  const text = ['Tylenol 650 q6h', 'NyQuil 30ml hs', 'Metformin 500 mg bd', 'Some thing 2 tabs od'];
  const { lines, others } = parsePrescription(
    text.map((one) => ({ text: one, confidence: 1 })),
    isWholeName,
  );
  expect(lines.map(({ drug, dose, frequency }) => [drug, dose, frequency])).toEqual([
    ['Tylenol', undefined, 'q6h'],
    ['Metformin', undefined, 'bd'],
  ]);
  expect(others).toEqual([text[1], text[3]]);
});

it('reads a heading over names that stand alone', () => {
  const text = ['STOPPED MEDICINES', 'Warfarin', 'Digoxin', 'CURRENT MEDICINES', 'Apixaban 5 mg bd'];
  const { lines, others } = parsePrescription(
    text.map((one) => ({ text: one, confidence: 1 })),
    isWholeName,
  );
  expect(lines.map(({ drug }) => drug)).toEqual(['Apixaban']);
  expect(others).toEqual(text.slice(0, 4));
});

it.each([
  ['Clonazepam .25mg at night', ['Clonazepam']],
  ['Warfarin 5 mg        Aspirin 75 mg', ['Warfarin', 'Aspirin']],
  ['Insulin glargine (Lantus) 10 units at bedtime', ['Insulin glargine (Lantus)']],
])('reads with the names of the table: %s', (text, drugs) => {
  const { lines } = parsePrescription([{ text, confidence: 1 }], isWholeName);
  expect(lines.map(({ drug }) => drug)).toEqual(drugs);
  expect(lines[0]?.strength).not.toBe('25mg');
});
