import { ArrowRight } from 'lucide-react';
import { marketingTexts } from '../texts/en/marketing.ts';
import { ClaimMark } from './claims.tsx';
import { FormField } from './form-field.tsx';

export function About() {
  const texts = marketingTexts().about;
  return (
    <section id="about" className="section tinted">
      <div className="wrap split">
        <header className="section-head">
          <p className="eyebrow">{texts.eyebrow}</p>
          <h2>{texts.title}</h2>
          <p>{texts.first}</p>
          <p>{texts.second}</p>
        </header>
        <form className="card-form" action="/signup" data-contact-form>
          <h3>
            {texts.formTitle}
            <ClaimMark name="access" />
          </h3>
          <FormField id="contact-name" label={texts.name} autoComplete="name" />
          <FormField id="contact-email" label={texts.email} type="email" autoComplete="email" />
          <FormField id="contact-comments" label={texts.comments} optional rows={3} />
          <button type="submit" className="button solid large">
            {texts.send}
            <ArrowRight aria-hidden="true" />
          </button>
        </form>
      </div>
    </section>
  );
}
