import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { studyDesigns } from '#shared/research/evidence-item.ts';
import { evidenceItem } from '../../tests/support/evidence-item.ts';
import { rank } from './rank.ts';

const retraction = { status: 'retracted', notice: null } as const;
const query = { text: 'Do SGLT2 inhibitors help in heart failure?' };
const ids = (items: { id: string }[]) => items.map(({ id }) => id);

describe('rank', () => {
  it('puts what answers the question before the best hit of a source that has nothing on it', () => {
    const off = evidenceItem({ id: 'off', title: 'Heart rhythm', text: 'On pacemakers.', score: 1 });
    const on = evidenceItem({
      id: 'on',
      title: 'SGLT2 inhibitors',
      text: 'They help in heart failure.',
      score: 0.8,
    });
    expect(ids(rank([off, on], query, 2026))).toEqual(['on', 'off']);
  });

  it('lets design and age decide between equals', () => {
    const trial = evidenceItem({ id: 'trial', studyDesign: 'randomised-trial', year: 2020 });
    const old = evidenceItem({ id: 'old', studyDesign: 'randomised-trial', year: 1990 });
    const report = evidenceItem({ id: 'report', studyDesign: 'case-report', year: 2020 });
    expect(ids(rank([report, old, trial], query, 2026))).toEqual(['trial', 'old', 'report']);
  });

  it('never puts a retracted item before another', () => {
    const retracted = evidenceItem({ id: 'retracted', retraction, score: 1 });
    const weak = evidenceItem({ id: 'weak', title: 'Other', text: 'Other', score: 0.01 });
    const ranked = rank([retracted, weak], query, 2026);
    expect(ids(ranked)).toEqual(['weak', 'retracted']);
    expect(ranked[1]?.retraction).toEqual(retraction);
  });

  it('gives scores from 0 to 1 in falling order and keeps every item', () => {
    const item = fc.record({
      id: fc.uuid(),
      score: fc.double({ min: 0, max: 1, noNaN: true }),
      year: fc.option(fc.integer({ min: 1900, max: 2100 }), { nil: null }),
      studyDesign: fc.constantFrom(...studyDesigns),
      retraction: fc.constantFrom(null, retraction),
      title: fc.constantFrom('heart failure', 'kidney', ''),
    });
    fc.assert(
      fc.property(fc.array(item, { maxLength: 10 }), (facts) => {
        const ranked = rank(
          facts.map((fact) => evidenceItem(fact)),
          query,
          2026,
        );
        const scores = ranked.map(({ score }) => score);
        expect(ids(ranked).sort()).toEqual(ids(facts).sort());
        expect(scores).toEqual(scores.toSorted((left, right) => right - left));
        expect(scores.every((score) => score >= 0 && score <= 1)).toBe(true);
      }),
    );
  });
});
