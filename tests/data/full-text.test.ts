import { expect, it } from 'vitest';
import { createEuropePmcClient } from '#evidence/connectors/europepmc/client.ts';
import { createEuropePmcFullText } from '#evidence/connectors/europepmc/full-text.ts';
import { createPmcFullText } from '#evidence/connectors/pmc/full-text.ts';
import { createEutils } from '#evidence/http/eutils.ts';
import { readData } from './folder.ts';

const clock = { now: () => new Date('2026-01-01T00:00:00Z') };
const signal = () => new AbortController().signal;
const answering = (file: string) => ({
  baseUrl: 'http://127.0.0.1:1',
  clock,
  egress: async () => ({ status: 200, headers: new Headers(), text: readData(`fixtures/jats/${file}`) }),
});

it('reads a recorded article of PMC', async () => {
  const source = createPmcFullText(createEutils({ ...answering('biomcp/pmc6329583.xml'), tool: 'Test' }));
  const found = await source.find('PMC6329583', signal());
  expect(found?.parts.length).toBeGreaterThan(3);
});

it.each(['biomcp/pmc6329583.xml', 'evidence_inference/PMC4306068.nxml', 's2orc/PMC7417471.nxml'])(
  'reads a recorded article of Europe PMC: %s',
  async (file) => {
    const source = createEuropePmcFullText(createEuropePmcClient(answering(file)));
    const found = await source.find('PMC1', signal());
    expect(found?.parts.length).toBeGreaterThan(3);
    expect(found?.licence).toBeTruthy();
  },
);
