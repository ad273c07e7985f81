import type { NameMatch, Patient, PrescriptionLine } from '#shared/research/prescription.ts';
import type { Confirmation, ConfirmationRequest } from '#shared/research/prescription-confirmation.ts';
import { newId } from '../../lib/new-id.ts';
import { prescriptionTexts } from '../../texts/en/prescription.ts';

export const lineFields = [
  'drug',
  'strength',
  'form',
  'dose',
  'route',
  'frequency',
  'duration',
  'indication',
] as const;
export type LineField = (typeof lineFields)[number];

/** A line while it is edited: text in every field. `match` is of the name as it was read. */
export type LineValues = Record<LineField, string> & {
  lineId: string;
  source: Pick<PrescriptionLine, 'text' | 'confidence' | 'region' | 'readBy' | 'otherReading'>;
  match: NameMatch | null;
};

export const patientNumbers = [
  ['ageYears', 'years', 0, 130],
  ['weightKg', 'kg', 0.2, 700],
  ['heightCm', 'cm', 10, 280],
  ['egfr', 'mL/min/1.73 m²', 0, 250],
] as const;
export const patientLists = ['allergies', 'conditions', 'otherDrugs'] as const;
export const creatinineUnits = ['mg/dL', 'µmol/L'] as const;
const yesNo = { '': undefined, yes: true, no: false } as const;

export type PatientValues = Record<
  (typeof patientNumbers)[number][0] | (typeof patientLists)[number],
  string
> & {
  sex: '' | 'female' | 'male';
  pregnant: keyof typeof yesNo;
  breastfeeding: keyof typeof yesNo;
  creatinine: string;
  creatinineUnit: '' | (typeof creatinineUnits)[number];
  liver: '' | 'A' | 'B' | 'C';
};

export type FormValues = { lines: LineValues[]; patient: PatientValues };

export const noPatient: PatientValues = {
  ageYears: '',
  weightKg: '',
  heightCm: '',
  egfr: '',
  sex: '',
  pregnant: '',
  breastfeeding: '',
  creatinine: '',
  creatinineUnit: '',
  liver: '',
  allergies: '',
  conditions: '',
  otherDrugs: '',
};

export function toFormValues({ lines, names }: ConfirmationRequest): FormValues {
  return {
    lines: lines.map((line, at) => toLineValues(line, names[at] ?? null)),
    patient: noPatient,
  };
}

function toLineValues(line: PrescriptionLine, match: NameMatch | null): LineValues {
  const { id, text, confidence, region, readBy, otherReading } = line;
  const fields = Object.fromEntries(lineFields.map((name) => [name, line[name] ?? '']));
  const source = {
    ...{ text, confidence },
    ...(readBy && { readBy }),
    ...(otherReading && { otherReading }),
    ...(region && { region }),
  };
  return { ...(fields as Record<LineField, string>), lineId: id, source, match };
}

/** A line that a person adds, also from a line of text that was taken for no medicine. */
export function emptyLine(text = ''): LineValues {
  const line = { id: newId(), text, drug: text, confidence: 1 };
  return toLineValues(line, null);
}

/** What the form says, as the run takes it. The values have passed the rules of the form. */
export function toConfirmation({ lines, patient }: FormValues): Confirmation {
  return {
    lines: lines.map(({ lineId, source, match: _, drug, ...fields }) => {
      const filled = Object.entries(fields).flatMap(([name, value]) => {
        const isField = lineFields.some((field) => field === name);
        return isField && value.trim() ? [[name, value.trim()] as const] : [];
      });
      return {
        ...source,
        ...Object.fromEntries(filled),
        id: lineId,
        drug: drug.trim(),
        text: source.text || drug.trim(),
      };
    }),
    patient: toPatient(patient),
  };
}

function toPatient(values: PatientValues): Patient {
  const number = (text: string) => (text.trim() === '' ? undefined : readNumber(text));
  const numbers = Object.fromEntries(
    patientNumbers.flatMap(([name]) => {
      const value = number(values[name]);
      return value === undefined ? [] : [[name, value] as const];
    }),
  );
  const list = (text: string) =>
    text
      .split(/[,;\n]/)
      .map((one) => one.trim())
      .filter(Boolean);
  const { sex, pregnant, breastfeeding, creatinine, creatinineUnit, liver } = values;
  const creatinineValue = number(creatinine);
  return {
    ...numbers,
    ...(sex && { sex }),
    ...(pregnant && { pregnant: yesNo[pregnant] }),
    ...(breastfeeding && { breastfeeding: yesNo[breastfeeding] }),
    ...(creatinineValue !== undefined &&
      creatinineUnit && { creatinine: { value: creatinineValue, unit: creatinineUnit } }),
    ...(liver && { liver }),
    allergies: list(values.allergies),
    conditions: list(values.conditions),
    otherDrugs: list(values.otherDrugs),
  };
}

/** A number with a point or a comma; NaN for anything else. */
export function readNumber(text: string): number {
  return /^\d{1,6}(?:[.,]\d{1,4})?$/.test(text.trim()) ? Number(text.trim().replace(',', '.')) : Number.NaN;
}

/** What is wrong with a number, or true. */
export function checkNumber(text: string, [least, most]: readonly [number, number]): true | string {
  if (text.trim() === '') return true;
  const value = readNumber(text);
  return (value >= least && value <= most) || prescriptionTexts().patient.numberRange(least, most);
}
