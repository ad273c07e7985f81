import { ChevronDown } from 'lucide-react';
import { type Mode, modeRegistry } from '#shared/research/modes.ts';
import { classNames } from '../../lib/class-names.ts';
import { modeInfo } from './mode-info.ts';

export function modeButtonClass(mode: Mode): string {
  return classNames(
    'inline-flex h-9 items-center gap-2 rounded-full px-3 text-sm font-medium disabled:opacity-60',
    modeInfo[mode].colour,
  );
}

export function ModeLabel({ mode }: { mode: Mode }) {
  return (
    <>
      <span className="sr-only">Mode: </span>
      <span aria-hidden>{modeInfo[mode].emoji}</span>
      {modeRegistry[mode].name}
      <ChevronDown aria-hidden className="size-4" />
    </>
  );
}
