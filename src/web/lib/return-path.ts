const key = 'returnPath';

/** Keeps where somebody was whose login has expired. */
export function rememberReturnPath(): void {
  sessionStorage.setItem(key, location.pathname + location.search);
}

/** Where to go after a login: back to where the last one expired, once; else to the research page. */
export function takeReturnPath(): string {
  const path = sessionStorage.getItem(key);
  sessionStorage.removeItem(key);
  return path !== null && /^\/(?:chat|subscription|account)(?:[?#]|$)/.test(path) ? path : '/chat';
}

export function forgetReturnPath(): void {
  sessionStorage.removeItem(key);
}
