import type { Mode } from '#shared/research/modes.ts';
import { classNames } from '../../lib/class-names.ts';
import { ModeIcon } from '../../ui/mode-icon.tsx';
import { modeColour, modeName } from './mode-info.ts';

/** Icon and name of a mode; where the row it stands in has little room, the icon. */
export function ModeBadge({ mode }: { mode: Mode }) {
  return (
    <span
      className={classNames(
        'inline-flex shrink-0 items-center gap-1.5 rounded-md px-2 py-1 text-xs font-medium whitespace-nowrap',
        modeColour(mode),
      )}
    >
      <ModeIcon mode={mode} />
      <span className="sr-only @2xl:not-sr-only">{modeName(mode)}</span>
    </span>
  );
}
