import { z } from 'zod';

/** Renderings of a report as a document. */
export const documentFormats = ['md', 'html', 'txt', 'docx'] as const;
/** Its sources, as reference managers read them. */
export const referenceFormats = ['ris', 'bib', 'csl'] as const;
/** `bundle`: all of those in one archive, with the structured report. `pdf` can be made where there is a browser. */
export const exportFormats = [...documentFormats, ...referenceFormats, 'bundle', 'pdf'] as const;

export const exportQuerySchema = z.object({ format: z.enum(exportFormats) });

export type DocumentFormat = (typeof documentFormats)[number];
export type ReferenceFormat = (typeof referenceFormats)[number];
export type ExportFormat = (typeof exportFormats)[number];
