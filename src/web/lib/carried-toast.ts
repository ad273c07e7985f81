const key = 'carriedToast';

export type ToastMessage = { title: string; description?: string; kind?: 'success' | 'error' };

/** Keeps a message for the page that is about to be loaded. */
export function carryToast(message: ToastMessage): void {
  sessionStorage.setItem(key, JSON.stringify(message));
}

/** The message that the page before left for this one, once. */
export function takeCarriedToast(): ToastMessage | undefined {
  const stored = sessionStorage.getItem(key);
  if (stored === null) return undefined;
  sessionStorage.removeItem(key);
  try {
    const { title, description, kind } = JSON.parse(stored) as Partial<ToastMessage>;
    return typeof title === 'string' ? { title, description, kind } : undefined;
  } catch {
    return undefined;
  }
}
