import { type Mode, modes } from '#shared/research/modes.ts';

const key = 'questionDraft';

export type QuestionDraft = { text: string; mode: Mode };

/** Keeps a question that was typed and not yet asked, in this tab, for the one who typed it. */
export function keepDraft(email: string, draft: QuestionDraft): void {
  if (draft.text === '') sessionStorage.removeItem(key);
  else sessionStorage.setItem(key, JSON.stringify({ ...draft, email }));
}

export function findDraft(email: string): QuestionDraft | undefined {
  try {
    const value = JSON.parse(sessionStorage.getItem(key) ?? 'null') as Partial<
      Record<string, unknown>
    > | null;
    const mode = modes.find((one) => one === value?.mode);
    if (!mode || value?.email !== email || typeof value.text !== 'string') return undefined;
    return { text: value.text, mode };
  } catch {
    return undefined;
  }
}

export function dropDraft(): void {
  sessionStorage.removeItem(key);
}
