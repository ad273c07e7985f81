import { useMutation } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useForm } from 'react-hook-form';
import { ApiError } from '../../lib/api-client.ts';
import { useProduct } from '../../lib/product.ts';
import { toast } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { register as createAccount } from './auth-api.ts';
import { emailRules, required } from './field-rules.ts';
import { useSignIn } from './use-sign-in.ts';
import { deriveUsername } from './username.ts';

type SignupFields = { fullName: string; email: string; password: string };

export function SignupForm() {
  const navigate = useNavigate();
  const signIn = useSignIn();
  const { passwordMinLength } = useProduct();
  const { mutate, isPending } = useMutation({
    mutationFn: createAccount,
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

  const { register, handleSubmit, formState } = useForm<SignupFields>();
  const { errors } = formState;
  const submit = handleSubmit(({ fullName, email, password }) =>
    mutate({ username: deriveUsername(fullName), email: email.trim(), password }),
  );
  const passwordHint = `Password must be at least ${passwordMinLength} characters`;

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
      <Field
        label="Full Name"
        autoComplete="name"
        required
        maxLength={90}
        error={errors.fullName?.message}
        {...register('fullName', required('Full name'))}
      />
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
        autoComplete="new-password"
        required
        hint={passwordHint}
        error={errors.password?.message}
        {...register('password', {
          required: 'Password is required',
          minLength: { value: passwordMinLength, message: passwordHint },
        })}
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
