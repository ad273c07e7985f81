type Message = { title: string; description?: string };

/** Shows a toast. The toaster is loaded with the first one. */
export const toast = {
  success: (message: Message) => show('success', message),
  error: (message: Message) => show('error', message),
};

async function show(kind: 'success' | 'error', { title, description }: Message): Promise<void> {
  const { showToast } = await import('../ui/toaster.tsx');
  showToast(kind, title, description);
}
