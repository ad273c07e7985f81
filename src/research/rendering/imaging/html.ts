import type { ImageFinding, ImagingReport } from '#shared/imaging/study.ts';
import { escapeHtml } from '../escape.ts';
import * as words from './wording.ts';

/** What a report says of images, before the literature. */
export function imagingHtml(imaging: ImagingReport): string {
  const { findings, limits, needed } = imaging;
  const study = words.studySentence(imaging);
  return [
    style,
    `<p class="notice notice-imaging"><span class="experimental">Experimental</span> ${escapeHtml(words.reviewNotice)}</p>`,
    paragraph('', words.outcomeSentence(imaging)),
    study ? paragraph('', study) : '',
    imaging.outcome === 'analysed' ? '<h2>Findings of the model, unconfirmed</h2>' : '',
    imaging.outcome === 'analysed' && findings.every(({ isNegated }) => isNegated)
      ? paragraph('', words.noFinding)
      : '',
    ...findings.map((finding) => findingHtml(finding, imaging)),
    listed('Limits of the images', limits),
    imaging.images.length > 0 ? '<h2>The images</h2>' : '',
    imaging.images.length > 0 ? table(words.imageColumns, words.imageLines(imaging)) : '',
    imaging.images.length > 0 ? paragraph('footnote', words.cleanedNote) : '',
    listed('What would be needed', needed),
    `<h2>${words.literatureTitle}</h2>`,
    paragraph('footnote', words.literatureNote),
  ]
    .filter(Boolean)
    .join('\n');
}

const style = `<style>
.notice-imaging{border-left:5px solid light-dark(#b26a00,#ffb74d)}
.experimental{display:inline-block;padding:.05em .5em;margin-right:.4em;border-radius:4px;border:1px solid currentColor;font-weight:700;color:light-dark(#8a5200,#ffc46b)}
.image-finding{margin:1em 0;padding:.2em 1em .6em;border-left:5px solid #6b7a90}
.image-finding h3{margin:.4em 0}
.image-finding p{margin:.2em 0}
.fact{font-weight:700}
.rejected-finding{opacity:.75}
</style>`;

function findingHtml(finding: ImageFinding, imaging: ImagingReport): string {
  const box = words.boxText(finding);
  const facts = words
    .findingFacts(finding, imaging)
    .map(([name, text]) => `<p><span class="fact">${name}:</span> ${escapeHtml(text)}</p>`);
  const isRejected = finding.review?.decision === 'rejected';
  return [
    `<div class="image-finding${isRejected ? ' rejected-finding' : ''}">`,
    `<h3>${escapeHtml(words.findingTitle(finding))}</h3>`,
    ...facts,
    box ? `<p><code>${box}</code></p>` : '',
    '</div>',
  ]
    .filter(Boolean)
    .join('\n');
}

const listed = (title: string, lines: readonly string[]): string =>
  lines.length > 0
    ? `<h2>${title}</h2>\n<ul>${lines.map((line) => `<li>${escapeHtml(line)}</li>`).join('')}</ul>`
    : '';

function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const head = heads.map((text) => `<th>${escapeHtml(text)}</th>`).join('');
  const body = rows.map(
    (cells) => `<tr>${cells.map((text) => `<td>${escapeHtml(text)}</td>`).join('')}</tr>`,
  );
  return `<table><thead><tr>${head}</tr></thead><tbody>${body.join('')}</tbody></table>`;
}

const paragraph = (className: string, text: string): string =>
  `<p${className && ` class="${className}"`}>${escapeHtml(text)}</p>`;
