import { expect, test } from 'vitest';
import {
  assessmentSchema,
  findingKinds,
  nameMatchSchema,
  patientSchema,
  prescriptionLineSchema,
  severities,
} from './prescription.ts';

const line = { id: 'line-1', text: 'Aspirin 81 mg 1x1', drug: 'aspirin', confidence: 0.9 };

test('a line needs a reading confidence and a region inside its page', () => {
  const region = { page: 1, x: 0.1, y: 0.2, width: 0.5, height: 0.1 };
  expect(prescriptionLineSchema.parse({ ...line, region })).toEqual({ ...line, region });
  expect(prescriptionLineSchema.safeParse({ ...line, confidence: 1.1 }).success).toBe(false);
  expect(prescriptionLineSchema.safeParse({ ...line, region: { ...region, x: 12 } }).success).toBe(false);
});

test('nothing is assumed of a patient who is not described', () => {
  expect(patientSchema.parse({})).toEqual({ allergies: [], conditions: [], otherDrugs: [] });
  for (const wrong of [{ ageYears: -1 }, { weightKg: 0 }, { heightCm: 17000 }, { liver: 'D' }]) {
    expect(patientSchema.safeParse(wrong).success).toBe(false);
  }
});

test('a known name has at least one ingredient, an ambiguous one at least one choice', () => {
  const known = { status: 'known', written: 'x', kind: 'brand', by: 'table', ingredients: [] };
  expect(nameMatchSchema.safeParse(known).success).toBe(false);
  expect(nameMatchSchema.safeParse({ status: 'ambiguous', written: 'x', choices: [] }).success).toBe(false);
  expect(nameMatchSchema.parse({ status: 'unknown', written: 'x' }).status).toBe('unknown');
});

test('no finding stands without a source', () => {
  const finding = {
    kind: findingKinds[0],
    severity: severities[0],
    title: 'a and b',
    drugs: ['a', 'b'],
    lines: ['line-1'],
    reviewed: false,
  };
  const assessment = { pairs: [], notChecked: [], calculations: [] };
  const sources = [{ title: 'a label' }];
  expect(assessmentSchema.safeParse({ ...assessment, findings: [{ ...finding, sources: [] }] }).success).toBe(
    false,
  );
  expect(assessmentSchema.safeParse({ ...assessment, findings: [{ ...finding, sources }] }).success).toBe(
    true,
  );
});
