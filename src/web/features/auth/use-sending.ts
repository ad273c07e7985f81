import { useState, useSyncExternalStore } from 'react';

/**
 * Runs one submission at a time. `send` never rejects: `onError` hears of what went wrong. In the finished page it is
 * disabled, as the browser itself would write what was typed into the address; `src/web/start.ts` keeps what is pressed early.
 */
export function useSending<Input>(
  work: (input: Input) => Promise<void>,
  onError: (error: Error) => void,
): { isSending: boolean; isDisabled: boolean; send: (input: Input) => Promise<void> } {
  const [isSending, setSending] = useState(false);
  const isTakenOver = useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );
  const send = async (input: Input) => {
    setSending(true);
    try {
      await work(input);
    } catch (error) {
      onError(error as Error);
    } finally {
      setSending(false);
    }
  };
  return { isSending, isDisabled: isSending || !isTakenOver, send };
}
