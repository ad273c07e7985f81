import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AppError } from '#shared/errors.ts';
import { calculationSchema } from '#shared/research/prescription.ts';
import {
  adjustedWeight,
  bodyMassIndex,
  bodySurfaceDuBois,
  bodySurfaceMosteller,
  idealWeight,
} from './body.ts';
import { type ChildPughInput, childPugh } from './child-pugh.ts';
import { creatinineClearance } from './creatinine-clearance.ts';
import { egfr } from './egfr.ts';
import { qtc, qtcFormulas } from './qtc.ts';
import { cha2ds2Vasc, hasBled } from './stroke-and-bleeding.ts';

const mg = (value: number) => ({ value, unit: 'mg/dL' });
const man = { ageYears: 60, weightKg: 72, heightCm: 175, sex: 'male' as const, creatinine: mg(1) };
const liver: ChildPughInput = {
  bilirubin: mg(1),
  albumin: { value: 4, unit: 'g/dL' },
  inr: 1,
  ascites: 'none',
  encephalopathy: 'none',
};
const noRisk = {
  heartFailure: false,
  hypertension: false,
  diabetes: false,
  strokeOrEmbolism: false,
  vascularDisease: false,
};
const noBleeding = {
  uncontrolledHypertension: false,
  abnormalKidney: false,
  abnormalLiver: false,
  stroke: false,
  bleeding: false,
  labileInr: false,
  antiplateletOrNsaid: false,
  alcohol: false,
};

describe('worked by hand from the published formula', () => {
  it.each([
    [creatinineClearance(man), 80],
    [creatinineClearance({ ...man, sex: 'female' }), 68],
    [creatinineClearance({ ...man, creatinine: { value: 88.4, unit: 'µmol/L' } }), 80],
    [egfr({ ageYears: 50, sex: 'male', creatinine: mg(0.9) }), 104],
    [egfr({ ageYears: 50, sex: 'female', creatinine: mg(0.7) }), 105],
    [egfr({ ageYears: 60, sex: 'male', creatinine: mg(1.8) }), 43],
    [bodyMassIndex({ ...man, weightKg: 70 }), 22.9],
    [bodySurfaceMosteller({ heightCm: 160, weightKg: 90 }), 2],
    [bodySurfaceDuBois({ heightCm: 100, weightKg: 1 }), 0.2],
    [idealWeight({ ...man, heightCm: 177.8 }), 73],
    [idealWeight({ ...man, heightCm: 165.1, sex: 'female' }), 57],
    [adjustedWeight({ ...man, heightCm: 177.8, weightKg: 123 }), 93],
    [adjustedWeight({ ...man, heightCm: 177.8, weightKg: 60 }), 60],
    [childPugh(liver), 5],
    [cha2ds2Vasc({ ...noRisk, ageYears: 50, sex: 'male' }), 0],
    [
      cha2ds2Vasc({
        ageYears: 76,
        sex: 'female',
        heartFailure: true,
        hypertension: true,
        diabetes: true,
        strokeOrEmbolism: true,
        vascularDisease: true,
      }),
      9,
    ],
    [hasBled({ ...noBleeding, ageYears: 65 }), 0],
    [hasBled({ ...noBleeding, ageYears: 66, bleeding: true, alcohol: true }), 3],
    [qtc({ qtMs: 400, heartRate: 60, formula: 'Bazett' }), 400],
    [qtc({ qtMs: 300, heartRate: 135, formula: 'Bazett' }), 450],
    [qtc({ qtMs: 200, heartRate: 202.5, formula: 'Fridericia' }), 300],
    [qtc({ qtMs: 360, heartRate: 120, formula: 'Framingham' }), 437],
    [qtc({ qtMs: 360, heartRate: 80, formula: 'Hodges' }), 395],
  ])('%o', (result, value) => {
    expect(calculationSchema.parse(result).value).toBe(value);
    expect(result.reference.title).not.toBe('');
  });
});

it('gives the classes and bands of the published scores', () => {
  expect(childPugh({ ...liver, albumin: { value: 30, unit: 'g/L' }, ascites: 'slight' }).meaning).toBe(
    'class B',
  );
  expect(
    childPugh({
      bilirubin: { value: 60, unit: 'µmol/L' },
      albumin: { value: 2, unit: 'g/dL' },
      inr: 3,
      ascites: 'moderate',
      encephalopathy: 'grade 3-4',
    }),
  ).toMatchObject({ value: 15, meaning: 'class C' });
  expect(egfr({ ...man, creatinine: mg(1.8) }).meaning).toMatch(/^G3b/);
  expect(bodyMassIndex({ ...man, weightKg: 95 }).meaning).toBe('obesity');
  expect(qtc({ qtMs: 460, heartRate: 90, formula: 'Bazett' }).meaning).toMatch(/torsades/);
});

describe('refuses', () => {
  it.each([
    ['a missing age', () => egfr({ ...man, ageYears: undefined })],
    ['a child', () => creatinineClearance({ ...man, ageYears: 12 })],
    ['a negative weight', () => creatinineClearance({ ...man, weightKg: -70 })],
    ['a weight in pounds of a giant', () => bodySurfaceMosteller({ ...man, weightKg: 900 })],
    ['a height in metres', () => bodyMassIndex({ ...man, heightCm: 1.75 })],
    ['a missing sex', () => creatinineClearance({ ...man, sex: undefined })],
    ['a missing creatinine', () => egfr({ ...man, creatinine: undefined })],
    ['creatinine in an unknown unit', () => egfr({ ...man, creatinine: { value: 1, unit: 'mmol/L' } })],
    ['creatinine in µmol/L called mg/dL', () => egfr({ ...man, creatinine: mg(88) })],
    ['creatinine in mg/dL called µmol/L', () => egfr({ ...man, creatinine: { value: 1, unit: 'µmol/L' } })],
    ['creatinine of zero', () => creatinineClearance({ ...man, creatinine: mg(0) })],
    ['no number', () => creatinineClearance({ ...man, weightKg: Number.NaN })],
    ['an ideal weight below five feet', () => idealWeight({ ...man, heightCm: 140 })],
    ['albumin in g/L called g/dL', () => childPugh({ ...liver, albumin: { value: 38, unit: 'g/dL' } })],
    ['bilirubin without its unit', () => childPugh({ ...liver, bilirubin: { value: 1, unit: '' } })],
    ['a missing INR', () => childPugh({ ...liver, inr: undefined })],
    ['a missing grade of ascites', () => childPugh({ ...liver, ascites: undefined })],
    [
      'an unanswered factor of stroke',
      () => cha2ds2Vasc({ ...noRisk, diabetes: undefined, ageYears: 70, sex: 'male' }),
    ],
    ['an unanswered factor of bleeding', () => hasBled({ ...noBleeding, alcohol: undefined, ageYears: 70 })],
    ['QT in seconds', () => qtc({ qtMs: 0.4, heartRate: 60, formula: 'Bazett' })],
    ['QT longer than a beat', () => qtc({ qtMs: 600, heartRate: 150, formula: 'Hodges' })],
    ['a negative heart rate', () => qtc({ qtMs: 400, heartRate: -60, formula: 'Bazett' })],
    ['no formula', () => qtc({ qtMs: 400, heartRate: 60 })],
  ])('%s', (_, calculate) => {
    expect(calculate).toThrow(AppError);
  });
});

it('corrects nothing at 60 beats a minute, by any formula', () => {
  fc.assert(
    fc.property(fc.integer({ min: 150, max: 900 }), fc.constantFrom(...qtcFormulas), (qtMs, formula) => {
      expect(qtc({ qtMs, heartRate: 60, formula }).value).toBe(qtMs);
    }),
  );
});

it('never gives a kidney more function for more creatinine', () => {
  fc.assert(
    fc.property(
      fc.double({ min: 0.2, max: 19, noNaN: true }),
      fc.integer({ min: 18, max: 100 }),
      (value, ageYears) => {
        const more = { ...man, ageYears, creatinine: mg(value * 2) };
        const less = { ...man, ageYears, creatinine: mg(value) };
        expect(egfr(more).value).toBeLessThanOrEqual(egfr(less).value);
        expect(creatinineClearance(more).value).toBeLessThanOrEqual(creatinineClearance(less).value);
      },
    ),
  );
});
