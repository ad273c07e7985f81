import { expect, it } from 'vitest';
import { placeStatements } from './sections.ts';

it('sets statements by how sure their sources are on the question', () => {
  const from = (sourceId: string) => ({ section: 'Key findings', citations: [{ sourceId }] });
  const sources = ['related', 'possible', 'answer'].map((id) => ({ id }));
  const about = { direct: new Set(['answer']), possible: new Set(['possible']) };
  const placed = placeStatements([from('related'), from('possible'), from('answer')], about, sources);
  expect(placed.map(({ section, citations: [first] }) => [section, first?.sourceId])).toEqual([
    ['Key findings', 'answer'],
    ['Possible answer', 'possible'],
    ['Related findings', 'related'],
  ]);
});
