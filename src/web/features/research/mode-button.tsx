import { Suspense, useCallback, useState } from 'react';
import type { Mode } from '#shared/research/modes.ts';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { MissingOverlay } from '../../ui/missing-part.tsx';
import { ModeLabel, modeButtonClass } from './mode-label.tsx';

type ModeButtonProps = { mode: Mode; disabled: boolean; onChange: (mode: Mode) => void };

const loadMenu = () => import('./mode-menu.tsx');
const preloadMenu = () => void loadMenu().catch(() => undefined);
const ModeMenu = lazyPart<ModeButtonProps & { onClose: () => void }>(loadMenu, MissingOverlay);

/** The mode selector. */
export function ModeButton({ mode, disabled, onChange }: ModeButtonProps) {
  const [isUsed, setUsed] = useState(false);
  const giveUp = useCallback(() => setUsed(false), []);
  const button = (
    <button
      type="button"
      aria-haspopup="menu"
      aria-expanded={isUsed}
      disabled={disabled}
      className={modeButtonClass(mode)}
      onPointerEnter={preloadMenu}
      onFocus={preloadMenu}
      onClick={() => setUsed(true)}
    >
      <ModeLabel mode={mode} />
    </button>
  );
  if (!isUsed) return button;
  return (
    <Suspense fallback={button}>
      <ModeMenu mode={mode} disabled={disabled} onChange={onChange} onClose={giveUp} />
    </Suspense>
  );
}
