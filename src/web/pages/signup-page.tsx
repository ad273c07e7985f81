import { AuthLayout, SignupForm } from '../features/auth/index.ts';
import { useAuthTexts } from '../texts/en/auth.ts';

export function SignupPage() {
  const texts = useAuthTexts();
  return (
    <AuthLayout title={texts.signup.title} intro={texts.signup.intro}>
      <SignupForm />
    </AuthLayout>
  );
}
