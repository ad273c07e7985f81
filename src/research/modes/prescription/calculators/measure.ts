import { AppError } from '#shared/errors.ts';
import type { Calculation, Quantity } from '#shared/research/prescription.ts';

type Range = { name: string; min: number; max: number; unit: string };

/** A value within its range, ends included. Throws `invalid_input` where it is missing, no number, negative or absurd. */
export function requireValue(value: number | undefined, { name, min, max, unit }: Range): number {
  if (value === undefined || value === null) throw new AppError('invalid_input', `${name} is missing.`);
  if (typeof value !== 'number' || !Number.isFinite(value)) {
    throw new AppError('invalid_input', `${name} is not a number.`);
  }
  if (value < min || value > max) {
    throw new AppError('invalid_input', `${name} ${value} ${unit} is not between ${min} and ${max} ${unit}.`);
  }
  return value;
}

/** One of the words a choice has. Throws `invalid_input`. */
export function requireChoice<T extends string>(
  value: T | undefined,
  name: string,
  choices: readonly T[],
): T {
  if (value === undefined || !choices.includes(value)) {
    throw new AppError('invalid_input', `${name} is missing; it must be one of: ${choices.join(', ')}.`);
  }
  return value;
}

export const requireAgeYears = (years: number | undefined, min = 0) =>
  requireValue(years, { name: 'Age', min, max: 120, unit: 'years' });
export const requireWeightKg = (kg: number | undefined) =>
  requireValue(kg, { name: 'Weight', min: 0.3, max: 500, unit: 'kg' });
export const requireHeightCm = (cm: number | undefined, min = 20) =>
  requireValue(cm, { name: 'Height', min, max: 260, unit: 'cm' });
export const requireSex = (sex: 'female' | 'male' | undefined) =>
  requireChoice(sex, 'Sex', ['female', 'male']);

/** µmol/L to mg/dL: the molar mass of creatinine, 113.12 g/mol. */
const creatinineMicromolPerMg = 88.4;

/** Serum creatinine in mg/dL. Throws `invalid_input` for any unit but mg/dL and µmol/L, and beyond what people have. */
export function requireCreatinineMgDl(creatinine: Quantity | undefined): number {
  if (!creatinine) throw new AppError('invalid_input', 'Creatinine is missing.');
  const unit = creatinine.unit.trim().toLowerCase().replaceAll('μ', 'µ');
  const isMg = unit === 'mg/dl';
  if (!isMg && !['µmol/l', 'umol/l', 'micromol/l'].includes(unit)) {
    throw new AppError(
      'invalid_input',
      `Creatinine must be in mg/dL or µmol/L, not in "${creatinine.unit}".`,
    );
  }
  const mgDl = requireValue(creatinine.value, {
    name: 'Creatinine',
    min: 0,
    max: 5000,
    unit: creatinine.unit,
  });
  const converted = isMg ? mgDl : mgDl / creatinineMicromolPerMg;
  return requireValue(converted, { name: 'Creatinine', min: 0.1, max: 40, unit: 'mg/dL' });
}

/** Rounds half up to so many decimals. */
export function round(value: number, decimals: number): number {
  const factor = 10 ** decimals;
  return Math.round((value + Number.EPSILON) * factor) / factor;
}

export type Reference = Calculation['reference'];
