import { expect, it } from 'vitest';
import type { Source } from '#shared/research/report.ts';
import { studyDesignsHtml } from './study-designs.ts';

const of = (...designs: Source['studyDesign'][]) =>
  studyDesignsHtml(designs.map((studyDesign) => ({ studyDesign })));

it('counts each design, the strongest first, with the longest bar for the most frequent', () => {
  const html = of('cohort', 'randomised-trial', 'cohort', 'meta-analysis', 'cohort', 'cohort');
  const read = [...html.matchAll(/designs-name">([^<]+)/g)].map(([, text]) => text);
  expect(read).toEqual(['Meta-analysis: 1', 'Randomised trial: 1', 'Cohort study: 4']);
  expect(html).toContain(
    '.designs-bar-1{width:25.00%}.designs-bar-2{width:25.00%}.designs-bar-3{width:100.00%}',
  );
});

it('draws nothing of few sources', () => {
  expect(of('cohort', 'cohort')).toBe('');
  expect(of('cohort', 'cohort', 'cohort')).toContain('Cohort study: 3');
});
