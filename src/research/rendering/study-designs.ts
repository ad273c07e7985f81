import { studyDesigns } from '#shared/research/evidence-item.ts';
import type { Source } from '#shared/research/report.ts';
import type { ReportLanguage } from '#shared/research/report-languages.ts';
import { escapeHtml } from './escape.ts';
import { say } from './phrases.ts';
import { designLabel } from './wording.ts';

/** From how many sources on their designs are worth a drawing. */
const drawnFrom = 3;

/**
 * How many sources have which study design, as bars; '' for few. The bars are empty elements of a list that reads "Cohort
 * study: 2". A report has no style attributes, so that their lengths stand in a style of their own, of numbers only.
 */
export function studyDesignsHtml(
  sources: readonly Pick<Source, 'studyDesign'>[],
  language?: ReportLanguage,
): string {
  if (sources.length < drawnFrom) return '';
  const counts = studyDesigns
    .map((design) => ({ design, count: sources.filter(({ studyDesign }) => studyDesign === design).length }))
    .filter(({ count }) => count > 0);
  const most = Math.max(...counts.map(({ count }) => count));
  const rows = counts.map(
    ({ design, count }, index) =>
      `<li><span class="designs-name">${escapeHtml(designLabel(design))}: ${count}</span><span class="designs-track"><span class="designs-bar designs-bar-${index + 1}"></span></span></li>`,
  );
  const lengths = counts.map(
    ({ count }, index) => `.designs-bar-${index + 1}{width:${((100 * count) / most).toFixed(2)}%}`,
  );
  return `<h3>${say(language, 'Study designs')}</h3>
<style>${style}${lengths.join('')}
</style><ul class="designs">${rows.join('')}</ul>`;
}

/** Drawn with borders: backgrounds are neither printed nor shown with forced colours. */
const style = `
.designs{list-style:none;padding:0;font:.8125rem/1.35rem var(--sans,sans-serif)}
.designs li{display:grid;grid-template-columns:minmax(9em,14em) 1fr;gap:0 16px;align-items:center;break-inside:avoid}
.designs-name{font-variant-numeric:tabular-nums}
.designs-bar{display:block;min-width:2px;border-top:10px solid var(--accent,light-dark(#0a5c68,#7ed0d9));border-radius:2px}
@media (max-width:480px){.designs li{grid-template-columns:1fr}}
`;
