import { beforeEach, describe, expect, it, vi } from 'vitest';
import { clearSignIn, readToken, readUser, storeSignIn } from './auth-storage.ts';

const stored = new Map<string, string>();

beforeEach(() => {
  stored.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
});

describe('auth storage', () => {
  it('keeps the three documented keys and reads them back', () => {
    storeSignIn({ token: 't1', user: { username: 'ada', email: 'ada@example.org' } });
    expect(Object.fromEntries(stored)).toEqual({
      isLoggedIn: 'true',
      authToken: 't1',
      user: '{"username":"ada","email":"ada@example.org"}',
    });
    expect(readToken()).toBe('t1');
    expect(readUser()).toEqual({ username: 'ada', email: 'ada@example.org' });
  });

  it('removes only its own keys at logout', () => {
    stored.set('pendingVerificationEmail', 'x@example.org');
    storeSignIn({ token: 't1', user: { username: 'ada', email: 'ada@example.org' } });
    clearSignIn();
    expect([...stored.keys()]).toEqual(['pendingVerificationEmail']);
    expect(readUser()).toBeNull();
  });

  it.each(['', '{', 'null', '"ada"', '{"username":1,"email":"a"}'])('takes %j for no user', (user) => {
    stored.set('authToken', 't1').set('user', user);
    expect(readUser()).toBeNull();
  });

  it('has no user without a token', () => {
    stored.set('user', '{"username":"ada","email":"ada@example.org"}');
    expect(readUser()).toBeNull();
  });
});
