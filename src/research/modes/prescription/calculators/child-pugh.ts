import { AppError } from '#shared/errors.ts';
import type { Calculation, Quantity } from '#shared/research/prescription.ts';
import { requireChoice, requireValue } from './measure.ts';

const reference = {
  title:
    'Pugh RN, et al. Transection of the oesophagus for bleeding oesophageal varices. Br J Surg 1973;60:646-649',
};
/** µmol/L to mg/dL of bilirubin. */
const bilirubinMicromolPerMg = 17.1;

export type ChildPughInput = {
  bilirubin?: Quantity;
  albumin?: Quantity;
  inr?: number;
  ascites?: 'none' | 'slight' | 'moderate';
  encephalopathy?: 'none' | 'grade 1-2' | 'grade 3-4';
};

/** Child-Pugh score, 5 to 15 points, and class A, B or C. Bilirubin in mg/dL or µmol/L, albumin in g/dL or g/L. Throws `invalid_input`. */
export function childPugh({ bilirubin, albumin, inr, ascites, encephalopathy }: ChildPughInput): Calculation {
  const bilirubinMgDl = inUnits(
    bilirubin,
    'Bilirubin',
    { 'mg/dl': 1, 'µmol/l': 1 / bilirubinMicromolPerMg, 'umol/l': 1 / bilirubinMicromolPerMg },
    [0.05, 60, 'mg/dL'],
  );
  const albuminGDl = inUnits(albumin, 'Albumin', { 'g/dl': 1, 'g/l': 0.1 }, [0.5, 7, 'g/dL']);
  const ratio = requireValue(inr, { name: 'INR', min: 0.5, max: 20, unit: '' });
  const points =
    (bilirubinMgDl < 2 ? 1 : bilirubinMgDl <= 3 ? 2 : 3) +
    (albuminGDl > 3.5 ? 1 : albuminGDl >= 2.8 ? 2 : 3) +
    (ratio < 1.7 ? 1 : ratio <= 2.3 ? 2 : 3) +
    pointsOf(ascites, 'Ascites', ['none', 'slight', 'moderate']) +
    pointsOf(encephalopathy, 'Encephalopathy', ['none', 'grade 1-2', 'grade 3-4']);
  const grade = points <= 6 ? 'A' : points <= 9 ? 'B' : 'C';
  return { name: 'Child-Pugh score', value: points, unit: 'points', meaning: `class ${grade}`, reference };
}

function pointsOf<T extends string>(value: T | undefined, name: string, choices: readonly T[]): number {
  return choices.indexOf(requireChoice(value, name, choices)) + 1;
}

function inUnits(
  quantity: Quantity | undefined,
  name: string,
  factors: Readonly<Record<string, number>>,
  [min, max, unit]: readonly [number, number, string],
): number {
  if (!quantity) throw new AppError('invalid_input', `${name} is missing.`);
  const factor = factors[quantity.unit.trim().toLowerCase().replaceAll('μ', 'µ')];
  if (!factor) {
    throw new AppError(
      'invalid_input',
      `${name} cannot be in "${quantity.unit}"; use ${Object.keys(factors).join(' or ')}.`,
    );
  }
  return requireValue(quantity.value * factor, { name, min, max, unit });
}
