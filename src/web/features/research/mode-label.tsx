import { ChevronDown } from 'lucide-react';
import type { Mode } from '#shared/research/modes.ts';
import { classNames } from '../../lib/class-names.ts';
import { useModeTexts } from '../../texts/en/modes.ts';
import { ModeIcon } from '../../ui/mode-icon.tsx';
import { modeColour, modeName } from './mode-info.ts';

export function modeButtonClass(mode: Mode): string {
  return classNames(
    'inline-flex h-9 items-center gap-2 rounded-full px-3 text-sm font-medium disabled:opacity-60',
    modeColour(mode),
  );
}

export function ModeLabel({ mode }: { mode: Mode }) {
  const texts = useModeTexts();
  return (
    <>
      <span className="sr-only">{texts.label} </span>
      <ModeIcon mode={mode} />
      {modeName(mode)}
      <ChevronDown aria-hidden className="size-4" />
    </>
  );
}
