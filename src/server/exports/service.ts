import type { PrintPdf } from '#platform/print/index.ts';
import { zip } from '#platform/zip.ts';
import {
  type DocumentFormat,
  documentFormats,
  type ExportFormat,
  type ReferenceFormat,
  referenceFormats,
} from '#shared/api/exports.ts';
import { AppError } from '#shared/errors.ts';
import type { Report } from '#shared/research/report.ts';
import type { Sessions } from '../sessions/service.ts';
import { writeReferences } from './references.ts';

/** A report as a document. */
export type CopyReport = (report: Report, format: DocumentFormat) => Promise<string | Uint8Array>;
export type Exports = ReturnType<typeof createExports>;

type ExportedFile = { name: string; type: string; bytes: Uint8Array | string };

const types: Record<ExportFormat, string> = {
  md: 'text/markdown; charset=utf-8',
  html: 'text/html; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  ris: 'application/x-research-info-systems; charset=utf-8',
  bib: 'application/x-bibtex; charset=utf-8',
  csl: 'application/vnd.citationstyles.csl+json',
  bundle: 'application/zip',
  pdf: 'application/pdf',
};
const extensions: Partial<Record<ExportFormat, string>> = { csl: 'csl.json', bundle: 'zip' };
const nameMaxChars = 80;

/** Reports to be taken away, with what became of their sources meanwhile. */
export function createExports({
  sessions,
  copyReport,
  printPdf,
}: {
  sessions: Pick<Sessions, 'get'>;
  copyReport: CopyReport;
  /** Undefined where no browser is installed. */
  printPdf: PrintPdf | undefined;
}) {
  const write = async (report: Report, format: DocumentFormat | ReferenceFormat) =>
    isReferences(format) ? writeReferences(report.sources, format) : copyReport(report, format);

  async function bundle(report: Report, at: Date): Promise<Uint8Array> {
    const files = [
      { name: 'report.json', bytes: `${JSON.stringify(report, null, 2)}\n` as Uint8Array | string },
    ];
    for (const format of [...documentFormats, ...referenceFormats]) {
      const stem = isReferences(format) ? 'references' : 'report';
      files.push({ name: `${stem}.${extensionOf(format)}`, bytes: await write(report, format) });
    }
    return zip(files, at);
  }

  async function pdf(report: Report): Promise<Uint8Array> {
    if (!printPdf)
      throw new AppError(
        'not_implemented',
        'This server makes no PDF files, since no Chromium is installed. Please print the report in your browser, or take it as docx, html, md or txt.',
      );
    return printPdf((await copyReport(report, 'html')) as string);
  }

  return {
    /**
     * Throws `not_found`, also for what belongs to another user, `conflict` where there is no report to export, and
     * `not_implemented` for a PDF where there is no browser.
     */
    async export(userId: string, sessionId: string, format: ExportFormat): Promise<ExportedFile> {
      const { report, topic, updated_at } = await sessions.get(userId, sessionId);
      if (!report) throw new AppError('conflict', 'This research has no report yet');
      const at = new Date(updated_at);
      return {
        name: `${fileNameOf(topic)}.${extensionOf(format)}`,
        type: types[format],
        bytes: await (format === 'bundle'
          ? bundle(report, at)
          : format === 'pdf'
            ? pdf(report)
            : write(report, format)),
      };
    },
  };
}

const isReferences = (format: ExportFormat): format is ReferenceFormat =>
  (referenceFormats as readonly string[]).includes(format);

const extensionOf = (format: ExportFormat) => extensions[format] ?? format;

/** A topic as every file system takes it. */
function fileNameOf(topic: string): string {
  const plain = topic.replace(/[\p{Cc}\p{Bidi_Control}\p{Cs}\s"*/:<>?\\|.]+/gu, ' ').trim();
  return [...plain].slice(0, nameMaxChars).join('').trim() || 'report';
}
