import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { evidenceItem } from '../../tests/support/evidence-item.ts';
import { dedupe } from './dedupe.ts';

const title = 'Effect of testase on a long enough title';

describe('dedupe', () => {
  it.each([
    ['PMID', { pmid: '1' }, { pmid: '1' }],
    ['DOI without regard to case', { doi: '10.5555/AbC' }, { doi: '10.5555/aBc' }],
    ['title and year', { title: `${title}.`, year: 2020 }, { title: title.toUpperCase(), year: 2020 }],
  ])('joins records by %s', (_, left, right) => {
    const items = [evidenceItem({ id: 'a', ...left }), evidenceItem({ id: 'b', ...right })];
    expect(dedupe(items)).toMatchObject({ duplicates: 1, items: [{}] });
  });

  it.each([
    ['years', { title, year: 2020 }, { title, year: 2021 }],
    ['PMIDs', { title, year: 2020, pmid: '1' }, { title, year: 2020, pmid: '2' }],
    ['drug labels', { id: 'spl:1', title, year: 2020 }, { id: 'spl:2', title, year: 2020 }],
    [
      'publications with a common word for a title',
      { title: 'Reply', year: 2020 },
      { title: 'Reply', year: 2020 },
    ],
  ])('keeps different %s apart', (_, left, right) => {
    const items = [evidenceItem({ id: 'a', ...left }), evidenceItem({ id: 'b', ...right })];
    expect(dedupe(items).duplicates).toBe(0);
  });

  it('keeps the real record before a longer summary, fills in ids and keeps the retraction', () => {
    const summary = evidenceItem({
      id: 'library:s',
      pmid: '1',
      doi: '10.5555/a',
      nctId: 'NCT00000001',
      isSummary: true,
      text: 'A very long summary. '.repeat(20),
      score: 1,
    });
    const real = evidenceItem({
      id: 'pubmed:1',
      pmid: '1',
      score: 0.7,
      retraction: { status: 'corrected', notice: null },
    });
    const retracted = { status: 'retracted', notice: 'x' } as const;
    const { items } = dedupe([summary, real, { ...summary, id: 'library:t', retraction: retracted }]);
    expect(items).toEqual([
      { ...real, doi: '10.5555/a', nctId: 'NCT00000001', score: 1, retraction: retracted },
    ]);
  });

  it('joins records that only a third one links, in any order', () => {
    const a = evidenceItem({ id: 'a', pmid: '1' });
    const b = evidenceItem({ id: 'b', doi: '10.5555/b' });
    const link = evidenceItem({ id: 'c', pmid: '1', doi: '10.5555/b' });
    for (const order of [
      [a, b, link],
      [link, a, b],
      [a, link, b],
    ])
      expect(dedupe(order).items).toHaveLength(1);
  });

  it('loses nothing and joins nothing twice', () => {
    const item = fc.record({
      id: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
      pmid: fc.constantFrom(null, '1', '2'),
      doi: fc.constantFrom(null, '10.5555/a', '10.5555/b'),
    });
    fc.assert(
      fc.property(fc.array(item, { maxLength: 8 }), (facts) => {
        const given = facts.map((fact) => evidenceItem(fact));
        const { items, duplicates } = dedupe(given);
        expect(items.length + duplicates).toBe(given.length);
        expect(new Set(items.flatMap(({ pmid }) => pmid ?? []))).toEqual(
          new Set(given.flatMap(({ pmid }) => pmid ?? [])),
        );
      }),
    );
  });
});
