import type { LangGraphRunnableConfig } from '@langchain/langgraph';
import type { EvidenceItem } from '#shared/research/evidence-item.ts';
import type { SourcesEvent } from '#shared/workflow/protocol.ts';
import type { ShownSource } from '../state.ts';

type Known = Pick<ShownSource, 'title' | 'url'>;

/** Why a record that was shown is not among the sources of a report. */
export const notCited = 'shown while searching, not cited';

/** Sources as the panel shows them before the report tells which of them it cites; `before` are those it shows already. */
export const asShown = (items: readonly EvidenceItem[], before: readonly ShownSource[] = []): ShownSource[] =>
  [...items, ...before.filter((source) => !isAmong(source, items))].map(({ title, url, domain }, at) => ({
    id: `source-${at + 1}`,
    index: at + 1,
    title,
    url,
    domain,
    quote: undefined,
  }));

/** Two records of one publication differ in one of both. */
export const isAmong = ({ title, url }: Known, others: readonly Known[]): boolean =>
  others.some((other) => other.title === title || (url !== '' && other.url === url));

/** Shows a watching client sources before the stage that found them ends. */
export function showSources(items: readonly EvidenceItem[], config: LangGraphRunnableConfig): void {
  if (items.length === 0) return;
  const event: SourcesEvent = { type: 'sources', sources: asShown(items) };
  config.writer?.(event);
}
