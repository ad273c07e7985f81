import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { ask } from '../src/commands/ask.ts';
import { readConfig } from '../src/config.ts';
import { finding, sample, splitAtEffect, trialNames } from '../src/web/marketing/sample.ts';
import { marketing } from '../src/web/texts/en/marketing.ts';

const answerSchema = z.object({
  question: z.string(),
  certainty: z.string(),
  verification: z.object({ statements: z.number(), verified: z.number() }),
  statements: z.array(
    z.object({
      section: z.string(),
      text: z.string(),
      kind: z.string(),
      citations: z.array(z.object({ source: z.number(), quote: z.string() })),
      certainty: z.object({ level: z.string(), reasons: z.array(z.string()) }).optional(),
    }),
  ),
  sources: z.array(
    z.object({
      index: z.number(),
      title: z.string(),
      journal: z.string(),
      year: z.number(),
      domain: z.string(),
      url: z.string(),
      studyDesign: z.string(),
      text: z.string(),
      facts: z.object({ effect: z.object({ text: z.string() }).optional(), size: z.number().optional() }),
    }),
  ),
});

it('shows on the public pages what the program answers from its starter library', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sample-'));
  try {
    const printed: string[] = [];
    const config = readConfig({ DATA_DIR: folder, LOG_LEVEL: 'error' });
    const stop = new AbortController().signal;
    const terminal = { out: (text: string) => void printed.push(text), note: () => {}, stop };
    await ask([sample.question, '--offline', '--format', 'json'], config, terminal);
    const { question, certainty, verification, statements, sources } = answerSchema.parse(
      JSON.parse(printed.join('\n')),
    );
    expect(marketing.features.reasons).toEqual(statements[0]?.certainty?.reasons);
    expect(sample).toEqual({
      question,
      certainty,
      verification,
      statements: statements
        .filter(({ kind }) => kind !== 'counted')
        .map(({ citations, ...statement }) => ({ ...statement, source: citations[0]?.source })),
      sources: sources.map(({ text: _, facts, ...source }) => ({
        ...source,
        effect: facts.effect?.text ?? null,
        size: facts.size ?? null,
      })),
    });
    for (const { text, kind, citations } of statements) {
      for (const { source, quote } of citations) expect(sources[source]?.text).toContain(quote);
      if (kind === 'quoted') expect(text).toBe(citations.map(({ quote }) => quote).join(' '));
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

it('shows figures that stand in the finding, and calls each trial as the statement of its source does', () => {
  const effect = finding && sample.sources[finding.source]?.effect;
  expect(splitAtEffect(finding?.text ?? '', effect ?? '')[1]).toMatch(/\d/);
  for (const [url, name] of Object.entries(trialNames)) {
    const at = sample.sources.findIndex((source) => source.url === url);
    const [statement] = sample.statements.filter(({ source }) => source === at);
    expect(statement?.text).toContain(`In ${name}, `);
  }
});
