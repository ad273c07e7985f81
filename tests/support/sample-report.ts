import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { ask } from '../../src/commands/ask.ts';
import { readConfig } from '../../src/config.ts';

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

/** What the program answers to a question from its starter library, offline, and what of it the public pages keep. */
export async function askForSample(asked: string) {
  const folder = await mkdtemp(join(tmpdir(), 'sample-'));
  try {
    const printed: string[] = [];
    const config = readConfig({ DATA_DIR: folder, LOG_LEVEL: 'error' });
    const terminal = {
      out: (text: string) => void printed.push(text),
      note: () => {},
      stop: new AbortController().signal,
    };
    await ask([asked, '--offline', '--format', 'json'], config, terminal);
    const answer = answerSchema.parse(JSON.parse(printed.join('\n')));
    const { question, certainty, verification, statements, sources } = answer;
    const kept = {
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
    };
    return { answer, kept };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
