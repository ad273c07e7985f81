import { limits } from '#shared/limits.ts';
import { takeCarriedToast } from '../../lib/carried-toast.ts';

type Toast = { title: string; description?: string };

/** Shows a toast at the bottom right, at most three at a time, as the workspace does. */
export function showToast({ title, description }: Toast): void {
  const place = document.querySelector('.toasts');
  if (!place) return;
  const toast = document.createElement('div');
  toast.className = 'toast';
  const head = toast.appendChild(document.createElement('p'));
  head.textContent = title;
  if (description) toast.appendChild(document.createElement('p')).textContent = description;
  place.append(toast);
  while (place.childElementCount > limits.toastsVisible) place.firstElementChild?.remove();
  setTimeout(() => {
    toast.dataset.state = 'leaving';
    setTimeout(() => toast.remove(), limits.toastRemovalMs);
  }, limits.toastMs);
}

/** Shows what the page before this one had to say. */
export function showCarriedToast(): void {
  const carried = takeCarriedToast();
  if (carried) showToast(carried);
}
