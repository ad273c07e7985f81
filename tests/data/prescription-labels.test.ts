import { expect, it } from 'vitest';
import { createOpenFdaConnectors } from '#evidence/connectors/openfda/connectors.ts';
import { assessPrescription } from '#research/modes/prescription/assess.ts';
import { findLabelQuotes } from '#research/modes/prescription/labels/find-label-quotes.ts';
import { labelQuestion } from '#research/modes/prescription/labels/label-answer.ts';
import { findName } from '#research/modes/prescription/names/find-name.ts';
import { patientSchema } from '#shared/research/prescription.ts';
import { readData } from './folder.ts';

const clock = { now: () => new Date('2026-01-01T00:00:00Z') };

const fixture = (file: string) => readData(`fixtures/openfda/derived_from_spl/${file}`);

async function answerFrom(text: string, drug: string) {
  const egress = async () => ({ status: 200, headers: new Headers(), text });
  const connector = createOpenFdaConnectors({ baseUrl: 'http://127.0.0.1:1', clock, egress }).find(
    ({ name }) => name === 'openFDA labels',
  );
  const query = { text: labelQuestion(drug), drugs: [drug], limit: 2 };
  const result = await connector?.search(query, new AbortController().signal);
  return { drug, items: result?.items ?? [], failures: [] };
}

it.each([
  [
    'lipitor-orig.json',
    'atorvastatin',
    ['clarithromycin', 'cyclosporine', 'digoxin', 'gemfibrozil', 'itraconazole', 'rifampin'],
  ],
  ['viagra_64f8040f.json', 'sildenafil', ['amlodipine', 'nitroglycerin', 'ritonavir']],
])('quotes %s word for word, with section and version', async (file, drug, others) => {
  const raw = fixture(file);
  const answer = await answerFrom(raw, drug);
  const { quotes, read } = findLabelQuotes([drug, ...others], [answer]);
  expect(read).toEqual([drug]);
  const said = (JSON.parse(raw) as { results: Record<string, unknown>[] }).results
    .flatMap((one) => Object.values(one).flat())
    .join('\n');
  expect(quotes.map(({ about }) => about)).toEqual(others);
  for (const { source, start, end, evidenceId } of quotes) {
    expect(said).toContain(source.quote);
    expect(answer.items.find(({ id }) => id === evidenceId)?.text.slice(start, end)).toBe(source.quote);
    expect(source.section).not.toBe('');
    expect(source.version).toMatch(/^FDA drug label, effective \d{4}-\d\d-\d\d$/);
  }
});

it('puts the label’s sentence before all other sources of a finding', async () => {
  const answer = await answerFrom(fixture('lipitor-orig.json'), 'atorvastatin');
  const drugs = ['atorvastatin', 'clarithromycin'].map((name) => ({ line: name, match: findName(name) }));
  const { findings, notChecked } = assessPrescription(drugs, patientSchema.parse({}), [answer]);
  const found = findings.find(({ kind }) => kind === 'interaction');
  expect(found).toMatchObject({ reviewed: true, severityWords: 'Precaution for use' });
  expect(found?.sources[0]?.quote).toMatch(/clarithromycin/i);
  expect(notChecked).toContainEqual(
    expect.objectContaining({ drugs: ['clarithromycin'], reason: 'label-unreachable' }),
  );
});

it.each([
  ['without its openfda block', { openfda: {} }, true],
  [
    'with its interactions under another name',
    { drug_interactions: undefined, spl_unclassified_section: [] },
    false,
  ],
])('reads a label %s, or says that it did not', async (_, change, isRead) => {
  const body = JSON.parse(fixture('lipitor-orig.json')) as {
    results: Record<string, unknown>[];
  };
  const text = JSON.stringify({ ...body, results: [{ ...body.results[0], ...change }] });
  const answer = await answerFrom(text, 'atorvastatin');
  const { read, notChecked } = findLabelQuotes(['atorvastatin', 'clarithromycin'], [answer]);
  expect(read).toEqual(isRead ? ['atorvastatin'] : []);
  const reasons = notChecked
    .filter(({ drugs }) => drugs.includes('atorvastatin'))
    .map(({ reason }) => reason);
  expect(reasons).toEqual(isRead ? [] : ['label-without-section']);
});

it('quotes what a label says on the patient: kidneys, liver, age, pregnancy and breastfeeding', async () => {
  const raw = fixture('lipitor-orig.json');
  const answer = await answerFrom(raw, 'atorvastatin');
  const drugs = [{ line: '1', match: findName('atorvastatin') }];
  const patient = { ageYears: 80, egfr: 24, liver: 'B', pregnant: true, breastfeeding: true };
  const { findings } = assessPrescription(drugs, patientSchema.parse(patient), [answer]);
  const said = JSON.stringify(JSON.parse(raw));
  const quoted = findings.flatMap(({ kind, sources }) =>
    sources.flatMap(({ quote, section }) => (quote && section ? [{ kind, quote, section }] : [])),
  );
  expect([...new Set(quoted.map(({ kind }) => kind))].sort()).toEqual([
    'age',
    'kidney',
    'lactation',
    'liver',
    'pregnancy',
  ]);
  for (const { quote } of quoted) expect(said).toContain(JSON.stringify(quote).slice(1, -1));
});
