import { Bone, type LucideIcon, Microscope, Pill, Zap } from 'lucide-react';
import { type Mode, modeRegistry } from '#shared/research/modes.ts';

/** The emoji of the modes, drawn, as not every machine has a font for them. A mode that has no drawing shows its emoji. */
const icons: Partial<Record<Mode, LucideIcon>> = {
  quick: Zap,
  deep: Microscope,
  prescription: Pill,
  imaging: Bone,
};

export function ModeIcon({ mode }: { mode: Mode }) {
  const Icon = icons[mode];
  const { emoji } = modeRegistry[mode];
  return Icon ? (
    <Icon aria-hidden className="size-[1.15em] shrink-0">
      <title>{emoji}</title>
    </Icon>
  ) : (
    <span aria-hidden>{emoji}</span>
  );
}
