import { ArrowDown } from 'lucide-react';
import { slots } from '../lib/slots.tsx';
import { landingTexts } from '../texts/en/landing.ts';
import { marketingTexts } from '../texts/en/marketing.ts';
import { ClaimMark, type ClaimName, WithClaims } from './claims.tsx';
import { FormField } from './form-field.tsx';
import { Picture } from './picture.tsx';
import { Prose } from './prose.tsx';
import { ReportCard, SourceCard } from './report-card.tsx';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';
import { sourcesFact } from './sources-fact.ts';

const benefits = ['speed', 'cited', 'guidelines', 'differential'] as const;

/** Its buttons do not navigate; the script brings the access form into view. */
function StartButton({ kind }: { kind: 'solid' | 'inverse' }) {
  return (
    <button type="button" className={`button ${kind} large`} data-start>
      {landingTexts().start}
      <ArrowDown aria-hidden="true" />
    </button>
  );
}

const claimNames: readonly ClaimName[] = [
  'speed',
  'cited',
  'sources',
  'beta',
  'story',
  'guidelines',
  'differential',
  'access',
];

export function LandingPage() {
  const texts = landingTexts();
  const { card } = marketingTexts();
  const links = [
    { label: texts.links.story, href: '#founder' },
    { label: texts.links.solution, href: '#solution' },
    { label: texts.links.sources, href: '#sources' },
    { label: texts.links.benefits, href: '#benefits' },
    { label: texts.links.access, href: '#access' },
  ];
  return (
    <WithClaims names={claimNames}>
      <SiteHeader
        links={links}
        actions={
          <a className="button outlined" href="/signup">
            {texts.links.signup}
          </a>
        }
      />
      <main id="content">
        <section className="hero offer wrap" aria-labelledby="headline">
          <div className="hero-text">
            <p className="eyebrow">{texts.eyebrow}</p>
            <h1 id="headline">
              <Prose text={texts.headline} />
            </h1>
            <p className="lead">
              <Prose text={texts.lead} />
            </p>
            <div className="hero-actions">
              <StartButton kind="solid" />
            </div>
          </div>
          <ReportCard />
        </section>

        <section id="founder" className="section tinted">
          <div className="wrap story">
            <header className="section-head">
              <p className="eyebrow">{texts.links.story}</p>
              <h2>{texts.story.title}</h2>
            </header>
            <div className="prose">
              <p>
                {texts.story.first}
                <ClaimMark name="story" />
              </p>
              <p>{texts.story.second}</p>
              <p>{texts.story.third}</p>
            </div>
          </div>
        </section>

        <section id="solution" className="section wrap">
          <header className="section-head">
            <p className="eyebrow">{texts.links.solution}</p>
            <h2>{texts.solution.title}</h2>
          </header>
          <ol className="steps">
            {texts.solution.steps.map(({ title, text }) => (
              <li key={title}>
                <h3>{title}</h3>
                <p>{text}</p>
              </li>
            ))}
          </ol>
          <Picture
            name="workspace"
            alt={card.workspaceAlt}
            width={1280}
            height={800}
            caption={card.workspaceCaption}
          />
        </section>

        <section id="sources" className="section tinted">
          <div className="wrap split">
            <header className="section-head">
              <p className="eyebrow">{texts.sources.eyebrow}</p>
              <h2>{texts.sources.title}</h2>
              <p>
                {sourcesFact()}
                <ClaimMark name="sources" />
              </p>
            </header>
            <SourceCard />
          </div>
        </section>

        <section id="benefits" className="section wrap">
          <header className="section-head">
            <p className="eyebrow">{texts.links.benefits}</p>
            <h2>{texts.benefits.title}</h2>
          </header>
          <ol className="numbered">
            {benefits.map((claim, index) => (
              <li key={claim}>
                <span aria-hidden="true">{index + 1}</span>
                <h3>
                  {texts.benefits[claim].title}
                  <ClaimMark name={claim} />
                </h3>
                <p>{texts.benefits[claim].text}</p>
              </li>
            ))}
          </ol>
        </section>

        <section id="cta" className="section call">
          <div className="wrap">
            <h2>{texts.call.title}</h2>
            <p>{texts.call.text(slots.freeCredits)}</p>
            <StartButton kind="inverse" />
          </div>
        </section>

        <section id="access" className="section wrap split">
          <header className="section-head">
            <p className="eyebrow">{texts.links.access}</p>
            <h2>{texts.access.title}</h2>
            <p>
              <Prose text={texts.access.intro} />
              <ClaimMark name="access" />
            </p>
          </header>
          <form
            className="card-form"
            data-access-form
            data-sending={texts.access.sending}
            data-sent-title={texts.access.sentTitle}
            data-sent-text={texts.access.sentText}
          >
            <fieldset>
              <legend className="hidden">{texts.access.legend}</legend>
              <FormField id="access-name" label={texts.access.name} autoComplete="name" />
              <FormField id="access-email" label={texts.access.email} type="email" autoComplete="email" />
              <FormField id="access-phone" label={texts.access.phone} type="tel" autoComplete="tel" />
              <FormField id="access-message" label={texts.access.message} optional rows={4} />
              <button type="submit" className="button solid large">
                {texts.access.send}
              </button>
            </fieldset>
          </form>
        </section>
      </main>
      <SiteFooter
        path="/landing"
        links={[
          { label: texts.links.home, href: '/' },
          { label: texts.links.login, href: '/login' },
          { label: texts.links.signup, href: '/signup' },
        ]}
      />
    </WithClaims>
  );
}
