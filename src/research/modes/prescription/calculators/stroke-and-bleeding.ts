import { AppError } from '#shared/errors.ts';
import type { Calculation, Patient } from '#shared/research/prescription.ts';
import { requireAgeYears, requireSex } from './measure.ts';

const strokeReference = {
  title:
    'Lip GYH, et al. Refining clinical risk stratification for predicting stroke and thromboembolism in atrial fibrillation. Chest 2010;137:263-272',
};
const bleedingReference = {
  title:
    'Pisters R, et al. A novel user-friendly score (HAS-BLED) to assess 1-year risk of major bleeding in patients with atrial fibrillation. Chest 2010;138:1093-1100',
};

const strokeFactors = [
  'heartFailure',
  'hypertension',
  'diabetes',
  'strokeOrEmbolism',
  'vascularDisease',
] as const;
const bleedingFactors = [
  'uncontrolledHypertension',
  'abnormalKidney',
  'abnormalLiver',
  'stroke',
  'bleeding',
  'labileInr',
  'antiplateletOrNsaid',
  'alcohol',
] as const;

type Answers<Factor extends string> = Partial<Record<Factor, boolean>>;

/** CHA2DS2-VASc, 0 to 9 points, in atrial fibrillation. Every factor must be answered. Throws `invalid_input`. */
export function cha2ds2Vasc(
  input: Pick<Patient, 'ageYears' | 'sex'> & Answers<(typeof strokeFactors)[number]>,
): Calculation {
  const age = requireAgeYears(input.ageYears, 18);
  const given = answers(input, strokeFactors);
  const points =
    given.heartFailure +
    given.hypertension +
    given.diabetes +
    2 * given.strokeOrEmbolism +
    given.vascularDisease +
    (age >= 75 ? 2 : age >= 65 ? 1 : 0) +
    Number(requireSex(input.sex) === 'female');
  return { name: 'CHA2DS2-VASc', value: points, unit: 'points', reference: strokeReference };
}

/** HAS-BLED, 0 to 9 points, on anticoagulants; 3 or more is high risk. Every factor must be answered. Throws `invalid_input`. */
export function hasBled(
  input: Pick<Patient, 'ageYears'> & Answers<(typeof bleedingFactors)[number]>,
): Calculation {
  const age = requireAgeYears(input.ageYears, 18);
  const given = answers(input, bleedingFactors);
  const points = Object.values(given).reduce((sum, one) => sum + one, 0) + Number(age > 65);
  const meaning = points >= 3 ? 'high risk of bleeding' : 'below the mark of high risk';
  return { name: 'HAS-BLED', value: points, unit: 'points', meaning, reference: bleedingReference };
}

function answers<Factor extends string>(
  input: Answers<Factor>,
  factors: readonly Factor[],
): Record<Factor, number> {
  const given = {} as Record<Factor, number>;
  for (const factor of factors) {
    const answer = input[factor];
    if (typeof answer !== 'boolean') throw new AppError('invalid_input', `"${factor}" is not answered.`);
    given[factor] = Number(answer);
  }
  return given;
}
