import { lazy, Suspense, useState } from 'react';
import type { Mode } from '#shared/research/modes.ts';
import { ModeLabel, modeButtonClass } from './mode-label.tsx';

const loadMenu = () => import('./mode-menu.tsx');
const ModeMenu = lazy(loadMenu);

type ModeButtonProps = { mode: Mode; disabled: boolean; onChange: (mode: Mode) => void };

/** The mode selector. */
export function ModeButton({ mode, disabled, onChange }: ModeButtonProps) {
  const [isUsed, setUsed] = useState(false);
  const button = (
    <button
      type="button"
      aria-haspopup="menu"
      aria-expanded={isUsed}
      disabled={disabled}
      className={modeButtonClass(mode)}
      onPointerEnter={loadMenu}
      onFocus={loadMenu}
      onClick={() => setUsed(true)}
    >
      <ModeLabel mode={mode} />
    </button>
  );
  if (!isUsed) return button;
  return (
    <Suspense fallback={button}>
      <ModeMenu mode={mode} disabled={disabled} onChange={onChange} />
    </Suspense>
  );
}
