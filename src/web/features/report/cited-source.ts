import type { Source } from '#shared/research/report.ts';

/** A source as a citation speaks of it; a report that is still being written may not know all about it. */
export type CitedSource = Pick<Source, 'id' | 'index' | 'title' | 'url' | 'domain'> & Partial<Source>;
