import type { Report } from '#shared/research/report.ts';
import { escapeHtml } from './escape.ts';
import { trailSentence } from './method-wording.ts';
import { say } from './phrases.ts';

type Step = { name: string; count: number; out: readonly string[] };

/**
 * The way of the records from the search to the report, drawn as PRISMA 2020 draws it (doi:10.1136/bmj.n71): a list whose
 * entries say what was left out on the way. Where nothing was found, a sentence.
 */
export function searchFlowHtml(report: Report): string {
  const { trail, language } = report;
  const counted = (name: string, count: number) => (count > 0 ? [`${say(language, name)}: ${count}`] : []);
  if (trail.identified === 0) return `<p>${escapeHtml(trailSentence(report))}</p>`;
  const unread = trail.identified - trail.duplicates - trail.screened;
  const steps: Step[] = [
    {
      name: say(language, 'Records identified'),
      count: trail.identified,
      out: [...counted('Duplicates removed', trail.duplicates), ...counted('Not screened', unread)],
    },
    {
      name: say(language, 'Screened'),
      count: trail.screened,
      out: [...counted('Not included', trail.screened - trail.included), ...reasonsOf(report)],
    },
    { name: say(language, 'Included'), count: trail.included, out: [] },
  ];
  return `${style}<ol class="flow">${steps.map(stepHtml).join('')}</ol>`;
}

/** Records that were named as left out, by the reason. */
function reasonsOf({ trail: { excluded = [] }, language }: Report): string[] {
  const counts = new Map<string, number>();
  for (const { reason } of excluded) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  return [...counts].map(
    ([reason, count]) => `${say(language, 'of these')} ${say(language, reason)}: ${count}`,
  );
}

function stepHtml({ name, count, out }: Step): string {
  const lines = out.map((line) => `<span>${escapeHtml(line)}</span>`).join(' ');
  const aside = lines && ` <span class="flow-out">${lines}</span>`;
  return `<li><span class="flow-box">${name}: ${count}</span>${aside}</li>`;
}

const style = `<style>
.flow{--flow-line:var(--control,light-dark(#858b88,#707b7e));list-style:none;padding:0;font:.8125rem/1.35rem var(--sans,sans-serif);font-variant-numeric:tabular-nums}
.flow li{position:relative;display:grid;grid-template-columns:minmax(0,15em) minmax(0,1fr);gap:0 32px;align-items:start;max-width:36em;margin:0;padding-bottom:24px;break-inside:avoid}
.flow li:last-child{padding-bottom:8px}
.flow-box,.flow-out{position:relative;padding:7px 12px;border:1px solid var(--flow-line);border-radius:8px}
.flow-box{font-weight:600}
.flow-out span{display:block}
.flow-out::before{content:"";position:absolute;right:100%;top:18px;width:32px;border-top:1px solid var(--flow-line)}
.flow li:not(:last-child)::before{content:"";position:absolute;left:6em;top:20px;bottom:1px;border-left:1px solid var(--flow-line)}
.flow li:not(:last-child)::after{content:"";position:absolute;left:calc(6em - 3px);bottom:2px;width:7px;height:7px;box-sizing:border-box;border:solid var(--flow-line);border-width:0 1px 1px 0;transform:rotate(45deg)}
.flow-box,.flow-out{z-index:1;background:var(--surface,Canvas)}
@media (max-width:480px){
.flow li{grid-template-columns:minmax(0,1fr)}
.flow-out{margin:6px 0 0 24px}
.flow-out::before{right:auto;left:-13px;width:12px}
.flow li:not(:last-child)::before,.flow li:not(:last-child)::after{left:12px}
.flow li:not(:last-child)::after{left:9px}
}
</style>`;
