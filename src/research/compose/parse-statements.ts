import { z } from 'zod';
import type { DraftStatement } from '#shared/research/statement.ts';
import { sectionNamed } from './sections.ts';

const maxStatements = 20;
const statementSchema = z.object({
  section: z.string().catch(''),
  text: z.string().max(2_000),
  citations: z
    .array(z.object({ source: z.string(), quote: z.string().max(4_000) }))
    .max(6)
    .catch([]),
});
const answerSchema = z.object({ statements: z.array(z.unknown()).max(200) });

/** The answer of a model was not the JSON asked for. */
export class UnreadableAnswerError extends Error {}

/** The JSON object in a model's answer, with or without a code fence. Throws `UnreadableAnswerError`. */
export function readJson(answer: string): unknown {
  const from = answer.indexOf('{');
  const to = answer.lastIndexOf('}');
  try {
    return JSON.parse(answer.slice(from, to + 1));
  } catch {
    // The parser's error quotes the answer, of which nothing may reach a log.
    throw new UnreadableAnswerError('it did not answer in the form it was asked for');
  }
}

/** Statements of a model's answer; single broken ones are kept as empty drafts, so that they are counted as dropped. */
export function parseStatements(answer: string, idOfShort: (short: string) => string): DraftStatement[] {
  const parsed = answerSchema.safeParse(readJson(answer));
  if (!parsed.success) throw new UnreadableAnswerError('it did not answer in the form it was asked for');
  return parsed.data.statements.slice(0, maxStatements).map((one) => {
    const statement = statementSchema.safeParse(one);
    if (!statement.success) return { section: 'Key findings', text: '', citations: [] };
    const { section, text, citations } = statement.data;
    return {
      section: sectionNamed(section),
      text: text.replace(/\s*\[\s*S?\d+(?:\s*[,;–-]\s*S?\d+)*\s*\]/g, '').trim(),
      citations: citations.map(({ source, quote }) => ({ sourceId: idOfShort(source), quote })),
    };
  });
}
