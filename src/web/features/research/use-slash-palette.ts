import { type KeyboardEvent, useState } from 'react';
import { matchingCommands, type SlashCommand } from './slash-commands.ts';

const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };

/** The palette of commands over a text: open while there are some to offer, until it is dismissed. */
export function useSlashPalette(text: string, onChoose: (command: SlashCommand) => void) {
  const [dismissed, setDismissed] = useState('');
  const [at, setAt] = useState(0);
  const commands = text === dismissed ? [] : matchingCommands(text);
  const active = Math.min(at, commands.length - 1);
  const dismiss = () => setDismissed(text);
  const choose = (command: SlashCommand) => {
    setAt(0);
    onChoose(command);
  };
  /** Whether the key was meant for the palette. */
  const takeKey = (event: KeyboardEvent): boolean => {
    const chosen = commands[active];
    if (!chosen) return false;
    const step = steps[event.key];
    if (step) setAt((active + step + commands.length) % commands.length);
    else if (event.key === 'Enter' || event.key === 'Tab') choose(chosen);
    else if (event.key === 'Escape') dismiss();
    else return false;
    event.preventDefault();
    return true;
  };
  return { commands, active, choose, dismiss, takeKey };
}
