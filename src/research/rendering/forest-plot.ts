import type { Report } from '#shared/research/report.ts';
import type { StatedRatio } from '../appraisal/stated-ratio.ts';
import { citationHtml } from './citation-html.ts';
import { escapeHtml } from './escape.ts';
import { type ForestAxis, forestAxis } from './forest-axis.ts';
import { forestStyle } from './forest-style.ts';
import { say, sayWith } from './phrases.ts';
import { type RatioGroup, ratioGroups, ratioNames, ratioNote, shortTitle } from './ratio-groups.ts';

const cutNote = 'An arrow: the interval goes on beyond the scale.';

/**
 * The ratios that sources state, of one kind each, as tables in which they are drawn as well; '' where there are none to
 * compare. The drawing is empty elements, so that a screen reader reads a table of numbers.
 */
export function forestPlotsHtml({ sources, language }: Report): string {
  const groups = ratioGroups(sources);
  if (groups.length === 0) return '';
  const plots = groups.map((group, index) => plotHtml(group, `forest-${index + 1}`, language));
  const notes = plots.some(({ isCut }) => isCut) ? [ratioNote, cutNote] : [ratioNote];
  const note = escapeHtml(notes.map((text) => say(language, text)).join(' '));
  return [...plots.map(({ html }) => html), `<p class="footnote">${note}</p>`].join('\n');
}

function plotHtml(
  { kind, rows }: RatioGroup,
  name: string,
  language: Report['language'],
): { html: string; isCut: boolean } {
  const axis = forestAxis(rows.map(({ ratio }) => ratio));
  const drawn = rows.map(({ source, ratio }, index) => {
    const place = `${name}-${index + 1}`;
    return `<tr><td>${citationHtml(source)} ${escapeHtml(shortTitle(source.title))}</td><td class="forest-cell"><span class="forest-ratio">${ratio.text}</span><span class="forest-plot ${place}">${marksHtml(ratio, axis)}</span></td></tr>`;
  });
  const ticks = axis.ticks.map(
    (tick, index) => `<span class="forest-tick ${name}-tick-${index + 1}">${tick}</span>`,
  );
  const html = `<h3>${say(language, `${ratioNames[kind]}s`)}</h3>
<table class="forest">${styleHtml(rows, axis, name)}<thead><tr><th>${say(language, 'Source')}</th><th>${sayWith(language, '{ratio} (95% interval)', { ratio: say(language, ratioNames[kind]) })}</th></tr></thead><tbody>${drawn.join('')}<tr class="forest-scale"><td>${say(language, 'Scale (logarithmic)')}</td><td class="forest-cell"><span class="forest-plot">${ticks.join(' ')}</span></td></tr></tbody></table>`;
  return { html, isCut: rows.some(({ ratio }) => ratio.low < axis.low || ratio.high > axis.high) };
}

function marksHtml({ low, high }: StatedRatio, axis: ForestAxis): string {
  const cut = [low < axis.low && ' forest-cut-low', high > axis.high && ' forest-cut-high'].filter(Boolean);
  return `<span class="forest-one"></span><span class="forest-line${cut.join('')}"></span><span class="forest-square"></span>`;
}

/**
 * Where the marks are: a report has no style attributes. It stands within the table, which the web client also shows alone.
 * Nothing but numbers goes into it.
 */
function styleHtml(rows: RatioGroup['rows'], axis: ForestAxis, name: string): string {
  const percent = (value: number) => `${value.toFixed(2)}%`;
  const left = (value: number) => `left:${percent(axis.at(value))}`;
  const marks = rows.map(({ ratio: { estimate, low, high } }, index) => {
    const place = `.${name}-${index + 1}`;
    const width = percent(axis.at(high) - axis.at(low));
    return `${place} .forest-one{${left(1)}}${place} .forest-line{${left(low)};width:${width}}${place} .forest-square{${left(estimate)}}`;
  });
  const ticks = axis.ticks.map((tick, index) => `.${name}-tick-${index + 1}{${left(tick)}}`);
  return `<style>${forestStyle}${[...marks, ...ticks].join('\n')}\n</style>`;
}
