import { AuthLayout, ForgotForm } from '../features/auth/index.ts';
import { useAuthTexts } from '../texts/en/auth.ts';

export function ForgotPasswordPage() {
  const texts = useAuthTexts();
  return (
    <AuthLayout title={texts.forgot.title} intro={texts.forgot.intro}>
      <ForgotForm />
    </AuthLayout>
  );
}
