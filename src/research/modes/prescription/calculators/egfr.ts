import type { Calculation, Patient } from '#shared/research/prescription.ts';
import { requireAgeYears, requireCreatinineMgDl, requireSex, round } from './measure.ts';

const reference = {
  title:
    'Inker LA, et al. New creatinine- and cystatin C-based equations to estimate GFR without race. N Engl J Med 2021;385:1737-1749',
  url: 'https://doi.org/10.1056/NEJMoa2102953',
};

/** Stages of KDIGO by eGFR, lower bounds. */
const stages = [
  [90, 'G1: normal or high'],
  [60, 'G2: mildly decreased'],
  [45, 'G3a: mildly to moderately decreased'],
  [30, 'G3b: moderately to severely decreased'],
  [15, 'G4: severely decreased'],
  [0, 'G5: kidney failure'],
] as const;

/** Estimated GFR in mL/min/1.73 m² of an adult (CKD-EPI 2021, creatinine, without race). Throws `invalid_input`. */
export function egfr(patient: Pick<Patient, 'ageYears' | 'sex' | 'creatinine'>): Calculation {
  const age = requireAgeYears(patient.ageYears, 18);
  const isFemale = requireSex(patient.sex) === 'female';
  const ratio = requireCreatinineMgDl(patient.creatinine) / (isFemale ? 0.7 : 0.9);
  const low = Math.min(ratio, 1) ** (isFemale ? -0.241 : -0.302);
  const value = round(142 * low * Math.max(ratio, 1) ** -1.2 * 0.9938 ** age * (isFemale ? 1.012 : 1), 0);
  const [, meaning = ''] = stages.find(([from]) => value >= from) ?? [];
  return { name: 'eGFR (CKD-EPI 2021)', value, unit: 'mL/min/1.73 m²', meaning, reference };
}
