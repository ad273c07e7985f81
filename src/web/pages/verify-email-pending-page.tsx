import { AuthLayout, VerifyPending } from '../features/auth/index.ts';
import { useAuthTexts } from '../texts/en/auth.ts';

export function VerifyEmailPendingPage() {
  const texts = useAuthTexts();
  return (
    <AuthLayout title={texts.titles.pending} intro={texts.pending.intro}>
      <VerifyPending />
    </AuthLayout>
  );
}
