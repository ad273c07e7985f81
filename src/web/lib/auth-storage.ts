import { useSyncExternalStore } from 'react';
import type { SignedIn, User } from '#shared/api/auth.ts';

export const tokenKey = 'authToken';
const keys = { flag: 'isLoggedIn', token: tokenKey, user: 'user' } as const;
const listeners = new Set<() => void>();

export function readToken(): string | null {
  return localStorage.getItem(keys.token);
}

/** The stored user, or null when nobody is signed in or what is stored is not a user. */
export function readUser(): User | null {
  return readToken() ? parseUser(localStorage.getItem(keys.user)) : null;
}

export function storeSignIn({ token, user }: SignedIn): void {
  localStorage.setItem(keys.flag, 'true');
  localStorage.setItem(keys.token, token);
  localStorage.setItem(keys.user, JSON.stringify(user));
  announce();
}

export function clearSignIn(): void {
  for (const key of Object.values(keys)) localStorage.removeItem(key);
  announce();
}

/** Of whom a finished page cannot know; its script tells it. */
const unknownUser = JSON.stringify({ username: '', email: '' });

/** The signed-in user, also when another tab signs in or out; with an empty address on a finished page. */
export function useUser(): User | null {
  const stored = useSyncExternalStore(
    onSignInChange,
    () => readToken() && localStorage.getItem(keys.user),
    () => unknownUser,
  );
  return parseUser(stored);
}

function parseUser(stored: string | null): User | null {
  try {
    const value = JSON.parse(stored ?? 'null') as Partial<User> | null;
    const isUser = typeof value?.username === 'string' && typeof value.email === 'string';
    return isUser ? (value as User) : null;
  } catch {
    return null;
  }
}

/** Calls the listener after every sign-in and sign-out, also in another tab. */
export function onSignInChange(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

function announce(): void {
  for (const listener of listeners) listener();
}
