import type { ReactNode } from 'react';
import { classNames } from '../lib/class-names.ts';

const tones = {
  info: 'border-line bg-raised text-ink',
  warn: 'border-warn bg-warn-soft text-warn',
  danger: 'border-danger bg-danger-soft text-danger',
} as const;

/** A message that stays on the page; assistive technology hears it when it appears. */
export function Notice({ tone, children }: { tone: keyof typeof tones; children: ReactNode }) {
  return (
    <div role="status" className={classNames('rounded-lg border px-4 py-3 text-sm', tones[tone])}>
      {children}
    </div>
  );
}
