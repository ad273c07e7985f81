import { AppError } from '#shared/errors.ts';
import type { Calculation } from '#shared/research/prescription.ts';
import { requireChoice, requireValue, round } from './measure.ts';

const formulas = {
  Bazett: {
    correct: (qt: number, rr: number) => qt / Math.sqrt(rr),
    reference: 'Bazett HC. An analysis of the time-relations of electrocardiograms. Heart 1920;7:353-370',
  },
  Fridericia: {
    correct: (qt: number, rr: number) => qt / Math.cbrt(rr),
    reference: 'Fridericia LS. Die Systolendauer im Elektrokardiogramm. Acta Med Scand 1920;53:469-486',
  },
  Framingham: {
    correct: (qt: number, rr: number) => qt + 154 * (1 - rr),
    reference:
      'Sagie A, et al. An improved method for adjusting the QT interval for heart rate. Am J Cardiol 1992;70:797-801',
  },
  Hodges: {
    correct: (qt: number, rr: number) => qt + 1.75 * (60 / rr - 60),
    reference: 'Hodges M, et al. Bazett’s QT correction reviewed. J Am Coll Cardiol 1983;1:694',
  },
} as const;

export type QtcFormula = keyof typeof formulas;
export const qtcFormulas = Object.keys(formulas) as readonly QtcFormula[];

/** QT interval in ms corrected for the heart rate in beats a minute. Throws `invalid_input`, also for a QT in seconds. */
export function qtc(input: { qtMs?: number; heartRate?: number; formula?: QtcFormula }): Calculation {
  const formula = requireChoice(input.formula, 'Formula', qtcFormulas);
  const qt = requireValue(input.qtMs, { name: 'QT interval', min: 150, max: 900, unit: 'ms' });
  const rate = requireValue(input.heartRate, { name: 'Heart rate', min: 20, max: 300, unit: 'beats/min' });
  const rr = 60 / rate;
  if (qt / 1000 > rr)
    throw new AppError('invalid_input', `QT ${qt} ms is longer than a heart beat at ${rate} beats/min.`);
  const { correct, reference } = formulas[formula];
  const value = round(correct(qt, rr), 0);
  const meaning = value > 500 ? 'above 500 ms: high risk of torsades de pointes' : undefined;
  return {
    name: `QTc (${formula})`,
    value,
    unit: 'ms',
    ...(meaning && { meaning }),
    reference: { title: reference },
  };
}
