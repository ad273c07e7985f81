import { CircleCheck } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { limits } from '#shared/limits.ts';
import { ApiError } from '../../lib/api-client.ts';
import { creditsTexts, useCreditsTexts } from '../../texts/en/credits.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { applyPromoCode, validatePromoCode } from './promo-api.ts';

type State = { step: 'typing' | 'sending' | 'applied'; error?: string };

/**
 * Takes a promotional code: validates it, applies it, and shows the success for two seconds before it calls `onSuccess`.
 * `onApplied` is called at once.
 */
export function PromoForm({
  isPremium,
  premiumCredits,
  onApplied,
  onSuccess,
}: {
  isPremium: boolean;
  /** How many a day the premium plan has here. */
  premiumCredits: number;
  onApplied?: () => void;
  onSuccess: () => void;
}) {
  const texts = useCreditsTexts();
  const [code, setCode] = useState('');
  const [{ step, error }, setState] = useState<State>({ step: 'typing' });
  useCallLater(step === 'applied', onSuccess);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const wanted = code.trim();
    if (!wanted) return setState({ step: 'typing', error: texts.code.missing });
    setState({ step: 'sending' });
    try {
      await validatePromoCode(wanted);
      await applyPromoCode(wanted);
    } catch (problem) {
      return setState({ step: 'typing', error: describe(problem) });
    }
    setCode('');
    setState({ step: 'applied' });
    onApplied?.();
  };

  if (step === 'applied') {
    return (
      <p role="status" className="promo-applied grid grid-cols-[auto_1fr] gap-x-3 text-ok">
        <CircleCheck aria-hidden className="row-span-2 size-5" />
        <strong>{texts.code.appliedTitle}</strong>
        <span>{texts.code.appliedText}</span>
      </p>
    );
  }
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="promo-form grid gap-4">
      <p className="text-sm text-muted">{isPremium ? texts.code.introPremium : texts.code.introFree}</p>
      <Field
        label={texts.code.label}
        value={code}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={64}
        disabled={step === 'sending'}
        error={error}
        onChange={({ target }) => setCode(target.value.toUpperCase())}
      />
      {!isPremium && (
        <ul
          aria-label={texts.code.benefits}
          className="promo-benefits grid gap-1 rounded-lg bg-raised p-4 text-sm"
        >
          {[
            texts.dailyCredits(premiumCredits),
            texts.advancedModels,
            texts.prioritySupport,
            texts.earlyAccess,
          ].map((benefit) => (
            <li key={benefit}>{benefit}</li>
          ))}
        </ul>
      )}
      <Button type="submit" variant="primary" disabled={step === 'sending'}>
        {step === 'sending' ? texts.code.applying : texts.code.apply}
      </Button>
    </form>
  );
}

function describe(problem: unknown): string {
  const isAnswer = problem instanceof ApiError ? problem.status > 0 : problem instanceof Error;
  if (isAnswer) return (problem as Error).message;
  return creditsTexts().code.failedText;
}

/** Calls the newest `callback` two seconds after `isDue` became true, unless the page has gone by then. */
function useCallLater(isDue: boolean, callback: () => void): void {
  const newest = useRef(callback);
  newest.current = callback;
  useEffect(() => {
    if (!isDue) return;
    const timer = setTimeout(() => newest.current(), limits.promoSuccessMs);
    return () => clearTimeout(timer);
  }, [isDue]);
}
