import type { ReactNode } from 'react';
import { classNames } from '../../lib/class-names.ts';
import { messageParts } from './message-parts.ts';
import type { DisplayMessage } from './research-state.ts';

type MessageListProps = { messages: readonly DisplayMessage[]; onCitation: (sourceId: string) => void };

export function MessageList({ messages, onCitation }: MessageListProps) {
  return (
    <ul aria-label="Messages" className="grid gap-3">
      {messages.map(({ id, role, content }) => (
        <li
          key={id}
          className={classNames(
            'max-w-[92%] rounded-2xl px-4 py-2.5 text-sm whitespace-pre-line [overflow-wrap:anywhere]',
            role === 'user' ? 'justify-self-end bg-accent text-on-accent' : 'justify-self-start bg-raised',
          )}
        >
          <span className="sr-only">{role === 'user' ? 'You: ' : 'Assistant: '}</span>
          {role === 'user' ? content : <Answer html={content} onCitation={onCitation} />}
        </li>
      ))}
    </ul>
  );
}

function Answer({ html, onCitation }: { html: string; onCitation: (sourceId: string) => void }): ReactNode {
  return messageParts(html).map(({ key, text, sourceId }) =>
    sourceId ? (
      <button
        key={key}
        type="button"
        aria-label={`Source ${text}`}
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
