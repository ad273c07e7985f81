import { expect, it } from 'vitest';
import { finding, sample, splitAtEffect, trialNames } from '../src/web/marketing/sample.ts';
import { marketing } from '../src/web/texts/en/marketing.ts';
import { askForSample } from './support/sample-report.ts';

it('shows on the public pages what the program answers from its starter library', async () => {
  const { answer, kept } = await askForSample(sample.question);
  const { statements, sources } = answer;
  expect(marketing.features.reasons).toEqual(statements[0]?.certainty?.reasons);
  // After a change of what is answered: node --import tsx scripts/write-sample-report.ts
  expect(sample).toEqual(kept);
  for (const { text, kind, citations } of statements) {
    for (const { source, quote } of citations) expect(sources[source]?.text).toContain(quote);
    if (kind === 'quoted')
      expect(text.replaceAll(' … ', ' ')).toBe(citations.map(({ quote }) => quote).join(' '));
  }
});

it('shows figures that stand in the finding, and calls each trial as its source does', async () => {
  const { answer } = await askForSample(sample.question);
  const effect = finding && sample.sources[finding.source]?.effect;
  expect(splitAtEffect(finding?.text ?? '', effect ?? '')[1]).toMatch(/\d/);
  for (const [url, name] of Object.entries(trialNames)) {
    const told = answer.sources.find((source) => source.url === url);
    expect(told?.text).toContain(`In ${name}, `);
  }
});
