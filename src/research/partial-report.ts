import { AIMessageChunk } from '@langchain/core/messages';
import { type LangGraphRunnableConfig, pushMessage } from '@langchain/langgraph';
import { endOfSentence } from '#shared/research/partial-report.ts';
import type { ReportLanguage } from '#shared/research/report-languages.ts';
import type { Statement } from '#shared/research/statement.ts';
import { escapeHtml } from './rendering/escape.ts';
import { say } from './rendering/phrases.ts';
import { shownText } from './rendering/wording.ts';
import { languageOfAnswer } from './writing/answer-language.ts';
import { columnOf } from './writing/outlines.ts';
import { relatedSection } from './writing/sections.ts';

type PushOptions = Parameters<typeof pushMessage>[1];

/**
 * Streams the report while it is written, as one message that grows. Only statements that were checked may be added. Each
 * `round` has a message of its own, so that a new draft takes the place of the one before.
 */
export function createPartialReport(config: LangGraphRunnableConfig, round: number, startedAt: Date) {
  const id = `draft-${startedAt.toISOString()}-${round}`;
  const numbers = new Map<string, number>();
  let place = '';
  let section = '';
  let language: ReportLanguage | undefined;
  const numberOf = (sourceId: string): number => {
    const known = numbers.get(sourceId) ?? numbers.size + 1;
    numbers.set(sourceId, known);
    return known;
  };
  const htmlOf = (statement: Statement): string => {
    const { citations, paragraph } = statement;
    const marks = [...new Set(citations.map(({ sourceId }) => `[${numberOf(sourceId)}]`))];
    const heading =
      statement.section === section ? '' : `<h2>${escapeHtml(say(language, statement.section))}</h2>\n`;
    // A paragraph that begins ends the one before.
    const begins = `${statement.section} ${paragraph ?? ''}` !== place || paragraph === undefined;
    section = statement.section;
    place = `${section} ${paragraph ?? ''}`;
    return `${heading}${begins ? '<p>' : ' '}${escapeHtml(shownText(statement))} ${marks.join(' ')}`;
  };
  return {
    add(statements: readonly Statement[]): void {
      language ??= languageOfAnswer(statements);
      const shown = statements
        .filter(({ section }) => section !== relatedSection && columnOf(section) === undefined)
        .map(htmlOf)
        .join('');
      if (shown === '') return;
      const html = `${shown}${endOfSentence}`;
      // Where nobody streams, or streams without messages, there is nobody to push to.
      pushMessage(new AIMessageChunk({ id, content: html }), { ...config, stateKey: null } as PushOptions);
    },
  };
}
