import { AuthLayout, ResetForm } from '../features/auth/index.ts';
import { useAuthTexts } from '../texts/en/auth.ts';

export function ResetPasswordPage() {
  const texts = useAuthTexts();
  return (
    <AuthLayout title={texts.reset.title} intro={texts.reset.intro}>
      <ResetForm />
    </AuthLayout>
  );
}
