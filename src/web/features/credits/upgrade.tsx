import { Check, Crown } from 'lucide-react';
import { classNames } from '../../lib/class-names.ts';
import { useProduct } from '../../lib/product.ts';
import { useCreditsTexts } from '../../texts/en/credits.ts';
import { Button } from '../../ui/button.tsx';

type Texts = ReturnType<typeof useCreditsTexts>;
type Plan = { name: string; price: string; features: readonly string[]; isPremium: boolean };

const plansOf = (texts: Texts, credits: { free: number; premium: number }): Plan[] => [
  {
    name: texts.free,
    price: '$0',
    features: [texts.dailyCredits(credits.free), texts.basicTools, texts.communitySupport],
    isPremium: false,
  },
  {
    name: texts.premium,
    price: '$19',
    features: [
      texts.dailyCredits(credits.premium),
      texts.advancedModels,
      texts.prioritySupport,
      texts.earlyAccess,
    ],
    isPremium: true,
  },
];

/** The plans side by side; nothing can be paid yet. */
export function Upgrade() {
  const texts = useCreditsTexts();
  const { dailyCredits } = useProduct();
  return (
    <section aria-labelledby="upgrade" className="grid gap-4">
      <h2 id="upgrade" className="text-lg font-semibold">
        {texts.upgrade}
      </h2>
      <div className="grid gap-4 sm:grid-cols-2">
        {plansOf(texts, dailyCredits).map((plan) => (
          <PlanCard key={plan.name} plan={plan} />
        ))}
      </div>
      <p className="text-sm text-muted">{texts.planNote}</p>
    </section>
  );
}

function PlanCard({ plan: { name, price, features, isPremium } }: { plan: Plan }) {
  const texts = useCreditsTexts();
  return (
    <section
      aria-label={texts.plan(name)}
      className={classNames(
        'grid content-start gap-4 rounded-2xl border bg-surface p-6',
        isPremium && 'border-accent',
      )}
    >
      <h3 className="flex items-center gap-2 font-semibold">
        {isPremium && <Crown aria-hidden className="size-5 text-warn" />}
        {name}
      </h3>
      <p>
        <span className="text-3xl font-semibold tabular-nums">{price}</span>{' '}
        <span className="text-muted">{texts.perMonth}</span>
      </p>
      <ul className="grid gap-2 text-sm">
        {features.map((feature) => (
          <li key={feature} className="flex items-center gap-2">
            <Check aria-hidden className="size-4 shrink-0 text-ok" />
            {feature}
          </li>
        ))}
      </ul>
      {isPremium && (
        // The specified answer, until a payment provider is connected.
        <Button variant="primary" onClick={() => window.alert(texts.paymentSoon)}>
          {texts.upgradeNow}
        </Button>
      )}
    </section>
  );
}
