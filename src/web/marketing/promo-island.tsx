import { createRoot } from 'react-dom/client';
import type { SubscriptionStatus } from '#shared/api/subscription.ts';
import { PromoForm } from '../features/promo/index.ts';
import { request } from '../lib/api-client.ts';
import { readToken } from '../lib/auth-storage.ts';
import { startLanguage } from '../texts/choose-language.ts';
import { creditsTexts, useCreditsTexts } from '../texts/en/credits.ts';

/** Puts the promo form into the pricing section, with a way to sign in for whoever has not yet. */
export async function mountPromoForm(place: HTMLElement, onSuccess: () => void): Promise<void> {
  await startLanguage();
  const isSignedIn = readToken() !== null;
  const isPremium = isSignedIn && (await readIsPremium());
  const premiumCredits = Number(place.dataset.premiumCredits);
  createRoot(place).render(
    <>
      <PromoForm isPremium={isPremium} premiumCredits={premiumCredits} onSuccess={onSuccess} />
      {!isSignedIn && <SignInFirst />}
    </>,
  );
}

function SignInFirst() {
  const { code: texts } = useCreditsTexts();
  return (
    <p>
      {texts.accountFirst}
      <a href="/login">{texts.signIn}</a>
      {texts.thenApply}
    </p>
  );
}

const readIsPremium = () =>
  request<SubscriptionStatus>('/api/subscription/status', { fallback: creditsTexts().statusFailed })
    .then(({ type }) => type === 'PREMIUM')
    .catch(() => false);
