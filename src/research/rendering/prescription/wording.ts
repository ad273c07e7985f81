import type { DrugFinding, FindingKind, Patient, Severity } from '#shared/research/prescription.ts';
import { severities } from '#shared/research/prescription.ts';
import type { PrescriptionReport } from '#shared/research/report.ts';

export const severityLabels: Readonly<Record<Severity, string>> = {
  contraindicated: 'Contraindicated',
  major: 'Major',
  moderate: 'Moderate',
  minor: 'Minor',
  unclassified: 'Not graded',
};

export const absenceNote =
  'Only what the rules and the labels read here speak of can be found. That nothing is found for a medicine or a pair does not mean that it is safe.';
const confirmed =
  'This is the list as it was confirmed before anything was assessed. What was left out of it was not checked.';
/** Whose list it is, and how many of its lines a model read. */
export function confirmedNote({ lines }: Pick<PrescriptionReport, 'lines'>): string {
  const seen = lines.filter(({ readBy }) => readBy === 'model').length;
  return seen > 0 ? `${confirmed} ${seen} of ${lines.length} were read by a vision model.` : confirmed;
}
export const unreviewedNote = 'Short wording of a rule, not reviewed by a pharmacist; see its source.';
export const noneFound = 'none found';

/** "5 findings in 4 medicines: 1 contraindicated, 2 major, 2 moderate." */
export function summarySentence({ findings, lines, notChecked }: PrescriptionReport): string {
  const medicines = `${lines.length} ${lines.length === 1 ? 'medicine' : 'medicines'}`;
  const unknown = notChecked.filter(
    ({ reason, drugs }) => drugs.length > 0 && (reason === 'unknown-drug' || reason === 'ambiguous-drug'),
  ).length;
  const open = unknown > 0 ? ` ${unknown} not assessed, because the name is not known.` : '';
  if (findings.length === 0) return `No finding in ${medicines}.${open}`;
  const counts = severities.flatMap((severity) => {
    const count = findings.filter((finding) => finding.severity === severity).length;
    return count > 0 ? [`${count} ${severityLabels[severity].toLowerCase()}`] : [];
  });
  return `${findings.length} ${findings.length === 1 ? 'finding' : 'findings'} in ${medicines}: ${counts.join(', ')}.${open}`;
}

/** What a finding says beside its title, each under its name. */
export function factsOf(finding: DrugFinding): [string, string][] {
  const { effect, mechanism, management } = finding;
  const facts: [string, string | undefined][] = [
    ['Effect', effect],
    ['Mechanism', mechanism],
    ['Management', management],
  ];
  return facts.filter((fact): fact is [string, string] => Boolean(fact[1]));
}

const asked: Readonly<Record<FindingKind, string>> = {
  frequency: 'is it meant to be taken daily, and not once a week or more seldom?',
  interaction: 'is this combination intended, and how is it watched?',
  duplicate: 'are both needed?',
  contraindication: 'was this condition taken into account?',
  allergy: 'is the allergy known, and was it taken into account?',
  pregnancy: 'was pregnancy taken into account?',
  lactation: 'was breast-feeding taken into account?',
  age: 'does it suit the age of the patient?',
  dose: 'is this the dose that is meant?',
  kidney: 'does the dose suit the function of the kidneys?',
  liver: 'does the dose suit the function of the liver?',
  burden: 'was the sum of these effects weighed?',
  monitoring: 'what is measured, and when?',
  food: 'what is to be eaten or avoided with it?',
  alcohol: 'what holds for alcohol?',
};
const forbidden = 'this combination is contraindicated; what can be given instead?';
const mostQuestions = 20;

/** What could not be checked, with the names of the medicines where the sentence does not name them. */
export function openLine({ drugs, detail }: PrescriptionReport['notChecked'][number]): string {
  const isNamed = drugs.every((drug) => detail.toLowerCase().includes(drug.toLowerCase()));
  return isNamed ? detail : `${drugs.join(', ')}: ${detail}`;
}

/** Questions on medicines that nobody knows, then those that the findings raise, the gravest first. */
export function questionsFor({ findings, notChecked }: PrescriptionReport): string[] {
  const raised = findings.map(({ drugs, kind, severity }) => {
    const isForbidden = kind === 'interaction' && severity === 'contraindicated';
    return `${drugs.join(' and ')}: ${isForbidden ? forbidden : asked[kind]}`;
  });
  const open = notChecked
    .filter(({ reason }) => reason === 'unknown-drug' || reason === 'ambiguous-drug')
    .map(({ drugs }) => `${drugs.join(', ')}: which medicine is meant?`);
  return [...new Set([...open, ...raised])].slice(0, mostQuestions);
}

const plain: Readonly<Record<Severity, string>> = {
  contraindicated: 'This can be dangerous. Speak to your doctor or pharmacist before the next dose.',
  major: 'This can do serious harm. Ask your doctor or pharmacist soon.',
  moderate: 'This may need watching or another dose. Ask your doctor or pharmacist.',
  minor: 'This is seldom a problem. Mention it at your next visit.',
  unclassified: 'Nobody has graded how grave this is. Ask your doctor or pharmacist.',
};
const tests = 'It is followed with regular checks, such as blood tests. Ask which, and when.';
export const plainNote = 'Do not stop or change a medicine because of this list: ask first.';
const mostPlain = 30;

/**
 * The findings for somebody who takes the medicines: of the same medicines the gravest only. What is minor is not told of a
 * medicine that has a graver one, since it would read as the last word on it; tests to have are told all the same.
 */
export function plainLines({ findings }: PrescriptionReport): string[] {
  const graver = new Set(
    findings.filter(({ severity }) => severity !== 'minor').flatMap(({ drugs }) => drugs),
  );
  const told = new Map<string, string>();
  for (const { drugs, severity, kind } of findings) {
    const names = drugs.join(' and ');
    const isTest = kind === 'monitoring' && severity === 'minor';
    if (!isTest && severity === 'minor' && drugs.some((drug) => graver.has(drug))) continue;
    const key = isTest ? `${names} tests` : names;
    if (!told.has(key)) told.set(key, `${names}: ${isTest ? tests : plain[severity]}`);
  }
  return [...told.values()].slice(0, mostPlain);
}

/** What was known of the patient; what is missing was not known. */
export function patientFacts(patient: Patient): string[] {
  const { ageYears, sex, weightKg, heightCm, pregnant, breastfeeding, creatinine, egfr, liver } = patient;
  const yesNo = (value: boolean | undefined) => (value === undefined ? undefined : value ? 'yes' : 'no');
  const list = (values: readonly string[]) => (values.length > 0 ? values.join(', ') : undefined);
  const facts: [string, string | number | undefined][] = [
    ['Age', ageYears !== undefined ? `${ageYears} years` : undefined],
    ['Sex', sex],
    ['Weight', weightKg !== undefined ? `${weightKg} kg` : undefined],
    ['Height', heightCm !== undefined ? `${heightCm} cm` : undefined],
    ['Pregnant', yesNo(pregnant)],
    ['Breast-feeding', yesNo(breastfeeding)],
    ['Creatinine', creatinine && `${creatinine.value} ${creatinine.unit}`],
    ['eGFR', egfr !== undefined ? `${egfr} mL/min/1.73 m²` : undefined],
    ['Liver (Child-Pugh)', liver],
    ['Allergies', list(patient.allergies)],
    ['Conditions', list(patient.conditions)],
    ['Other medicines', list(patient.otherDrugs)],
  ];
  return facts.flatMap(([name, value]) => (value === undefined ? [] : [`${name}: ${value}`]));
}
export const noPatientFacts = 'Nothing was told of the patient, so that no check that needs it was made.';

export const lineColumns = ['Medicine', 'Strength', 'Dose', 'Frequency', 'Duration', 'For'] as const;
export function lineCells(line: PrescriptionReport['lines'][number]): string[] {
  const { drug, strength, form, dose, route, frequency, duration, indication } = line;
  const cells = [drug, [strength, form], [dose, route], frequency, duration, indication];
  return cells.map((cell) => [cell].flat().filter(Boolean).join(', ') || '–');
}

export const mostInMatrix = 12;
export const drugsOfPairs = ({ pairs }: PrescriptionReport): string[] =>
  [...new Set(pairs.flatMap(({ drugs }) => drugs))].toSorted();
