import { AuthLayout, SignupForm } from '../features/auth/index.ts';
import { usePageTitle } from '../lib/product.ts';

export function SignupPage() {
  usePageTitle('Sign Up');
  return (
    <AuthLayout title="Get free beta access" intro="Create your account and ask your first question.">
      <SignupForm />
    </AuthLayout>
  );
}
