import { AppError } from '#shared/errors.ts';
import type { Calculation, Patient } from '#shared/research/prescription.ts';
import {
  type Reference,
  requireAgeYears,
  requireHeightCm,
  requireSex,
  requireWeightKg,
  round,
} from './measure.ts';

type Body = Pick<Patient, 'weightKg' | 'heightCm'>;

const references = {
  bmi: {
    title:
      'World Health Organization. Obesity: preventing and managing the global epidemic. Technical report 894, 2000',
  },
  mosteller: {
    title: 'Mosteller RD. Simplified calculation of body-surface area. N Engl J Med 1987;317:1098',
  },
  duBois: {
    title:
      'Du Bois D, Du Bois EF. A formula to estimate the approximate surface area if height and weight be known. Arch Intern Med 1916;17:863-871',
  },
  devine: { title: 'Devine BJ. Gentamicin therapy. Drug Intell Clin Pharm 1974;8:650-655' },
  adjusted: {
    title:
      'Bauer LA, et al. Influence of weight on aminoglycoside pharmacokinetics in normal weight and morbidly obese patients. Eur J Clin Pharmacol 1983;24:643-647',
  },
} satisfies Record<string, Reference>;

const bmiBands = [
  [30, 'obesity'],
  [25, 'overweight'],
  [18.5, 'normal weight'],
  [0, 'underweight'],
] as const;
/** Devine's formula starts at five feet. */
const fiveFeetCm = 152.4;
const inchCm = 2.54;

/** Body mass index in kg/m² of an adult, with WHO's band. Throws `invalid_input`. */
export function bodyMassIndex(body: Body & Pick<Patient, 'ageYears'>): Calculation {
  requireAgeYears(body.ageYears, 18);
  const metres = requireHeightCm(body.heightCm, 50) / 100;
  const value = round(requireWeightKg(body.weightKg) / metres ** 2, 1);
  const [, meaning = ''] = bmiBands.find(([from]) => value >= from) ?? [];
  return { name: 'Body mass index', value, unit: 'kg/m²', meaning, reference: references.bmi };
}

/** Body surface in m² by Mosteller. Throws `invalid_input`. */
export function bodySurfaceMosteller(body: Body): Calculation {
  const value = Math.sqrt((requireHeightCm(body.heightCm) * requireWeightKg(body.weightKg)) / 3600);
  return {
    name: 'Body surface (Mosteller)',
    value: round(value, 2),
    unit: 'm²',
    reference: references.mosteller,
  };
}

/** Body surface in m² by Du Bois and Du Bois. Throws `invalid_input`. */
export function bodySurfaceDuBois(body: Body): Calculation {
  const value = 0.007184 * requireHeightCm(body.heightCm) ** 0.725 * requireWeightKg(body.weightKg) ** 0.425;
  return { name: 'Body surface (Du Bois)', value: round(value, 2), unit: 'm²', reference: references.duBois };
}

/** Ideal weight in kg of an adult of five feet or more by Devine. Throws `invalid_input`. */
export function idealWeight(patient: Pick<Patient, 'heightCm' | 'sex' | 'ageYears'>): Calculation {
  requireAgeYears(patient.ageYears, 18);
  const height = requireHeightCm(patient.heightCm, 50);
  if (height < fiveFeetCm) {
    throw new AppError('invalid_input', `The ideal weight is not defined below ${fiveFeetCm} cm.`);
  }
  const base = requireSex(patient.sex) === 'female' ? 45.5 : 50;
  const value = base + 2.3 * ((height - fiveFeetCm) / inchCm);
  return { name: 'Ideal weight (Devine)', value: round(value, 1), unit: 'kg', reference: references.devine };
}

/** Adjusted weight in kg: ideal weight and 0.4 of what is above it; the real weight where that is lower. Throws `invalid_input`. */
export function adjustedWeight(
  patient: Pick<Patient, 'heightCm' | 'weightKg' | 'sex' | 'ageYears'>,
): Calculation {
  const weight = requireWeightKg(patient.weightKg);
  const { value: ideal } = idealWeight(patient);
  const value = weight > ideal ? ideal + 0.4 * (weight - ideal) : weight;
  return { name: 'Adjusted weight', value: round(value, 1), unit: 'kg', reference: references.adjusted };
}
