import type { Source } from '#shared/research/report.ts';

/** A source of a report; a report that is still being written may not know all about it. */
export type ShownSource = Pick<Source, 'id' | 'index' | 'title' | 'url' | 'domain'> & Partial<Source>;
