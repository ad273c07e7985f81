import { useMutation } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import type { FormEvent } from 'react';
import { ApiError } from '../../lib/api-client.ts';
import { toast } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { login } from './auth-api.ts';
import { useSignIn } from './use-sign-in.ts';

export function LoginForm() {
  const navigate = useNavigate();
  const signIn = useSignIn();
  const { mutate, isPending } = useMutation({
    mutationFn: login,
    onSuccess: (answer) => {
      signIn(answer);
      toast.success({ title: 'Login successful', description: `Welcome back ${answer.user.username}!` });
      void navigate({ to: '/chat' });
    },
    onError: (error) => toast.error(describeLoginError(error)),
  });

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    mutate({ email: String(data.get('email')).trim(), password: String(data.get('password')) });
  };

  return (
    <form onSubmit={submit} className="grid gap-5">
      <Field label="Email" name="email" type="email" autoComplete="email" required />
      <Field label="Password" name="password" type="password" autoComplete="current-password" required />
      <Button type="submit" variant="primary" size="large" disabled={isPending}>
        {isPending ? 'Signing in...' : 'Sign In'}
      </Button>
      <p className="text-center text-sm text-muted">
        Don't have an account?{' '}
        <Link to="/signup" className="font-medium text-accent underline underline-offset-4">
          Sign up
        </Link>
      </p>
    </form>
  );
}

function describeLoginError(error: Error) {
  const fallback = 'An error occurred during login. Please check your credentials.';
  const description = error instanceof ApiError ? error.message : fallback;
  return description.includes('verify your email')
    ? {
        title: 'Email Verification Required',
        description: 'Please check your email for a verification link before logging in',
      }
    : { title: 'Login Failed', description };
}
