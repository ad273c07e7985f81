// What reads HTML of unknown origin, in one file, so that it is loaded at once and only when there is a report.
export { drawOnPaper } from './draw-on-paper.ts';
export { plainText } from './plain-text.ts';
export { readParts } from './read-parts.ts';
export { sanitiseReport } from './sanitise-report.ts';
