import { Check, ChevronDown, Lock, ShieldCheck, Zap } from 'lucide-react';
import { slots, WhereSet } from '../lib/slots.tsx';
import { claimTexts } from '../texts/en/claims.ts';
import { marketingTexts } from '../texts/en/marketing.ts';
import { ClaimMark, type ClaimName } from './claims.tsx';
import { Prose } from './prose.tsx';

export function Pricing() {
  const texts = marketingTexts().pricing;
  const { titles } = claimTexts();
  const free = [texts.credits(slots.freeCredits), ...texts.freeItems];
  const premium: { item: string; claim?: ClaimName }[] = [
    { item: texts.credits(slots.premiumCredits) },
    { item: texts.models, claim: 'models' },
    { item: texts.support, claim: 'support' },
    { item: texts.early },
  ];
  const questions: { question: string; answer: string; claim?: ClaimName }[] = [
    { ...texts.cancel, claim: 'billing' },
    { ...texts.guarantee, claim: 'billing' },
    texts.discounts,
  ];
  return (
    <section id="pricing" className="section wrap">
      <header className="section-head">
        <p className="eyebrow">{texts.eyebrow}</p>
        <h2>{texts.title}</h2>
        <p>{texts.intro}</p>
      </header>
      <div className="plans">
        <article className="plan">
          <h3>{texts.free}</h3>
          <p className="amount">
            $0 <span>{texts.perMonth}</span>
          </p>
          <ul>
            {free.map((item) => (
              <li key={item}>
                <Check aria-hidden="true" />
                {item}
              </li>
            ))}
          </ul>
          <a className="button outlined large" href="/signup">
            {texts.startFree}
          </a>
        </article>
        <article className="plan premium">
          <h3>{texts.premium}</h3>
          <p className="amount">
            $19 <span>{texts.perMonth}</span>
            <ClaimMark name="billing" />
          </p>
          <ul>
            {premium.map(({ item, claim }) => (
              <li key={item}>
                <Check aria-hidden="true" />
                <span>
                  {item}
                  {claim && <ClaimMark name={claim} />}
                </span>
              </li>
            ))}
          </ul>
          <a className="button solid large" href="/signup">
            {texts.startPremium}
          </a>
        </article>
        <div className="faq">
          <h3>{texts.questions}</h3>
          {questions.map(({ question, answer, claim }, index) => (
            <details key={question} open={index === 0}>
              <summary>
                {question}
                <ChevronDown aria-hidden="true" />
              </summary>
              <p>
                {answer}
                {claim && <ClaimMark name={claim} />}
              </p>
            </details>
          ))}
          <details className="promo" data-promo>
            <summary>{texts.promo}</summary>
            <div data-promo-form data-premium-credits={slots.premiumCredits}>
              <p>
                <Prose text={texts.promoText} />
              </p>
            </div>
          </details>
        </div>
      </div>
      <WhereSet name="trustBadges">
        <ul className="trust" aria-label={texts.trust}>
          <li>
            <Lock aria-hidden="true" />
            <ClaimMark name="hipaa">{titles.hipaa}</ClaimMark>
          </li>
          <li>
            <Zap aria-hidden="true" />
            <ClaimMark name="fast">{titles.fast}</ClaimMark>
          </li>
          <li>
            <ShieldCheck aria-hidden="true" />
            <ClaimMark name="validated">{titles.validated}</ClaimMark>
          </li>
        </ul>
      </WhereSet>
    </section>
  );
}
