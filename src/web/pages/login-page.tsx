import { AuthLayout, LoginForm } from '../features/auth/index.ts';
import { usePageTitle } from '../lib/product.ts';

export function LoginPage() {
  usePageTitle('Sign In');
  return (
    <AuthLayout title="Welcome back" intro="Sign in to continue your research.">
      <LoginForm />
    </AuthLayout>
  );
}
