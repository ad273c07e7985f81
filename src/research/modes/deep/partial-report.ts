import { AIMessageChunk } from '@langchain/core/messages';
import { type LangGraphRunnableConfig, pushMessage } from '@langchain/langgraph';
import type { Statement } from '#shared/research/statement.ts';
import { escapeHtml } from '../../rendering/escape.ts';
import { relatedSection } from '../../writing/sections.ts';

type PushOptions = Parameters<typeof pushMessage>[1];

/**
 * Streams the report while it is written, as one message that grows by sections. Only statements that passed the gate may
 * be added. Each `round` has a message of its own, so that a new draft takes the place of the one before.
 */
export function createPartialReport(config: LangGraphRunnableConfig, round: number, startedAt: Date) {
  const id = `draft-${startedAt.toISOString()}-${round}`;
  const numbers = new Map<string, number>();
  const numberOf = (sourceId: string): number => {
    const known = numbers.get(sourceId) ?? numbers.size + 1;
    numbers.set(sourceId, known);
    return known;
  };
  return {
    add(statements: readonly Statement[]): void {
      const titles = [...new Set(statements.map(({ section }) => section))];
      const html = titles
        .filter((title) => title !== relatedSection)
        .map((title) => {
          const items = statements
            .filter(({ section }) => section === title)
            .map(({ text, citations }) => {
              const marks = [...new Set(citations.map(({ sourceId }) => `[${numberOf(sourceId)}]`))];
              return `<li>${escapeHtml(text)} ${marks.join(' ')}</li>`;
            });
          return `<h2>${escapeHtml(title)}</h2>\n<ul class="statements">${items.join('')}</ul>\n`;
        })
        .join('');
      if (html === '') return;
      // Where nobody streams, or streams without messages, there is nobody to push to.
      pushMessage(new AIMessageChunk({ id, content: html }), { ...config, stateKey: null } as PushOptions);
    },
  };
}
