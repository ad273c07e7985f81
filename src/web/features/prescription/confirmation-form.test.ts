import { expect, it } from 'vitest';
import { type ConfirmationRequest, confirmationSchema } from '#shared/research/prescription-confirmation.ts';
import { checkNumber, emptyLine, noPatient, toConfirmation, toFormValues } from './confirmation-form.ts';

const region = { page: 1, x: 0.1, y: 0.1, width: 0.5, height: 0.1 };
const asked: ConfirmationRequest = {
  type: 'prescription',
  lines: [
    {
      id: 'line-1',
      text: 'Digoxin 125 mcg OD',
      drug: 'Digoxin',
      strength: '125 mcg',
      confidence: 0.7,
      region,
    },
  ],
  names: [{ status: 'unknown', written: 'Digoxin' }],
  others: ['Ward 7'],
  readings: [],
};

it('gives back what was read where nobody changed it', () => {
  const confirmed = toConfirmation(toFormValues(asked));
  expect(confirmed).toEqual({
    lines: asked.lines,
    patient: { allergies: [], conditions: [], otherDrugs: [] },
  });
  expect(confirmationSchema.safeParse(confirmed).success).toBe(true);
});

it('takes corrections, additions and the facts of the patient', () => {
  const values = toFormValues(asked);
  const [line] = values.lines;
  if (!line) throw new Error('no line');
  const patient = {
    ...noPatient,
    ageYears: '71',
    weightKg: '62,5',
    sex: 'female' as const,
    pregnant: 'no' as const,
    creatinine: '1.4',
    creatinineUnit: 'mg/dL' as const,
    liver: 'B' as const,
    allergies: 'penicillin, sulfa ;',
  };
  const confirmed = toConfirmation({
    lines: [{ ...line, drug: ' Digitoxin ', strength: '' }, emptyLine('aspirin')],
    patient,
  });
  expect(confirmationSchema.parse(confirmed)).toEqual(confirmed);
  expect(confirmed.lines).toEqual([
    { id: 'line-1', text: 'Digoxin 125 mcg OD', drug: 'Digitoxin', confidence: 0.7, region },
    { id: expect.any(String), text: 'aspirin', drug: 'aspirin', confidence: 1 },
  ]);
  expect(confirmed.patient).toEqual({
    ageYears: 71,
    weightKg: 62.5,
    sex: 'female',
    pregnant: false,
    creatinine: { value: 1.4, unit: 'mg/dL' },
    liver: 'B',
    allergies: ['penicillin', 'sulfa'],
    conditions: [],
    otherDrugs: [],
  });
});

it.each(['-1', '131', 'seventy', '1e2', '1.', '0x10'])('refuses %j as an age', (text) => {
  expect(checkNumber(text, [0, 130])).toMatch(/from 0 to 130/);
});
it.each(['', ' ', '0', '71', '0,5'])('takes %j as an age', (text) => {
  expect(checkNumber(text, [0, 130])).toBe(true);
});
