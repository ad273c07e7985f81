import { marketingTexts } from '../texts/en/marketing.ts';
import { About } from './about.tsx';
import { Benefits } from './benefits.tsx';
import { type ClaimName, WithClaims } from './claims.tsx';
import { Features } from './features.tsx';
import { Hero } from './hero.tsx';
import { Pricing } from './pricing.tsx';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';

const claimNames: readonly ClaimName[] = [
  'cited',
  'sources',
  'speed',
  'beta',
  'modes',
  'structured',
  'insights',
  'guidelines',
  'suggestions',
  'differential',
  'billing',
  'models',
  'support',
  'hipaa',
  'fast',
  'validated',
  'access',
];

export function HomePage() {
  const texts = marketingTexts().header;
  const links = [
    { label: texts.features, href: '#features' },
    { label: texts.benefits, href: '#benefits' },
    { label: texts.sources, href: '#testimonials' },
    { label: texts.about, href: '#about' },
    { label: texts.offer, href: '/landing' },
  ];
  return (
    <WithClaims names={claimNames}>
      <SiteHeader
        links={links}
        actions={
          <>
            <a className="button quiet" href="/login">
              {texts.login}
            </a>
            <a className="button outlined" href="/signup">
              {texts.access}
            </a>
          </>
        }
      />
      <main id="content">
        <Hero />
        <Features />
        <Benefits />
        <Pricing />
        <About />
      </main>
      <SiteFooter
        path="/"
        links={[...links, { label: texts.pricing, href: '#pricing' }, { label: texts.login, href: '/login' }]}
      />
    </WithClaims>
  );
}
