import { textsOf } from '../language.ts';

/** What stands around a report and its sources, and the files sent with a question. */
export const report = {
  none: 'There is no report yet.',
  frameTitle: 'Research report',
  tableTitle: 'Expanded Table View',
  tableFrameTitle: 'Expanded table',
  unreachable: 'The report cannot be drawn while the server does not answer. It appears as soon as it does.',
  generating: 'Generating research analysis...',
  generatingText: 'Your analysis will appear here once complete.',
  showInSources: 'Show in Sources',
  openSource: 'Open the source',
  source: (number: string) => `Source ${number}`,
  frame: {
    source: 'Source',
    details: 'Details',
    method: 'How this report was made',
    table: 'Table',
    expandTable: 'Expand table',
  },
  check: {
    checked: (date: string, why: string) => `Sources last checked for retractions on ${date}.${why}`,
    failed: (reasons: string) => ` A later look did not succeed (${reasons}).`,
    changed: (number: number, title: string, what: string, notice: string) =>
      `Source ${number}, “${title}”, ${what}${notice}.`,
    since: 'Since this report was written',
    became: {
      retracted: 'was retracted. Do not rely on statements that cite it',
      notice: 'turned out to be a notice about another publication',
      'expression-of-concern': 'got an expression of concern from its journal',
      corrected: 'was corrected',
      updated: 'was replaced by a newer version',
    },
  },
  sources: {
    none: 'No Sources Found',
    noneText: 'Sources will appear here when the AI references external materials in the research.',
    title: (count: number) => `Sources (${count})`,
    found: (count: number) => `Found so far (${count})`,
    foundText: 'The finished report lists here what it cites.',
    evidenceLevel: (level: string) => `${level} evidence level`,
    summary: 'summary of the publication',
    quoted: 'What the sentence quotes',
    less: 'Show less',
    more: 'Show more',
    retraction: {
      retracted: 'retracted',
      notice: 'notice about another publication',
      'expression-of-concern': 'expression of concern',
      corrected: 'corrected',
      updated: 'a newer version was published',
    },
  },
  files: {
    attach: 'Attach files',
    toAttach: 'Files to attach',
    attached: 'Attached files',
    remove: (name: string) => `Remove ${name}`,
    unsupported: 'Unsupported file format. Please upload: JPEG, PNG, WEBP, TIFF, BMP, or PDF files',
    tooLarge: (megabytes: string) => `File size (${megabytes}MB) exceeds maximum allowed size of 10MB`,
    empty: (name: string) => `${name} is empty`,
    tooMany: (most: number) => `At most ${most} files can be attached`,
    drop: 'Drop files to attach them',
    dropHint: 'JPEG, PNG, WEBP, TIFF, BMP, PDF or DICOM, up to 10 MB each',
    showToModel: 'Show these pictures to the vision model',
    showToModelText:
      'They then leave this server, with the lines covered that seem to name somebody. Handwriting and what OCR misses may stay visible. Without your agreement they are read by OCR on this server only.',
  },
};

export const [reportTexts, useReportTexts] = textsOf('report', report);
