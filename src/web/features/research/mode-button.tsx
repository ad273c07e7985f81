import { ChevronDown } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { type Mode, modeRegistry } from '#shared/research/modes.ts';
import { classNames } from '../../lib/class-names.ts';
import { modeInfo } from './mode-info.ts';

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
