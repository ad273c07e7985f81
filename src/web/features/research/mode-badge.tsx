import { type Mode, modeRegistry } from '#shared/research/modes.ts';
import { classNames } from '../../lib/class-names.ts';
import { modeInfo } from './mode-info.ts';

export function ModeBadge({ mode }: { mode: Mode }) {
  const { emoji, colour } = modeInfo[mode];
  return (
    <span
      className={classNames(
        'inline-flex items-center gap-1.5 rounded-full px-2.5 py-1 text-xs font-medium',
        colour,
      )}
    >
      <span aria-hidden>{emoji}</span>
      {modeRegistry[mode].name}
    </span>
  );
}
