import { AuthLayout, LoginForm } from '../features/auth/index.ts';
import { useAuthTexts } from '../texts/en/auth.ts';

export function LoginPage() {
  const texts = useAuthTexts();
  return (
    <AuthLayout title={texts.login.title} intro={texts.login.intro}>
      <LoginForm />
    </AuthLayout>
  );
}
