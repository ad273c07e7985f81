import { parseCommand } from '#shared/research/modes.ts';
import type { SafetyEvent, StageEvent } from '#shared/workflow/protocol.ts';
import type { DisplayMessage, ReportSource } from './research-state.ts';

type Fields = Record<string, unknown>;

/** Said in place of the report, which has its own panel. */
export const reportReadyText = 'The research report has been generated. You can view it in the panel.';

export function asFields(value: unknown): Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {};
}

export function asText(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

export function asStageEvent(value: unknown): StageEvent | undefined {
  const { type, stage } = asFields(value);
  return type === 'stage' && typeof stage === 'string' && stage ? (value as StageEvent) : undefined;
}

export function asSafetyEvent(value: unknown): SafetyEvent | undefined {
  const { type, redFlags, removed } = asFields(value);
  if (type !== 'safety' || !Array.isArray(redFlags) || !Array.isArray(removed)) return undefined;
  return {
    type,
    redFlags: redFlags.map(asText).filter(Boolean),
    removed: removed.map(asFields).map(({ kind, text }) => ({ kind: asText(kind), text: asText(text) })),
  };
}

/** The text of message content, which is a string or a list of parts. */
export function contentText(content: unknown): string {
  if (!Array.isArray(content)) return asText(content);
  return content.map((part) => asText(part) || asText(asFields(part).text)).join('');
}

/** The messages a person should see: not the report itself, and questions without their command. */
export function displayMessages(value: unknown, report: string): DisplayMessage[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((entry, position): DisplayMessage[] => {
    const message = asFields(entry);
    const kind = asText(message.type) || asText(message.role);
    const content = contentText(message.content).trim();
    const id = asText(message.id) || `${kind}-${position}-${content.slice(0, 20)}`;
    if (!content) return [];
    if (kind === 'human' || kind === 'user') {
      return [{ id, role: 'user', content: parseCommand(content).query || content }];
    }
    const isShown = (kind === 'ai' || kind === 'assistant') && content !== report.trim();
    return isShown && content !== reportReadyText ? [{ id, role: 'assistant', content }] : [];
  });
}

export function reportSources(value: unknown): ReportSource[] {
  if (!Array.isArray(value)) return [];
  return value.filter((entry): entry is ReportSource => {
    const { id, index, title, url } = asFields(entry);
    return [id, title, url].every((field) => typeof field === 'string') && typeof index === 'number';
  });
}
