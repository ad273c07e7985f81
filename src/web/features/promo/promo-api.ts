import { request } from '../../lib/api-client.ts';
import { creditsTexts } from '../../texts/en/credits.ts';

type Validated = { message?: string; error?: string };
type Applied = { success: boolean; message?: string; error?: string };

/** Whether a code may be applied; throws with the server's reason where it may not. */
export async function validatePromoCode(code: string): Promise<void> {
  const answer = await request<Validated>('/api/subscription/promo-code/validate', {
    method: 'POST',
    body: { code },
    fallback: creditsTexts().code.invalid,
  });
  if (answer.error) throw new Error(answer.error);
}

export async function applyPromoCode(code: string): Promise<void> {
  const answer = await request<Applied>('/api/subscription/promo-code', {
    method: 'POST',
    body: { code },
    fallback: creditsTexts().code.notApplied,
  });
  if (!answer.success) throw new Error(answer.error ?? creditsTexts().code.notApplied);
}
