import type { RemovedIdentifier } from '#shared/research/report.ts';
import { blankOut } from './blank-out.ts';
import { findForms } from './forms.ts';
import type { Found } from './found.ts';
import { findNames } from './names.ts';
import { againOf } from './said-again.ts';
import { findStructured } from './structured.ts';
import { wholeOf } from './whole.ts';

/** What stands where an identifier was. It is no word, so that no search looks for it. */
const gap = '…';

/**
 * The text without what may tell who somebody is, and what was taken out, in the order of the text. Medical eponyms,
 * doses, results, ages and years stay. Names are found by a small model, so that one may be missed.
 */
export function removeIdentifiers(typed: string): { text: string; removed: RemovedIdentifier[] } {
  // A control character, soft hyphen or space of no width would hide the name it stands in.
  const text = typed.replace(/[^\P{Cc}\s]|[\u00AD\u200B\u2060]/gu, '');
  const structured = [...findForms(text), ...findStructured(text)];
  const names = findNames(blankOut(text, structured));

  const found = merged([
    ...[...structured, ...names].map((one) => wholeOf(text, one)),
    ...againOf(text, names),
  ]);
  if (found.length === 0) return { text, removed: [] };
  let kept = '';
  let at = 0;
  for (const { start, end } of found) {
    kept += text.slice(at, start) + gap;
    at = end;
  }
  kept += text.slice(at);
  return {
    text: kept
      .replace(/\(\s*…(?:[\s,;:]*…)*\s*\)/gu, gap)
      .replace(/…(?:[\s,;:]*…)+/gu, gap)
      .replace(/(?<!\s)\s+([,.;:?!])/g, '$1')
      .replace(/\s+/g, ' ')
      .trim(),
    removed: found.map(({ kind, start, end }) => ({ kind, text: text.slice(start, end) })),
  };
}

/** In the order of the text; what overlaps becomes one. */
function merged(found: readonly Found[]): Found[] {
  const result: Found[] = [];
  for (const one of [...found].sort((a, b) => a.start - b.start || b.end - a.end)) {
    const last = result.at(-1);
    if (last && one.start < last.end) last.end = Math.max(last.end, one.end);
    else result.push({ ...one });
  }
  return result;
}
