import { createRoot } from 'react-dom/client';
import { Toaster, toast } from 'sonner';
import { limits } from '#shared/limits.ts';

let ready: Promise<void> | undefined;

export async function showToast(
  kind: 'success' | 'error',
  title: string,
  description?: string,
): Promise<void> {
  ready ??= mount();
  await ready;
  toast[kind](title, { description });
}

function mount(): Promise<void> {
  const host = document.body.appendChild(document.createElement('div'));
  host.className = 'print:hidden';
  createRoot(host).render(
    <Toaster
      position="bottom-right"
      visibleToasts={limits.toastsVisible}
      duration={limits.toastMs}
      theme="system"
      closeButton
    />,
  );
  return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
}
