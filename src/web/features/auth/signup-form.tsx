import { useMutation } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import type { FormEvent } from 'react';
import { ApiError } from '../../lib/api-client.ts';
import { useProduct } from '../../lib/product.ts';
import { toast } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { register } from './auth-api.ts';
import { useSignIn } from './use-sign-in.ts';
import { deriveUsername } from './username.ts';

export function SignupForm() {
  const navigate = useNavigate();
  const signIn = useSignIn();
  const { passwordMinLength } = useProduct();
  const { mutate, isPending } = useMutation({
    mutationFn: register,
    onSuccess: (answer) => {
      signIn(answer);
      toast.success({ title: 'Account created', description: 'Your free beta access is now activated.' });
      void navigate({ to: '/chat' });
    },
    onError: (error) =>
      toast.error({
        title: 'Registration Failed',
        description:
          error instanceof ApiError
            ? error.message
            : 'An error occurred during registration. Please try again.',
      }),
  });

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    mutate({
      username: deriveUsername(String(data.get('fullName'))),
      email: String(data.get('email')).trim(),
      password: String(data.get('password')),
    });
  };

  return (
    <form onSubmit={submit} className="grid gap-5">
      <Field label="Full Name" name="fullName" autoComplete="name" required pattern=".*\S.*" maxLength={90} />
      <Field label="Email" name="email" type="email" autoComplete="email" required />
      <Field
        label="Password"
        name="password"
        type="password"
        autoComplete="new-password"
        required
        minLength={passwordMinLength}
        hint={`Password must be at least ${passwordMinLength} characters`}
      />
      <Button type="submit" variant="primary" size="large" disabled={isPending}>
        {isPending ? 'Creating account...' : 'Create Account'}
      </Button>
      <p className="text-center text-sm text-muted">
        Already have an account?{' '}
        <Link to="/login" className="font-medium text-accent underline underline-offset-4">
          Sign in
        </Link>
      </p>
    </form>
  );
}
