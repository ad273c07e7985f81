import { useEffect, useRef } from 'react';
import { classNames } from '../../lib/class-names.ts';
import { useResearchTexts } from '../../texts/en/research.ts';
import type { SlashCommand } from './slash-commands.ts';

type SlashPaletteProps = {
  id: string;
  commands: readonly SlashCommand[];
  active: number;
  onChoose: (command: SlashCommand) => void;
  onDismiss: () => void;
};

export const optionId = (id: string, at: number): string => `${id}-${at}`;

/** The commands under the question entry, which keeps the focus. A click outside closes it. */
export function SlashPalette({ id, commands, active, onChoose, onDismiss }: SlashPaletteProps) {
  const texts = useResearchTexts();
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const close = ({ target }: PointerEvent) => {
      if (target instanceof Node && !list.current?.contains(target)) onDismiss();
    };
    document.addEventListener('pointerdown', close);
    return () => document.removeEventListener('pointerdown', close);
  });
  return (
    <div
      ref={list}
      id={id}
      role="listbox"
      aria-label={texts.question.commands}
      className="absolute inset-x-2 top-full z-30 mt-2 rounded-xl border bg-surface p-1 shadow-card"
    >
      {commands.map((command, at) => (
        <div
          key={command.name}
          id={optionId(id, at)}
          role="option"
          tabIndex={-1}
          aria-selected={at === active}
          onPointerDown={(event) => {
            event.preventDefault();
            onChoose(command);
          }}
          className={classNames(
            'flex cursor-pointer gap-4 rounded-lg px-3 py-2 text-sm hover:bg-raised',
            at === active && 'bg-raised forced-colors:outline forced-colors:outline-[Highlight]',
          )}
        >
          <span className="w-24 font-mono font-medium text-accent">{command.name}</span>
          <span className="text-muted">{command.description}</span>
        </div>
      ))}
    </div>
  );
}
