import { memo, type ReactNode } from 'react';
import { classNames } from '../../lib/class-names.ts';
import { useResearchTexts } from '../../texts/en/research.ts';
import { messageParts } from './message-parts.ts';
import type { DisplayMessage } from './research-state.ts';

type MessageListProps = { messages: readonly DisplayMessage[]; onCitation: (sourceId: string) => void };

/** Drawn again only when a message comes: what is written meanwhile changes nothing of it. */
export const MessageList = memo(function MessageList({ messages, onCitation }: MessageListProps) {
  const texts = useResearchTexts();
  return (
    <ul aria-label={texts.view.messages} className="grid gap-3">
      {messages.map(({ id, role, content }) => (
        <li
          key={id}
          className={classNames(
            'max-w-[92%] rounded-2xl px-4 py-2.5 text-sm text-pretty whitespace-pre-line [overflow-wrap:anywhere]',
            role === 'user' ? 'justify-self-end bg-raised' : 'justify-self-start border',
          )}
        >
          <span className="sr-only">{role === 'user' ? texts.view.you : texts.view.assistant}</span>
          {role === 'user' ? content : <Answer html={content} onCitation={onCitation} />}
        </li>
      ))}
    </ul>
  );
}, isSame);

function isSame(before: MessageListProps, now: MessageListProps): boolean {
  const { messages, onCitation } = now;
  return (
    onCitation === before.onCitation &&
    messages.length === before.messages.length &&
    messages.every(({ id, content }, at) => {
      const known = before.messages[at];
      return known?.id === id && known.content === content;
    })
  );
}

function Answer({ html, onCitation }: { html: string; onCitation: (sourceId: string) => void }): ReactNode {
  const texts = useResearchTexts();
  return messageParts(html).map(({ key, text, sourceId }) =>
    sourceId ? (
      <button
        key={key}
        type="button"
        aria-label={texts.view.source(text)}
        onClick={() => onCitation(sourceId)}
        className="mx-0.5 inline-flex h-6 min-w-6 items-center justify-center rounded-md bg-accent-soft px-1 text-xs font-semibold text-accent"
      >
        {text}
      </button>
    ) : (
      <span key={key}>{text}</span>
    ),
  );
}
