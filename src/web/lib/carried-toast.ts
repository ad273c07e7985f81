const key = 'carriedToast';

export type ToastMessage = { title: string; description?: string };

/** Keeps a success for the page that is about to be loaded. */
export function carryToast(message: ToastMessage): void {
  sessionStorage.setItem(key, JSON.stringify(message));
}

/** The success that the page before left for this one, once. */
export function takeCarriedToast(): ToastMessage | undefined {
  const stored = sessionStorage.getItem(key);
  if (stored === null) return undefined;
  sessionStorage.removeItem(key);
  try {
    const { title, description } = JSON.parse(stored) as Partial<ToastMessage>;
    return typeof title === 'string' ? { title, description } : undefined;
  } catch {
    return undefined;
  }
}
