import { marketingTexts } from '../texts/en/marketing.ts';
import { Logo } from '../ui/logo.tsx';
import { SourceCard } from './report-card.tsx';

/** What is shown where a page is shared: 1200 × 630, without a name, since that is a setting. */
export function SocialPicture() {
  const texts = marketingTexts().social;
  return (
    <div className="social">
      <div>
        <Logo className="logo" />
        <h1>{texts.title}</h1>
        <p className="lead">{texts.text}</p>
      </div>
      <SourceCard />
    </div>
  );
}
