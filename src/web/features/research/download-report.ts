import type { ExportFormat } from '#shared/api/exports.ts';
import { requestDownload } from '../../lib/api-client.ts';
import { saveFile } from '../../lib/save-file.ts';
import { toast } from '../../lib/toast.ts';
import { researchTexts } from '../../texts/en/research.ts';

/** In the order of the menu. */
export const downloadFormats = [
  'pdf',
  'docx',
  'md',
  'txt',
  'ris',
  'bib',
  'bundle',
] as const satisfies readonly ExportFormat[];

export type DownloadFormat = (typeof downloadFormats)[number];

/** Has the browser save a report as the server writes and names it. Gives the name; undefined where it failed, which is told. */
export async function downloadReport(sessionId: string, format: DownloadFormat): Promise<string | undefined> {
  const texts = researchTexts().download;
  try {
    const path = `/api/sessions/${encodeURIComponent(sessionId)}/export?format=${format}`;
    const { name, content } = await requestDownload(path, { fallback: texts.failedText });
    saveFile(name, content, content.type);
    return name;
  } catch (error) {
    toast.error({
      title: texts.failedTitle,
      description: error instanceof Error ? error.message : texts.failedText,
    });
    return undefined;
  }
}
