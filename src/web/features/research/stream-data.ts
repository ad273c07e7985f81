import { parseCommand } from '#shared/research/modes.ts';
import type { ConfirmationRequest } from '#shared/research/prescription-confirmation.ts';
import type { SafetyEvent, StageEvent } from '#shared/workflow/protocol.ts';
import { research } from '../../texts/en/research.ts';
import type { DisplayMessage, ReportSource } from './research-state.ts';

type Fields = Record<string, unknown>;

/** Said in place of the report, which has its own panel; the server says the same in English. */
export const reportReadyText = research.view.ready;

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

/** Sources that were found before the stage that found them ended. */
export function asSourcesEvent(value: unknown): ReportSource[] | undefined {
  const { type, sources } = asFields(value);
  return type === 'sources' ? reportSources(sources) : undefined;
}

export function asSafetyEvent(value: unknown): SafetyEvent | undefined {
  const { type, redFlags, removed, notes } = asFields(value);
  if (type !== 'safety' || !Array.isArray(redFlags) || !Array.isArray(removed)) return undefined;
  return {
    type,
    redFlags: redFlags.map(asText).filter(Boolean),
    ...(Array.isArray(notes) && notes.length > 0 && { notes: notes.map(asText).filter(Boolean) }),
    removed: removed.map(asFields).map(({ kind, text }) => ({ kind: asText(kind), text: asText(text) })),
  };
}

/** What an interrupt asks; undefined for one that is not of Prescription Analysis. */
export function asConfirmationRequest(interrupts: unknown): ConfirmationRequest | undefined {
  const [first] = Array.isArray(interrupts) ? interrupts : [];
  const { value } = asFields(first);
  const { type, lines, names, others, readings } = asFields(value);
  const isWhole = type === 'prescription' && [lines, names, others, readings].every(Array.isArray);
  return isWhole ? (value as ConfirmationRequest) : undefined;
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
