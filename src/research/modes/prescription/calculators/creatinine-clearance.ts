import type { Calculation, Patient } from '#shared/research/prescription.ts';
import { requireAgeYears, requireCreatinineMgDl, requireSex, requireWeightKg, round } from './measure.ts';

const reference = {
  title:
    'Cockcroft DW, Gault MH. Prediction of creatinine clearance from serum creatinine. Nephron 1976;16:31-41',
};

/** Creatinine clearance in mL/min of an adult (Cockcroft and Gault), with the weight that is given. Throws `invalid_input`. */
export function creatinineClearance(
  patient: Pick<Patient, 'ageYears' | 'weightKg' | 'sex' | 'creatinine'>,
): Calculation {
  const age = requireAgeYears(patient.ageYears, 18);
  const weight = requireWeightKg(patient.weightKg);
  const creatinine = requireCreatinineMgDl(patient.creatinine);
  const isFemale = requireSex(patient.sex) === 'female';
  const value = (((140 - age) * weight) / (72 * creatinine)) * (isFemale ? 0.85 : 1);
  return {
    name: 'Creatinine clearance (Cockcroft-Gault)',
    value: round(value, 0),
    unit: 'mL/min',
    reference,
  };
}
