import { type Mode, modeRegistry } from '#shared/research/modes.ts';
import { classNames } from '../../lib/class-names.ts';
import { modeColour, modeName } from './mode-info.ts';

/** Icon and name of a mode; where there is little room, the icon. */
export function ModeBadge({ mode, isSmall = false }: { mode: Mode; isSmall?: boolean }) {
  return (
    <span
      className={classNames(
        'inline-flex shrink-0 items-center gap-1.5 rounded-md px-2 py-1 text-xs font-medium whitespace-nowrap',
        modeColour(mode),
      )}
    >
      <span aria-hidden>{modeRegistry[mode].emoji}</span>
      <span className={isSmall ? 'sr-only' : undefined}>{modeName(mode)}</span>
    </span>
  );
}
