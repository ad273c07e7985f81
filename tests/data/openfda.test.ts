import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { createOpenFdaConnectors } from '#evidence/connectors/openfda/connectors.ts';
import { labelSchema, readLabel } from '#evidence/connectors/openfda/parse-label.ts';
import { evidenceItemSchema } from '#shared/research/evidence-item.ts';
import { dataPath, readData } from './folder.ts';

const file = (name: string) => readData(`fixtures/openfda/${name}`);
const clock = { now: () => new Date('2026-01-01T00:00:00Z') };
const signal = () => new AbortController().signal;

function ask(name: string, drug: string, text: string, status = 200, limit = 20) {
  const egress = async () => ({ status, headers: new Headers(), text });
  const connectors = createOpenFdaConnectors({ baseUrl: 'http://127.0.0.1:1', clock, egress });
  const connector = connectors.find((one) => one.name === name);
  if (!connector) throw new Error(`${name} is missing`);
  return connector.search({ text: '', drugs: [drug], limit }, signal());
}

const derived = readdirSync(dataPath('fixtures/openfda/derived_from_spl'));
it('reads every label', async () => {
  expect(derived.length).toBeGreaterThan(0);
  for (const name of derived) {
    const body = file(`derived_from_spl/${name}`);
    const given = (JSON.parse(body) as { results: Record<string, string[]>[] }).results[0] ?? {};
    const { items } = await ask('openFDA labels', 'drug', body);
    const [item] = items;
    evidenceItemSchema.parse(item);
    expect({ name, id: item?.id }).toEqual({ name, id: `spl:${String(given.set_id)}` });
    expect(item?.title).toMatch(/^\S.{3,}: FDA drug label$/);
    expect(item?.year).toBe(Number(String(given.effective_time).slice(0, 4)));
    const labels = item?.sections.map(({ label }) => label) ?? [];
    for (const [field, label] of [
      ['boxed_warning', 'Boxed warning'],
      ['contraindications', 'Contraindications'],
      ['dosage_and_administration', 'Dosage and administration'],
      ['adverse_reactions', 'Adverse reactions'],
      ['drug_interactions', 'Drug interactions'],
    ] as const) {
      expect({ name, label, has: labels.includes(label) }).toEqual({
        name,
        label,
        has: Boolean(given[field]),
      });
    }
    const said = Object.values(given).flat().join(' ');
    for (const { start, end } of item?.sections ?? []) expect(said).toContain(item?.text.slice(start, end));
  }
});

it('keeps the names of subsections in a long label', async () => {
  const { items } = await ask('openFDA labels', 'humira', file('derived_from_spl/humira.json'));
  const [item] = items;
  const labels = item?.sections.map(({ label }) => label);
  expect(labels).toEqual(
    expect.arrayContaining([
      'Use in specific populations: Pregnancy',
      'Use in specific populations: Nursing mothers',
      'Use in specific populations: Geriatric use',
    ]),
  );
  const pregnancy = item?.sections.find(({ label }) => label?.endsWith(': Pregnancy'));
  expect(item?.text.slice(pregnancy?.start, pregnancy?.end)).toMatch(/^Pregnancy Category B/);
  expect(item?.text).not.toContain('USE IN SPECIFIC POPULATIONS');
  expect(item?.text.split('Pregnancy Category B Risk Summary')).toHaveLength(2);
});

it('reads the recorded label answer, which was cut to names', async () => {
  const body = file('biomcp/label_keytruda_20260811.json');
  const { results } = JSON.parse(body) as { results: unknown[] };
  expect(results.map((record) => readLabel(labelSchema.parse(record)))).toMatchObject([
    { brand: 'KEYTRUDA QLEX', generic: 'PEMBROLIZUMAB AND BERAHYALURONIDASE ALFA-PMPH' },
    { setId: '9333c79b-d487-4538-a9f0-71b91a02b287', brand: 'KEYTRUDA', generic: 'PEMBROLIZUMAB' },
  ]);
  expect(await ask('openFDA labels', 'Keytruda', body)).toMatchObject({ items: [], identified: 1 });
});

it('reads the recorded count of reports', async () => {
  const body = file('biomcp/faers_count_pembrolizumab_reaction_20260811.json');
  const { items } = await ask('openFDA reports', 'pembrolizumab', body);
  expect(items[0]).toMatchObject({ year: 2026, isSummary: true });
  expect(items[0]?.text).toContain(
    'MALIGNANT NEOPLASM PROGRESSION was reported 12,016 times with pembrolizumab',
  );
});

it('reads every recorded recall notice', async () => {
  const notices = [...file('fda/ucm308307.json').trim().split('\n'), file('fda/one-recall.json')].map(
    (line) => JSON.parse(line) as Record<string, string>,
  );
  // These are FDA's own notices: openFDA writes their names with underscores and takes the number out of the text.
  const results = notices.map((notice, position) => ({
    ...Object.fromEntries(Object.entries(notice).map(([key, value]) => [key.replaceAll('-', '_'), value])),
    report_date: notice['report-date']?.replace(/(\d\d)\/(\d\d)\/(\d{4})/, '$3$1$2'),
    recall_number: `R-${position}`,
  }));
  const { items } = await ask('openFDA recalls', 'drug', JSON.stringify({ results }), 200, results.length);
  expect(items).toHaveLength(notices.length);
  for (const [position, item] of items.entries()) {
    const notice = notices[position] ?? {};
    expect(item.text).toContain(notice['reason-for-recall']?.trim() ?? '');
    expect(item.text).toContain(notice['product-description']?.trim() ?? '');
    expect(item.authors).toEqual([notice['recalling-firm']?.trim()].filter(Boolean));
    expect(item.year).toBe(notice['report-date'] ? Number(notice['report-date'].slice(-4)) : null);
  }
});

const errors = (JSON.parse(readData('fixtures/cassette-index.json')) as { file: string; status: number }[])
  .filter(({ file: name, status }) => name.startsWith('openfda/') && status >= 400)
  .map(({ file: name, status }) => ({ status, body: file(name.slice('openfda/'.length)) }));
it('tells no match from errors in every recorded answer', async () => {
  expect(new Set(errors.map(({ status }) => status))).toEqual(new Set([400, 403, 404, 500]));
  for (const { status, body } of errors) {
    const asking = ask('openFDA labels', 'verapamil', body, status);
    if (status === 404) expect(await asking).toMatchObject({ items: [], identified: 0 });
    else await expect(asking).rejects.toMatchObject({ message: `answered with error ${status}` });
  }
});
