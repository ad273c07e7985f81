export { logout } from './auth-api.ts';
export { AuthLayout } from './auth-layout.tsx';
export { LoginForm } from './login-form.tsx';
export { SignupForm } from './signup-form.tsx';
