import { readFileSync } from 'node:fs';

/** From `final` no weight was made; `fifth` to `fourteenth` are of 2026-11-21. README.md tells what each was used for. */
type Split =
  | 'development'
  | 'held-out'
  | 'second'
  | 'third'
  | 'fourth'
  | 'final'
  | 'fifth'
  | 'sixth'
  | 'seventh'
  | 'eighth'
  | 'ninth'
  | 'tenth'
  | 'eleventh'
  | 'twelfth'
  | 'thirteenth'
  | 'fourteenth';
type Vignette = {
  split: Split;
  category: string;
  voice: 'lay' | 'clinical';
  /** The published criterion the sign comes from. */
  criterion: string;
  text: string;
};
type Ordinary = { split: Split; kind: string; text: string };
type Asked = { asker: 'clinician' | 'patient'; question: string };

export function readSet<T>(name: string): T[] {
  return readFileSync(new URL(name, import.meta.url), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as T);
}

export const vignettes = readSet<Vignette>('red-flag-vignettes.jsonl');
export const ordinary = readSet<Ordinary>('ordinary-questions.jsonl');
/** Questions to the starter library, written for the retrieval tests: nobody thought of safety rules. */
export const asked = [
  ...readSet<Asked>('../evidence/starter-questions.jsonl'),
  ...readSet<Asked>('../evidence/unanswered-questions.jsonl'),
];

export const share = <T>(all: readonly T[], holds: (one: T) => boolean): number =>
  all.filter(holds).length / all.length;

/** A name is gone when none of its words is left, all else when nothing of it with a digit is, nor the whole. */
export function isGone(kind: string, value: string, left: string): boolean {
  const words = new Set(left.match(/[\p{L}\p{M}\p{N}]+/gu));
  const parts = value.match(/[\p{L}\p{M}\p{N}]{2,}/gu) ?? [];
  return (
    !left.includes(value) &&
    !parts.some((part) => (kind.startsWith('name') || /\d/.test(part)) && words.has(part))
  );
}
