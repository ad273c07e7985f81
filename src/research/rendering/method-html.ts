import type { Report } from '#shared/research/report.ts';
import { factDetailsHtml } from './apparatus-html.ts';
import { escapeHtml } from './escape.ts';
import { linkHtml } from './link-html.ts';
import {
  judgingSentence,
  rejectionSentence,
  runSentence,
  searchRemark,
  usageSentence,
  verificationSentence,
} from './method-wording.ts';
import { say } from './phrases.ts';
import { searchFlowHtml } from './search-flow.ts';
import { flowTableHtml } from './sub-questions-html.ts';

/** "How this report was made": check, search, failed sources, records left out. */
export function methodHtml(report: Report): string {
  const { failures, trail } = report;
  const rejections = rejectionSentence(report);
  const parts = [
    `<h2 id="method">${say(report.language, 'How this report was made')}</h2>`,
    factDetailsHtml(report),
    `<p>${escapeHtml(verificationSentence(report))}</p>`,
    rejections && `<p class="rejections">${escapeHtml(rejections)}</p>`,
    report.judging && `<p class="judging">${escapeHtml(judgingSentence(report))}</p>`,
    `<h3>${say(report.language, 'Search flow')}</h3>`,
    searchFlowHtml(report),
    flowTableHtml(report),
    report.usage && `<p>${escapeHtml(usageSentence(report))}</p>`,
    runSentence(report) && `<p>${escapeHtml(runSentence(report))}</p>`,
  ].filter(Boolean);
  if (failures.length > 0) {
    parts.push(`<h3>${say(report.language, 'What did not work')}</h3>`);
    parts.push(
      list(
        failures.map(({ connector, reason }) => escapeHtml(`${connector}: ${reason}`)),
        'failures',
      ),
    );
  }
  const excluded = trail.excluded ?? [];
  if (excluded.length > 0) {
    parts.push(`<h3>${say(report.language, 'Left out')}</h3>`);
    parts.push(
      list(
        excluded.map(
          ({ title, url, reason }) => `${linkHtml(title, url)} (${escapeHtml(say(report.language, reason))})`,
        ),
        'excluded',
      ),
    );
  }
  if (trail.queries.length > 0) {
    parts.push(`<h3>${say(report.language, 'Searches')}</h3>`);
    parts.push(
      list(
        trail.queries.map((search) => {
          const part = report.subQuestions?.[search.subQuestion ?? -1];
          const purpose = part ? `${say(report.language, part.title)} – ` : '';
          return `${escapeHtml(purpose + search.connector)}: <code>${escapeHtml(search.query)}</code>${escapeHtml(searchRemark(search, report.language))}`;
        }),
        'queries',
      ),
    );
  }
  return parts.join('\n');
}

function list(items: readonly string[], className: string): string {
  return `<ul class="${className}">${items.map((item) => `<li>${item}</li>`).join('')}</ul>`;
}
