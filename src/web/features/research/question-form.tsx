import { ArrowUp, LoaderCircle } from 'lucide-react';
import { type FormEvent, type KeyboardEvent, useState } from 'react';
import { limits } from '#shared/limits.ts';
import { type Mode, parseCommand, readMode } from '#shared/research/modes.ts';
import { Button } from '../../ui/button.tsx';
import { ModeButton } from './mode-button.tsx';
import { modeInfo } from './mode-info.ts';

type QuestionFormProps = {
  initialText: string;
  initialMode: Mode;
  isLoading: boolean;
  onSubmit: (question: { query: string; mode: Mode }) => void;
};

/** The question entry. A typed mode command wins over the chosen mode. */
export function QuestionForm({ initialText, initialMode, isLoading, onSubmit }: QuestionFormProps) {
  const [text, setText] = useState(initialText);
  const [mode, setMode] = useState(initialMode);

  const submit = () => {
    const command = parseCommand(text);
    if (isLoading || !command.query) return;
    onSubmit({ query: command.query, mode: readMode(text, mode) });
  };
  const onFormSubmit = (event: FormEvent) => {
    event.preventDefault();
    submit();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    submit();
  };

  return (
    <form
      onSubmit={onFormSubmit}
      className="rounded-2xl border border-line-strong bg-surface shadow-card focus-within:border-accent focus-within:ring-3 focus-within:ring-accent/25"
    >
      <textarea
        aria-label="Clinical question"
        placeholder={modeInfo[mode].placeholder}
        value={text}
        maxLength={limits.topicMaxChars}
        disabled={isLoading}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
        style={{ minHeight: limits.chatInputMinHeightPx, maxHeight: limits.chatInputMaxHeightPx }}
        className="field-sizing-content block w-full resize-none rounded-2xl bg-transparent px-4 pt-4 pb-2 outline-none disabled:opacity-60"
      />
      <div className="flex items-center justify-between gap-2 p-2">
        <ModeButton mode={mode} disabled={isLoading} onChange={setMode} />
        <Button
          type="submit"
          variant="primary"
          size="round"
          aria-label="Start research"
          title="Start research"
          disabled={isLoading || text.trim() === ''}
        >
          {isLoading ? (
            <LoaderCircle aria-hidden className="size-5 animate-spin" />
          ) : (
            <ArrowUp aria-hidden className="size-5" />
          )}
        </Button>
      </div>
    </form>
  );
}
