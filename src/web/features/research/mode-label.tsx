import { ChevronDown } from 'lucide-react';
import type { Mode } from '#shared/research/modes.ts';
import { classNames } from '../../lib/class-names.ts';
import { useResearchTexts } from '../../texts/en/research.ts';
import { modeInfo, modeName } from './mode-info.ts';

export function modeButtonClass(mode: Mode): string {
  return classNames(
    'inline-flex h-9 items-center gap-2 rounded-full px-3 text-sm font-medium disabled:opacity-60',
    modeInfo[mode].colour,
  );
}

export function ModeLabel({ mode }: { mode: Mode }) {
  const texts = useResearchTexts();
  return (
    <>
      <span className="sr-only">{texts.modes.label} </span>
      <span aria-hidden>{modeInfo[mode].emoji}</span>
      {modeName(mode)}
      <ChevronDown aria-hidden className="size-4" />
    </>
  );
}
