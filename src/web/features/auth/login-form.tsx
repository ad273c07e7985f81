import { useMutation } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useForm } from 'react-hook-form';
import type { LoginRequest } from '#shared/api/auth.ts';
import { ApiError } from '../../lib/api-client.ts';
import { toast } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { login } from './auth-api.ts';
import { emailRules } from './field-rules.ts';
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

  const { register, handleSubmit, formState } = useForm<LoginRequest>();
  const { errors } = formState;
  const submit = handleSubmit(({ email, password }) => mutate({ email: email.trim(), password }));

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
      <Field
        label="Email"
        type="email"
        autoComplete="email"
        required
        error={errors.email?.message}
        {...register('email', emailRules)}
      />
      <Field
        label="Password"
        type="password"
        autoComplete="current-password"
        required
        error={errors.password?.message}
        {...register('password', { required: 'Password is required' })}
      />
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
