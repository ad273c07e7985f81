import type { LoginRequest, RegisterRequest, SignedIn } from '#shared/api/auth.ts';
import { request } from '../../lib/api-client.ts';

export function login(body: LoginRequest): Promise<SignedIn> {
  return request('/api/auth/login', { method: 'POST', body, fallback: 'Login failed' });
}

export function register(body: RegisterRequest): Promise<SignedIn> {
  return request('/api/auth/register', {
    method: 'POST',
    body,
    fallback: 'An error occurred during registration. Please try again.',
  });
}

export function logout(): Promise<void> {
  return request('/api/auth/logout', { method: 'POST', fallback: 'Logout failed' });
}
