import type { DocumentFormat } from '#shared/api/exports.ts';
import type { Report } from '#shared/research/report.ts';
import { escapeHtml } from '../escape.ts';
import { renderHtml } from '../html.ts';
import { renderMarkdown } from '../markdown.ts';
import { readBlocks } from './blocks.ts';
import { plainText } from './plain-text.ts';
import { wordDocument } from './word-document.ts';

/** Nothing of the page runs or is loaded from anywhere, whoever opens it. */
const policy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:";

/** A report to be taken away. For `docx` the main part of the document. */
export function renderCopy(report: Report, format: DocumentFormat): string {
  if (format === 'md') return renderMarkdown(report);
  const body = `<h1>${escapeHtml(report.question)}</h1>\n${renderHtml(report)}`;
  if (format === 'html') return page(report, body);
  const blocks = readBlocks(body);
  return format === 'txt' ? plainText(blocks) : wordDocument(blocks);
}

const page = ({ question, language = 'en' }: Report, body: string) => `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(question)}</title>
</head>
<body>
${body}
</body>
</html>
`;
