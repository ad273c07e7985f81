import { ArrowRight, ChevronRight, Pause, Play } from 'lucide-react';
import { marketingTexts } from '../texts/en/marketing.ts';
import { Logo } from '../ui/logo.tsx';
import { Prose } from './prose.tsx';
import { ReportCard } from './report-card.tsx';

export function Hero() {
  const texts = marketingTexts().hero;
  return (
    <section className="hero wrap" aria-labelledby="headline">
      <div className="hero-text">
        <a className="pill" href="/signup">
          <Logo className="logo" />
          {texts.pill}
          <ChevronRight aria-hidden="true" />
        </a>
        <h1 id="headline">
          <span className="line">{texts.first}</span>{' '}
          <span className="line">
            {texts.before}{' '}
            <span className="rotator" data-rotator>
              {texts.words.map((word, index) => (
                <span key={word} data-state={index === 0 ? 'on' : 'off'} aria-hidden={index > 0}>
                  {word}
                </span>
              ))}
            </span>
          </span>{' '}
          <span className="line">{texts.last}</span>
        </h1>
        <p className="lead">
          <Prose text={texts.lead} />
        </p>
        <p className="lead-2">
          <Prose text={texts.second} />
        </p>
        <div className="hero-actions">
          <a className="button solid large" href="/signup">
            {texts.start}
            <ArrowRight aria-hidden="true" />
          </a>
          <button
            type="button"
            className="rotation-switch"
            data-rotation-switch
            data-pause={texts.pause}
            data-resume={texts.resume}
            hidden
          >
            <Pause aria-hidden="true" className="when-running" />
            <Play aria-hidden="true" className="when-paused" />
            <span data-label>{texts.pause}</span>
          </button>
        </div>
      </div>
      <ReportCard />
    </section>
  );
}
