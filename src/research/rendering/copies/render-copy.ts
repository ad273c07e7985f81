import type { DocumentFormat } from '#shared/api/exports.ts';
import type { Report } from '#shared/research/report.ts';
import { escapeHtml } from '../escape.ts';
import { renderHtml } from '../html.ts';
import { reviewNotice } from '../imaging/wording.ts';
import { renderMarkdown } from '../markdown.ts';
import { type Block, readBlocks } from './blocks.ts';
import { page } from './page.ts';
import { plainText } from './plain-text.ts';
import { quotesOf } from './quotes.ts';

/** A report to be taken away. */
export async function renderCopy(report: Report, format: DocumentFormat): Promise<string | Uint8Array> {
  if (format === 'md') return renderMarkdown(report);
  const body = `<h1>${escapeHtml(report.question)}</h1>\n${renderHtml(report)}`;
  if (format === 'html') return page(report, body);
  const blocks = readBlocks(body);
  return format === 'txt' ? plainText(blocks) : toWord(report, blocks);
}

async function toWord(report: Report, blocks: readonly Block[]): Promise<Uint8Array> {
  // A million characters of code that most threads never need.
  const { wordDocument } = await import('./word-document.ts');
  const positions = new Map(report.sources.map(({ index }, at) => [`reference-${index}`, at]));
  return wordDocument(blocks, {
    title: report.question,
    language: report.language ?? 'en',
    warning: report.imaging && reviewNotice,
    quotesOf: (id) => {
      const at = positions.get(id);
      return at === undefined ? [] : quotesOf(report, at);
    },
  });
}
