import { Bone, type LucideIcon, Microscope, Pill, Zap } from 'lucide-react';
import { type Mode, modeRegistry } from '#shared/research/modes.ts';

/** Drawn, as not every machine has a font with emoji. A mode that has no drawing shows its emoji. */
const icons: Partial<Record<Mode, LucideIcon>> = {
  quick: Zap,
  deep: Microscope,
  prescription: Pill,
  imaging: Bone,
};

export function ModeIcon({ mode }: { mode: Mode }) {
  const Icon = icons[mode];
  return Icon ? (
    <Icon aria-hidden className="size-[1.15em] shrink-0" />
  ) : (
    <span aria-hidden>{modeRegistry[mode].emoji}</span>
  );
}
