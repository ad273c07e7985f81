import { finding, readEffect, sample, splitAtEffect } from '../marketing/sample.ts';
import { authTexts } from '../texts/en/auth.ts';

const hazardRatio = 'HR';
/** The text that names a study of a design by its people. */
const designTexts = { 'meta-analysis': 'metaAnalysisOf', 'randomised-trial': 'randomisedTrialOf' } as const;
const source = finding && sample.sources[finding.source];

/** Beside the form on wide screens: a sentence and the words that carry it. Static: `data-text` names what `auth-main.tsx` translates. */
export function AuthAside() {
  if (!finding || !source?.effect) return null;
  const design = designTexts[source.studyDesign as keyof typeof designTexts];
  const texts = authTexts().aside;
  const [before, marked, after] = splitAtEffect(finding.text, source.effect);
  const { estimate, low, high } = readEffect(source.effect);
  return (
    <aside className="hidden border-l bg-surface lg:flex lg:flex-col lg:justify-center lg:px-[8%]">
      <div className="max-w-xl">
        <p
          data-text="title"
          className="font-serif text-4xl leading-[1.15] font-medium tracking-tight text-balance"
        >
          {texts.title}
        </p>
        <figure className="mt-12 rounded-2xl border bg-canvas p-7">
          <figcaption className="flex items-center gap-2 text-xs text-muted">
            <span className="grid size-[18px] place-items-center rounded bg-accent font-semibold text-on-accent">
              {source.index}
            </span>
            {source.journal} · {source.year}
            <span className="ml-auto rounded-md bg-ok-soft px-2 py-0.5 font-medium text-ok">
              <span data-text={design}>{texts[design]}</span> {source.size?.toLocaleString('en')}{' '}
              <span data-text="people">{texts.people}</span>
            </span>
          </figcaption>
          <blockquote className="mt-4 font-serif text-lg leading-relaxed text-pretty">
            {before}
            <mark className="rounded-[3px] bg-(--mark) px-0.5 text-inherit">{marked}</mark>
            {after}
          </blockquote>
          <p className="mt-4 border-t pt-4 text-sm text-muted tabular-nums">
            {hazardRatio} <strong className="font-semibold text-ink">{estimate.toFixed(2)}</strong> (
            {low.toFixed(2)}–{high.toFixed(2)}), <span data-text="foundAgain">{texts.foundAgain}</span>
          </p>
        </figure>
      </div>
    </aside>
  );
}
