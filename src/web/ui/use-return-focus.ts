import { useState } from 'react';

/** For a dialog that no Radix trigger opens: when it closes, the focus goes back to what had it before. */
export function useReturnFocus(): (closing: Event) => void {
  const [opener] = useState(() => document.activeElement);
  return (closing) => {
    closing.preventDefault();
    if (opener instanceof HTMLElement) opener.focus({ preventScroll: true });
  };
}
