import { expect, it } from 'vitest';
import { retractionOf, workSchema } from '#evidence/connectors/crossref/parse.ts';
import { readData } from './folder.ts';

it('reads a recorded work', () => {
  const recorded = readData('fixtures/crossref/habanero/f769000b2e8baec4.json');
  const { message } = JSON.parse(recorded) as { message: unknown };
  const work = workSchema.parse(message);
  expect(work).toMatchObject({ DOI: '10.1371/journal.pone.0033693', 'container-title': ['PLoS ONE'] });
  expect(retractionOf(work)?.status).toBe('corrected');
});
