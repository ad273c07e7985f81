import { marketingTexts } from '../texts/en/marketing.ts';
import { ClaimMark } from './claims.tsx';
import { ModeBadge } from './modes.tsx';
import { sourcesFact } from './sources-fact.ts';

const benefits = ['structured', 'insights', 'guidelines', 'suggestions', 'differential'] as const;
const examples = [
  { mode: 'quick', name: 'ward' },
  { mode: 'deep', name: 'club' },
  { mode: 'quick', name: 'home' },
] as const;

export function Benefits() {
  const texts = marketingTexts().benefits;
  return (
    <section id="benefits" className="section tinted">
      <div className="wrap">
        <div className="split">
          <header className="section-head">
            <p className="eyebrow">{texts.eyebrow}</p>
            <h2>{texts.title}</h2>
            <p>{texts.intro}</p>
          </header>
          <ol className="ledger">
            {benefits.map((claim) => (
              <li key={claim}>
                <h3>
                  {texts[claim].title}
                  <ClaimMark name={claim} />
                </h3>
                <p>{texts[claim].text}</p>
              </li>
            ))}
          </ol>
        </div>
        <div id="testimonials" className="testimonials">
          <header className="section-head">
            <p className="eyebrow">{texts.sourcesEyebrow}</p>
            <h2>{texts.sourcesTitle}</h2>
            <p>
              {sourcesFact()}
              <ClaimMark name="sources" />
            </p>
          </header>
          <ul className="examples">
            {examples.map(({ mode, name }) => (
              <li key={name}>
                <p className="example-head">
                  <ModeBadge id={mode} />
                  <span>{texts.example}</span>
                </p>
                <h3>{texts[name].who}</h3>
                <p className="example-question">{texts[name].question}</p>
                <p>{texts[name].text}</p>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  );
}
