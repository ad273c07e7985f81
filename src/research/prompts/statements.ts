import { z } from 'zod';
import type { DraftStatement } from '#shared/research/statement.ts';
import { composerSections, sectionNamed } from '../writing/sections.ts';

const maxStatements = 20;
/** What stands for a statement without the form: it is counted, and the gate drops it. */
const broken = { section: 'Key findings', text: '', citations: [] };

const statement = z.object({
  section: z
    .string()
    .meta({ enum: [...composerSections] })
    .catch(''),
  text: z.string().max(2_000),
  citations: z
    .array(z.object({ source: z.string(), quote: z.string().max(4_000) }))
    .max(6)
    .catch([]),
});

/** Statements as a model answers them. Single broken ones are kept empty. */
export const statementsAnswer = z.object({ statements: z.array(statement.catch(broken)).max(200) });
export type StatementsAnswer = z.output<typeof statementsAnswer>;

/** The form of the answer in words. */
export const statementsForm =
  '{"statements": [{"section": "...", "text": "...", "citations": [{"source": "S1", "quote": "..."}]}]}';

/** The short name a source has in a prompt. */
export const shortId = (at: number): string => `S${at + 1}`;

/** Answered statements as drafts for the gate, their sources under their own ids. */
export function asDrafts(
  { statements }: StatementsAnswer,
  idOfShort: (short: string) => string,
): DraftStatement[] {
  return statements.slice(0, maxStatements).map(({ section, text, citations }) => ({
    section: sectionNamed(section),
    text: text.replace(/(?<!\s)\s*\[\s*S?\d+(?:\s*[,;–-]\s*S?\d+)*\s*\]/g, '').trim(),
    citations: citations.map(({ source, quote }) => ({ sourceId: idOfShort(source), quote })),
  }));
}
