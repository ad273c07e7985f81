// What reads HTML of unknown origin, in one file, so that it is loaded at once and only when there is a report.
export { readParts } from './read-parts.ts';
export { sanitiseReport } from './sanitise-report.ts';
