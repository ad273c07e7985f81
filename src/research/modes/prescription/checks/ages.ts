import type { Patient } from '#shared/research/prescription.ts';
import { type AssessedDrug, type Checked, finding, ingredientsOf } from './assessed-drug.ts';
import { findInTable, toTable } from './class-table.ts';
import { drugsNamed } from './classes.ts';
import { factsOn, sourceOfFact } from './facts.ts';
import { documentOf } from './sources.ts';

const olderYears = 65;

/** After the Beers criteria, in our own words and by class. */
const older = toTable([
  [
    'strongly anticholinergic drug',
    'moderate',
    'confusion, dry mouth, constipation, falls',
    'Choose a drug without this effect.',
  ],
  [
    'benzodiazepine; zolpidem; zopiclone; eszopiclone; zaleplon; barbiturate; meprobamate',
    'major',
    'falls, fractures, confusion',
    'Avoid; stop slowly.',
  ],
  [
    'glyburide; chlorpropamide; glimepiride',
    'major',
    'long low blood sugar',
    'Choose another drug for diabetes.',
  ],
  [
    'gliclazide; glipizide; tolbutamide; tolazamide',
    'moderate',
    'low blood sugar',
    'Choose another drug for diabetes, where one will do.',
  ],
  ['meperidine; pentazocine', 'major', 'confusion, seizures', 'Choose another analgesic.'],
  [
    'NSAID other than aspirin',
    'moderate',
    'stomach bleeding, kidney injury',
    'Avoid long use; protect the stomach.',
  ],
  ['indomethacin; ketorolac', 'major', 'stomach bleeding, kidney injury, confusion', 'Avoid.'],
  ['muscle relaxant', 'moderate', 'sedation, falls', 'Avoid.'],
  [
    'antipsychotic',
    'major',
    'stroke and death in dementia',
    'Avoid except in schizophrenia or bipolar disorder, or where there is danger.',
  ],
  [
    'proton pump inhibitor',
    'minor',
    'infection of the gut, fractures after long use',
    'Ask whether it is still needed after eight weeks.',
  ],
  [
    'alpha-1 blocker; clonidine; guanfacine; nifedipine',
    'moderate',
    'low blood pressure, falls',
    'Avoid as a first choice against high blood pressure.',
  ],
  ['digoxin', 'moderate', 'toxicity', 'Low dose only.'],
  ['metoclopramide', 'moderate', 'movement disorder', 'Avoid long use.'],
  ['oestrogen; testosterone; methyltestosterone', 'moderate', 'thrombosis, cancer, heart', 'Avoid new use.'],
  [
    'warfarin; rivaroxaban; dabigatran; prasugrel; ticagrelor',
    'moderate',
    'bleeding',
    'Ask whether one with less bleeding will do.',
  ],
  ['nitrofurantoin', 'moderate', 'lung and nerve injury', 'Avoid long use and with weak kidneys.'],
  ['amiodarone; dronedarone; disopyramide', 'moderate', 'toxicity', 'Avoid as a first choice.'],
  ['desmopressin', 'major', 'low sodium', 'Avoid against nightly urination.'],
  ['megestrol', 'moderate', 'thrombosis', 'Avoid.'],
  ['dextromethorphan', 'minor', 'falls', 'Watch for it.'],
]);

/** `untilYears`: the age at which the flag ends. */
const young = [
  {
    untilYears: 18,
    table: toTable([
      [
        'codeine; tramadol',
        'contraindicated',
        'respiratory depression, death',
        'Avoid below 12 years, and below 18 after tonsils were removed.',
      ],
    ]),
  },
  {
    untilYears: 16,
    table: toTable([
      [
        'aspirin; bismuth subsalicylate; salsalate',
        'major',
        'Reye syndrome in viral illness',
        'Choose another drug.',
      ],
    ]),
  },
  {
    untilYears: 18,
    table: toTable([['fluoroquinolone', 'moderate', 'joint injury', 'Only where no other will do.']]),
  },
  {
    untilYears: 8,
    table: toTable([
      [
        'tetracycline',
        'major',
        'teeth and bone',
        'Choose another antibiotic; doxycycline in short courses is a case of its own.',
      ],
    ]),
  },
  {
    untilYears: 2,
    table: toTable([
      [
        'promethazine; first-generation antihistamine; decongestant; dextromethorphan; loperamide; metoclopramide',
        'contraindicated',
        'respiratory depression or fits',
        'Do not give.',
      ],
    ]),
  },
  {
    untilYears: 0.2,
    table: toTable([
      [
        'ceftriaxone; sulfonamide; chloramphenicol; trimethoprim',
        'contraindicated',
        'kernicterus, deposits or grey baby',
        'Do not give.',
      ],
    ]),
  },
  {
    untilYears: 25,
    table: toTable([
      [
        'SSRI; SNRI; tricyclic antidepressant; other antidepressant; atomoxetine',
        'moderate',
        'suicidal thoughts',
        'Watch closely at the start and after changes.',
      ],
    ]),
  },
  { untilYears: 18, table: toTable([['montelukast', 'moderate', 'sleep and mood', 'Watch for it.']]) },
  {
    untilYears: 2,
    table: toTable([['valproate; lamotrigine', 'major', 'liver injury or serious rash', 'Specialist only.']]),
  },
] as const;

const ageSensitive = drugsNamed(
  'benzodiazepine; antipsychotic; NSAID; fluoroquinolone; tetracycline; codeine; tramadol; aspirin; sulfonylurea; strongly anticholinergic drug; opioid',
);

/** What the age of the patient speaks against; an unknown age is told as not checked. */
export function findByAge(drugs: readonly AssessedDrug[], { ageYears }: Pick<Patient, 'ageYears'>): Checked {
  if (ageYears === undefined) {
    const concerned = ingredientsOf(drugs).filter((one) => ageSensitive.has(one));
    const detail = 'The age is not known; nothing was checked for children or older people.';
    return {
      findings: [],
      notChecked: [{ check: 'age', drugs: concerned, reason: 'patient-value-missing', detail }],
    };
  }
  if (ageYears >= olderYears) {
    const facts = ingredientsOf(drugs).flatMap((one) =>
      factsOn(one, 'older_adults').map((fact) =>
        finding(
          'age',
          'unclassified',
          drugs,
          [one],
          { title: `${one} in older people: ${fact.text}`, effect: fact.text },
          [sourceOfFact(one, fact)],
        ),
      ),
    );
    return {
      findings: [
        ...findInTable(older, 'age', `at ${ageYears} years`, drugs, [documentOf('beers')]),
        ...facts,
      ],
      notChecked: [],
    };
  }
  const flagged = young.filter(({ untilYears }) => ageYears < untilYears);
  return {
    findings: flagged.flatMap(({ table }) => findInTable(table, 'age', `at ${ageYears} years`, drugs)),
    notChecked: [],
  };
}
