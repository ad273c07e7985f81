import { marketingTexts } from '../texts/en/marketing.ts';
import { ClaimMark } from './claims.tsx';
import { ForestPlot } from './forest-plot.tsx';
import { ModeList } from './modes.tsx';
import { Picture } from './picture.tsx';
import { Certainty, MarkedFinding } from './report-card.tsx';
import { sample } from './sample.ts';

export function Features() {
  const { features: texts, card } = marketingTexts();
  return (
    <section id="features" className="section wrap">
      <header className="section-head">
        <p className="eyebrow">{texts.eyebrow}</p>
        <h2>{texts.title}</h2>
        <p>{texts.intro}</p>
      </header>
      <div className="bento">
        <article className="tile two">
          <h3>
            {texts.citedTitle}
            <ClaimMark name="cited" />
          </h3>
          <p>{texts.cited}</p>
          <div className="tile-quote">
            <MarkedFinding />
          </div>
        </article>
        <article className="tile">
          <h3>{texts.certaintyTitle}</h3>
          <p>{texts.certainty}</p>
          <div className="tile-end">
            <Certainty level={sample.certainty} />
            <ul className="reasons">
              {texts.reasons.map((reason) => (
                <li key={reason}>{reason}</li>
              ))}
            </ul>
          </div>
        </article>
        <article className="tile">
          <h3>
            {texts.modesTitle}
            <ClaimMark name="modes" />
          </h3>
          <p>{texts.modes}</p>
          <ModeList />
        </article>
        <article className="tile two">
          <h3>{texts.effectsTitle}</h3>
          <p>{texts.effects}</p>
          <ForestPlot />
        </article>
      </div>
      <Picture
        name="workspace"
        alt={card.workspaceAlt}
        width={1280}
        height={800}
        caption={card.workspaceCaption}
      />
    </section>
  );
}
