import type { RejectedDraft } from '../verify/gate.ts';
import { asData } from './as-data.ts';
import { type ComposeInput, composeSystem, writeSources } from './compose-statements.ts';
import { definePrompt } from './prompt.ts';
import { shortId, statementsAnswer } from './statements.ts';

/** Asks once for statements that failed the check, each shown with the reason. */
export const repairStatements = definePrompt({
  name: 'repair_statements',
  system: composeSystem,
  maxTokens: 4_000,
  write: ({ rejected, ...asked }: ComposeInput & { rejected: readonly RejectedDraft[] }) => {
    const shortOf = new Map(asked.items.map((item, at) => [item.id, shortId(at)]));
    const failing = rejected.map(({ draft, reason }) => ({
      section: draft.section,
      text: draft.text,
      citations: draft.citations.map(({ sourceId, quote }) => ({
        source: shortOf.get(sourceId) ?? sourceId,
        quote,
      })),
      problem: reason,
    }));
    return `${writeSources(asked)}\n\nThese statements failed the check. Correct each one with quotes copied exactly, or leave it out. Answer in the same JSON form with the corrected ones only.\n<failed>\n${asData(failing)}\n</failed>`;
  },
  answer: statementsAnswer,
});
