import { expect, it } from 'vitest';
import { makeReport } from '../../../../tests/support/server.ts';
import { describeCheck } from './describe-check.ts';

const source = {
  id: 'source-1',
  index: 1,
  evidenceId: 'pubmed:1',
  title: 'On falls',
  url: '',
  domain: '',
  year: null,
  journal: null,
  pmid: '1',
  doi: null,
  studyDesign: 'cohort',
  evidenceLevel: 'low',
  retraction: { status: 'retracted', notice: 'Falls 2026;1:2' },
  isSummary: false,
  text: '',
  textHash: '',
} as const;

it('says when the sources were looked at, and what has changed since', () => {
  const checkedAt = '2026-05-01T10:00:00.000Z';
  const report = { ...makeReport(), sources: [source] };
  expect(describeCheck(report)).toEqual({
    checked: 'Sources last checked for retractions on March 10, 2026.',
    news: [],
  });
  const updateCheck = { checkedAt, changed: [0, 7], failures: [] };
  expect(describeCheck({ ...report, updateCheck })).toEqual({
    checked: 'Sources last checked for retractions on May 1, 2026.',
    news: ['Source 1, “On falls”, was retracted. Do not rely on statements that cite it (Falls 2026;1:2).'],
  });
  const failures = [{ connector: 'PubMed', reason: 'refused the connection' }];
  expect(describeCheck({ ...report, updateCheck: { ...updateCheck, failures } }).checked).toBe(
    'Sources last checked for retractions on May 1, 2026. A later look did not succeed (PubMed: refused the connection).',
  );
});
