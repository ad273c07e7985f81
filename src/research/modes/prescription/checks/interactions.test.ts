import fc from 'fast-check';
import { expect, it } from 'vitest';
import { drugFindingSchema } from '#shared/research/prescription.ts';
import { ingredientNames } from '../../../question/ingredients.ts';
import { interactionClasses, membersOf } from './classes.ts';
import { findInteraction } from './interactions.ts';
import { classRules } from './rules/all.ts';

const drug = fc.constantFrom(...ingredientNames);

it('knows every member of every class as an ingredient', () => {
  for (const name of interactionClasses) {
    expect(
      [...membersOf(name)].filter((member) => !ingredientNames.has(member)),
      name,
    ).toEqual([]);
  }
  expect(() => membersOf('no such class')).toThrow('no such class');
});

it.each([
  ['simvastatin', 'clarithromycin', 'contraindicated', 'high priority (interruptive alert)'],
  ['tizanidine', 'ciprofloxacin', 'contraindicated', 'high priority (interruptive alert)'],
  ['warfarin', 'miconazole', 'contraindicated', 'CONTRAINDICATION'],
  ['warfarin', 'levothyroxine', 'moderate', 'Take Precautions'],
])('gives %s with %s the severity and the words of its source', (one, other, severity, severityWords) => {
  expect(findInteraction(one, other)).toMatchObject({ severity, severityWords });
});

it.each([
  ['phenelzine', 'meperidine', 'contraindicated'],
  ['isosorbide mononitrate', 'vardenafil', 'contraindicated'],
  ['lovastatin', 'posaconazole', 'contraindicated'],
  ['ibutilide', 'moxifloxacin', 'major'],
  ['rivaroxaban', 'diclofenac', 'major'],
  ['dabigatran', 'apixaban', 'contraindicated'],
  ['tizanidine', 'zileuton', 'major'],
  ['ergotamine', 'telithromycin', 'contraindicated'],
  ['darunavir', 'rifapentine', 'contraindicated'],
  ['rabeprazole', 'atazanavir', 'major'],
  ['fosinopril', 'eplerenone', 'moderate'],
  ['fentanyl', 'lorazepam', 'major'],
  ['metoprolol', 'amlodipine', 'minor'],
  ['ciprofloxacin', 'ferrous sulfate', 'moderate'],
  ['rizatriptan', 'propranolol', 'major'],
  ['phenelzine', 'levodopa', 'contraindicated'],
  ['rasagiline', 'dextromethorphan', 'contraindicated'],
  ['linezolid', 'sertraline', 'contraindicated'],
])('finds %s with %s by their classes: %s', (one, other, severity) => {
  expect(findInteraction(one, other)?.severity).toBe(severity);
});

it.each([
  ['amoxicillin', 'loratadine'],
  ['levothyroxine', 'amoxicillin'],
  ['metformin', 'atorvastatin'],
  ['methotrexate', 'folic acid'],
])('finds nothing between %s and %s', (one, other) => {
  expect(findInteraction(one, other)).toBeUndefined();
});

it('gives each finding a source, also where a rule on classes is all there is', () => {
  for (const rule of classRules) {
    const [one = ''] = rule.left;
    const other = [...rule.right].find((member) => member !== one) ?? '';
    const finding = findInteraction(one, other);
    drugFindingSchema.parse({ ...finding, lines: [] });
  }
});

it('does not depend on the order of the two drugs', () => {
  fc.assert(
    fc.property(drug, drug, (one, other) => {
      expect(findInteraction(one, other)).toEqual(findInteraction(other, one));
    }),
  );
});

it('finds nothing between a drug and itself, or with a drug it does not know', () => {
  fc.assert(
    fc.property(drug, fc.string(), (one, other) => {
      expect(findInteraction(one, one)).toBeUndefined();
      if (!ingredientNames.has(other)) expect(findInteraction(one, other)).toBeUndefined();
    }),
  );
});

it('keeps the severity of a source, and tells that a rule on the classes is graver', () => {
  const found = findInteraction('oxycodone', 'alprazolam');
  expect(found?.severity).toBe('moderate');
  expect(found?.management).toContain('A rule on their classes is graver: major.');
});

it.each(['dolutegravir', 'raltegravir'])(
  'does not forbid %s with rifampin, which a dose makes possible',
  (drug) => {
    expect(findInteraction(drug, 'rifampin')).toMatchObject({ severity: 'major' });
    expect(findInteraction(drug, 'rifampin')?.management).toContain('the label gives another dose');
  },
);

it.each(['rasagiline', 'selegiline', 'safinamide'])(
  'does not forbid %s with levodopa, which it is added to',
  (drug) => {
    for (const partner of ['levodopa', 'entacapone'])
      expect(findInteraction(drug, partner), partner).toMatchObject({
        severity: 'moderate',
        effect: 'dyskinesia, low blood pressure on standing',
      });
  },
);

it.each([
  ['linezolid', 'ondansetron'],
  ['linezolid', 'metoclopramide'],
  ['phenelzine', 'lithium'],
])('does not forbid %s with what raises serotonin a little: %s', (one, other) => {
  expect(findInteraction(one, other)).toMatchObject({ severity: 'moderate', effect: 'serotonin syndrome' });
});

it('does not advise against an acid-lowering drug beside dabigatran', () => {
  expect(findInteraction('dabigatran', 'pantoprazole')).toMatchObject({ severity: 'minor' });
  expect(findInteraction('dabigatran', 'famotidine')).toBeUndefined();
});

it.each([
  ['alendronate', 'diclofenac', 'stomach ulcer'],
  ['ibuprofen', 'potassium chloride', 'stomach ulcer'],
  ['ibuprofen', 'ciprofloxacin', 'seizures'],
  ['isoniazid', 'rifampin', 'liver injury'],
  ['isoniazid', 'theophylline', 'theophylline toxicity'],
  ['isoniazid', 'alprazolam', 'more sedation'],
  ['isoniazid', 'fluticasone', undefined],
  ['isoniazid', 'prednisolone', 'lower isoniazid level'],
  ['isoniazid', 'cycloserine', 'dizziness, confusion, seizures'],
  ['lithium', 'aripiprazole', 'neurotoxicity'],
  ['lithium', 'verapamil', 'neurotoxicity'],
  ['lithium', 'sertraline', 'serotonin syndrome'],
  ['lithium', 'theophylline', 'lithium toxicity or loss of effect'],
])('tells of %s with %s what these two do: %s', (one, other, effect) => {
  expect(findInteraction(one, other)?.effect).toBe(effect);
});

it('knows no enzyme that removes ribavirin', () => {
  expect(findInteraction('ribavirin', 'phenytoin')).toBeUndefined();
});
