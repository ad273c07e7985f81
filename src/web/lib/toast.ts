import { whenIdle } from './when-idle.ts';

type Message = { title: string; description?: string };

const loadToaster = () => import('../ui/toaster.tsx');

/** Loads the toaster once nothing else is to be done: later there may be no network, which a toast is to tell of. */
export function prepareToaster(): void {
  whenIdle(() => void loadToaster().catch(() => undefined));
}

/** Shows a toast. The toaster is loaded with the first one, where it was not prepared. */
export const toast = {
  success: (message: Message) => show('success', message),
  error: (message: Message) => show('error', message),
};

async function show(kind: 'success' | 'error', { title, description }: Message): Promise<void> {
  const { showToast } = await loadToaster();
  showToast(kind, title, description);
}
