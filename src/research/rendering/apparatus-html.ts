import type { Report } from '#shared/research/report.ts';
import { headline } from './certainty-wording.ts';
import { escapeHtml } from './escape.ts';
import { say, sayWith } from './phrases.ts';
import { certaintyLabels, composerLabel, statusSentence, verifiedOf } from './wording.ts';

/** What the report says of itself in one row above the answer; the page that shows it lets the row open. */
export function factsHtml(report: Report): string {
  const { style, label } = headline(report);
  const facts = [
    `<span class="band band-${style}"><span class="band-label">${label}</span></span>`,
    ...[verifiedFact(report), sourcesFact(report)].flatMap((fact) =>
      fact ? [`<span class="fact">${fact}</span>`] : [],
    ),
    `<a href="#method">${say(report.language, 'Details')}</a>`,
  ];
  return `<p class="facts">${facts.join(' ')}</p>`;
}

/** What opens under the row: who wrote, how much was verified, and how certain each finding is and why. */
export function factDetailsHtml(report: Report): string {
  const lines = certaintyLines(report).map(
    ({ label, sections, reasons }) =>
      `<li><span class="level">${label}</span> ${escapeHtml(`${reasons} (${sections})`)}</li>`,
  );
  const parts = [
    report.statements.length > 0 && `<p class="composer">${escapeHtml(composerLabel(report))}</p>`,
    `<p class="footnote status">${escapeHtml(statusSentence(report))}</p>`,
    lines.length > 0 &&
      `<p class="facts-label">${say(report.language, 'Certainty of each finding')}</p><ul class="certainty">${lines.join('')}</ul>`,
  ].filter(Boolean);
  return `<div class="facts-body">${parts.join('\n')}</div>`;
}

/** Each certainty with its reasons once, and the sections whose findings have it. */
function certaintyLines({ statements }: Report): { label: string; reasons: string; sections: string }[] {
  const groups = new Map<string, { label: string; reasons: string; sections: Set<string> }>();
  for (const { certainty, section } of statements) {
    if (!certainty) continue;
    const label = certaintyLabels[certainty.level];
    const reasons = certainty.reasons.join('; ');
    const group = groups.get(`${label} ${reasons}`) ?? { label, reasons, sections: new Set() };
    group.sections.add(section);
    groups.set(`${label} ${reasons}`, group);
  }
  return [...groups.values()].map((group) => ({ ...group, sections: [...group.sections].join(', ') }));
}

function verifiedFact({ verification: { verified, statements }, language }: Report): string {
  return statements > 0 ? verifiedOf(verified, statements, language) : '';
}

function sourcesFact({ sources, language }: Report): string {
  if (sources.length === 0) return '';
  const retracted = sources.filter(({ retraction }) => retraction?.status === 'retracted').length;
  const count = sources.length;
  const counted = sayWith(language, count === 1 ? '{count} source' : '{count} sources', { count });
  const known =
    retracted > 0
      ? sayWith(language, '{count} retracted', { count: retracted })
      : say(language, 'no known retraction');
  return `${counted}, ${known}`;
}
