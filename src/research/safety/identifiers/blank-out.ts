import type { Found } from './found.ts';
import { blankOf } from './tag-tokens.ts';

/** The text as the tagger reads it: without what forms tell, at the same length. It reads on from half an address or bed. */
export function blankOut(text: string, found: readonly Found[]): string {
  const units = text.split('');
  for (const { kind, start, end } of found)
    if (kind !== 'address' && kind !== 'bed') units.fill(blankOf(kind), start, end);
  return units.join('');
}
