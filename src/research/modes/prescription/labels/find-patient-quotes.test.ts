import fc from 'fast-check';
import { expect, it } from 'vitest';
import { patientSchema } from '#shared/research/prescription.ts';
import { drugLabel, labelAnswer } from '../../../../../tests/support/drug-label.ts';
import { assessPrescription } from '../assess.ts';
import { findName } from '../names/find-name.ts';
import { findPatientQuotes } from './find-patient-quotes.ts';

const label = drugLabel('Testing (metformin): FDA drug label', [
  [
    'Dosage and administration',
    'Take it with meals. Do not start it below an eGFR of 45. Renal function changes.',
  ],
  ['Contraindications', 'Severe renal impairment (eGFR below 30). Known hypersensitivity to the drug.'],
  [
    'Use in specific populations',
    'Hepatic impairment was reported. Avoid use in patients with liver disease.',
  ],
  [
    'Use in specific populations: Pregnancy',
    'Limited data exist in women. The dose should be reviewed before birth.',
  ],
  [
    'Use in specific populations: Geriatric use',
    'Assess the function of the kidney more often in older people.',
  ],
]);
const kidney = { name: 'eGFR', value: 24, unit: 'mL/min/1.73 m²' };
const answers = [labelAnswer('metformin', [label])];
const quoted = (patient: object, measured?: typeof kidney) =>
  findPatientQuotes(['metformin'], patientSchema.parse(patient), measured, answers);

it.each([
  ['kidney', {}, kidney, 'Severe renal impairment (eGFR below 30).', 'Contraindications', true],
  [
    'liver',
    { liver: 'B' },
    undefined,
    'Avoid use in patients with liver disease.',
    'Use in specific populations',
    false,
  ],
  [
    'pregnancy',
    { pregnant: true },
    undefined,
    'The dose should be reviewed before birth.',
    'Use in specific populations: Pregnancy',
    false,
  ],
  [
    'age',
    { ageYears: 80 },
    undefined,
    'Assess the function of the kidney more often in older people.',
    'Use in specific populations: Geriatric use',
    false,
  ],
])('quotes what the label says: %s', (kind, patient, measured, quote, section, isContraindication) => {
  const { quotes, notChecked } = quoted(patient, measured);
  expect(quotes).toMatchObject([{ kind, drug: 'metformin', isContraindication, source: { quote, section } }]);
  expect(quotes[0]?.source.version).toBe('FDA drug label, effective 2024-02-03');
  expect(notChecked).toEqual([]);
});

it('says of what the label is silent, and asks nothing of it for a patient without such facts', () => {
  expect(quoted({ breastfeeding: true }).notChecked).toMatchObject([
    {
      drugs: ['metformin'],
      reason: 'label-without-section',
      detail: expect.stringContaining('breastfeeding'),
    },
  ]);
  expect(quoted({ ageYears: 40 })).toEqual({ quotes: [], notChecked: [] });
  expect(quoted({}, { ...kidney, value: 90 })).toEqual({ quotes: [], notChecked: [] });
});

it('puts the label first in the finding of a rule, and makes a finding where no rule has one', () => {
  const drugs = [{ line: '1', match: findName('metformin') }];
  const patient = patientSchema.parse({ egfr: 24, pregnant: true, liver: 'B' });
  const { findings } = assessPrescription(drugs, patient, answers);
  for (const kind of ['kidney', 'pregnancy', 'liver'] as const) {
    const found = findings.filter((one) => one.kind === kind);
    expect(found, kind).toHaveLength(1);
    expect(found[0]?.sources[0]?.section, kind).toMatch(/Contraindications|Use in specific populations/);
    expect(found[0]?.reviewed, kind).toBe(true);
  }
});

it('quotes verbatim and briefly, whatever a label holds', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.tuple(
          fc.constantFrom('Contraindications', 'Warnings', 'Pregnancy'),
          fc.string({ maxLength: 3000 }),
        ),
      ),
      fc.nat(2000),
      (parts, padding) => {
        const text = `${'word '.repeat(padding)}renal, pregnant and hepatic patients ${'word '.repeat(padding)}`;
        const item = drugLabel('metformin: FDA drug label', [...parts, ['Warnings', text]]);
        const patient = patientSchema.parse({ pregnant: true, liver: 'C' });
        const { quotes } = findPatientQuotes(['metformin'], patient, kidney, [
          labelAnswer('metformin', [item]),
        ]);
        for (const { source } of quotes) {
          expect(source.quote?.length).toBeLessThanOrEqual(600);
          expect(item.text).toContain(source.quote);
        }
        expect(quotes.map(({ kind }) => kind)).toContain('kidney');
      },
    ),
    { numRuns: 60 },
  );
});
