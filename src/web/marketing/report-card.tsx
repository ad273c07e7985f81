import { Check } from 'lucide-react';
import { marketingTexts } from '../texts/en/marketing.ts';
import { finding, sample, splitAtEffect } from './sample.ts';

const levels = ['very low', 'low', 'moderate', 'high'] as const;
const designNames = {
  'meta-analysis': 'metaAnalysis',
  'randomised-trial': 'randomisedTrial',
  guideline: 'guideline',
} as const;

export function Certainty({ level }: { level: string }) {
  const at = levels.indexOf(level as (typeof levels)[number]);
  return (
    <span className="certainty" data-level={level}>
      <svg viewBox="0 0 54 12" aria-hidden="true">
        {levels.map((name, index) => (
          <circle key={name} cx={6 + index * 14} cy="6" r="4.6" className={index <= at ? 'full' : ''} />
        ))}
      </svg>
      {marketingTexts().card.certainty[levels[at] ?? 'very low']}
    </span>
  );
}

const [bottomLine] = sample.statements.filter(({ section }) => section === 'Bottom line');
const source = finding && sample.sources[finding.source];

/** A report of the program, as a page of it looks, with the source of one sentence opened. */
export function ReportCard() {
  const texts = marketingTexts().card;
  return (
    <figure className="report-card">
      <div className="paper">
        <p className="paper-question" lang="en">
          {sample.question}
        </p>
        <p className="paper-facts">
          <Certainty level={sample.certainty} />
          <span>
            <Check aria-hidden="true" />
            {texts.checked(sample.verification.verified, sample.verification.statements)}
          </span>
        </p>
        <div className="paper-bottom" lang="en">
          <p className="paper-eyebrow">{bottomLine?.section}</p>
          <p>
            <Cited statement={bottomLine} />
          </p>
        </div>
        <div className="paper-section" lang="en">
          {finding?.section !== bottomLine?.section && <p className="paper-head">{finding?.section}</p>}
          <p>
            <Cited statement={finding} isOpen />
          </p>
        </div>
      </div>
      <SourceCard isShort />
      <figcaption>{texts.caption}</figcaption>
    </figure>
  );
}

/** A sentence with its mark, which stays on the line of the last word. */
function Cited({ statement, isOpen = false }: { statement: typeof finding; isOpen?: boolean }) {
  if (!statement) return null;
  const { text } = statement;
  const at = text.lastIndexOf(' ') + 1;
  return (
    <>
      <span className={isOpen ? 'lit' : undefined}>{text.slice(0, at)}</span>
      <span className="keep">
        <span className={isOpen ? 'lit' : undefined}>{text.slice(at)}</span>
        <span className={isOpen ? 'cite on' : 'cite'}>{sample.sources[statement.source]?.index}</span>
      </span>
    </>
  );
}

export function SourceCard({ isShort = false }: { isShort?: boolean }) {
  if (!source) return null;
  const texts = marketingTexts().card;
  return (
    <div className="source-card">
      <p className="source-head">
        <span className="cite on">{source.index}</span>
        <span>
          {source.journal} · {source.year}
        </span>
        <span className="design">
          {texts.designs[designNames[source.studyDesign as keyof typeof designNames]]}
        </span>
      </p>
      <p className="source-title" lang="en">
        {source.title}
      </p>
      <MarkedFinding isShort={isShort} />
      <p className="source-note">
        <Check aria-hidden="true" />
        {texts.found}
      </p>
    </div>
  );
}

/** About as much of a quote as a source card of a report previews. */
const previewChars = 130;

export function MarkedFinding({ isShort = false }: { isShort?: boolean }) {
  if (!finding || !source?.effect) return null;
  const [before, marked, after] = splitAtEffect(finding.text, source.effect);
  const from = isShort ? before.indexOf(' ', Math.max(0, before.length - previewChars)) : 0;
  return (
    <blockquote lang="en">
      {from > 0 ? `…${before.slice(from + 1)}` : before}
      <mark>{marked}</mark>
      {after}
    </blockquote>
  );
}
