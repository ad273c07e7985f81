import { expect, it } from 'vitest';
import type { EvidenceItem } from '#shared/research/evidence-item.ts';
import type { Statement } from '#shared/research/statement.ts';
import { study } from '../../../tests/support/evidence.ts';
import { countStudies } from './count-studies.ts';

const of = (id: string, studyDesign: EvidenceItem['studyDesign']) => study({ id, studyDesign });
const quoting = ({ id, text, textHash }: EvidenceItem): Statement => ({
  section: 'Key findings',
  text,
  kind: 'quoted',
  citations: [{ sourceId: id, start: 0, end: text.length, quote: text, textHash }],
});

const all = [
  of('a', 'randomised-trial'),
  of('b', 'cohort'),
  of('c', 'randomised-trial'),
  of('d', 'systematic-review'),
];

it('counts the quoted sources by design, and cites each', () => {
  const counted = countStudies(all, all.map(quoting));
  expect(counted?.text).toBe(
    'Found on this question: 1 systematic review, 2 randomised trials, 1 cohort study.',
  );
  expect(counted?.citations.map(({ sourceId }) => sourceId)).toEqual(['a', 'b', 'c', 'd']);
});

it('counts apart what may not be on the question', () => {
  const counted = countStudies(all.slice(0, 2), all.map(quoting), { perhaps: all.slice(2) });
  expect(counted?.text).toBe(
    'Found on this question: 1 randomised trial, 1 cohort study. Perhaps on it: 1 systematic review, 1 randomised trial.',
  );
  expect(counted?.citations).toHaveLength(4);
});

it('counts only what the report quotes, and nothing below three', () => {
  expect(countStudies(all, all.slice(0, 2).map(quoting))).toBeUndefined();
  expect(countStudies(all.slice(0, 2), all.map(quoting))).toBeUndefined();
  expect(countStudies(all, all.slice(1).map(quoting))?.text).toContain('1 randomised trial,');
});
