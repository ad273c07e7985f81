import { expect, it } from 'vitest';
import { createClinicalTrialsConnector } from '#evidence/connectors/clinicaltrials/connector.ts';
import { readData } from './folder.ts';

const clock = { now: () => new Date('2026-01-01T00:00:00Z') };

it('reads every recorded study', async () => {
  const body = readData('fixtures/clinicaltrials/biomcp/search_phelan_limit50_20260811.json');
  const { studies: given } = JSON.parse(body) as { studies: unknown[] };
  const egress = async () => ({ status: 200, headers: new Headers(), text: body });
  const connector = createClinicalTrialsConnector({ baseUrl: 'http://127.0.0.1:1', clock, egress });
  const { items } = await connector.search(
    { text: 'Phelan', limit: given.length },
    new AbortController().signal,
  );
  expect(items).toHaveLength(given.length);
  for (const { title, text, year } of items) {
    expect(title).not.toBe('');
    expect(text.length).toBeGreaterThan(40);
    expect(year === null || year > 1990).toBe(true);
  }
});
