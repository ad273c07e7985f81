import type { Retraction } from '#shared/research/evidence-item.ts';
import type { Report } from '#shared/research/report.ts';

const became: Record<Retraction['status'], string> = {
  retracted: 'was retracted. Do not rely on statements that cite it',
  notice: 'turned out to be a notice about another publication',
  'expression-of-concern': 'got an expression of concern from its journal',
  corrected: 'was corrected',
  updated: 'was replaced by a newer version',
};
const longDate = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** The look for retractions in words: when it last succeeded, why not later, and what it found. */
export function describeCheck({ sources, generatedAt, updateCheck }: Report): {
  checked: string;
  news: string[];
} {
  const date = longDate.format(new Date(updateCheck?.checkedAt ?? generatedAt));
  const reasons = (updateCheck?.failures ?? []).map(({ connector, reason }) => `${connector}: ${reason}`);
  const why = reasons.length > 0 ? ` A later look did not succeed (${reasons.join('; ')}).` : '';
  const news = (updateCheck?.changed ?? []).flatMap((at) => {
    const source = sources[at];
    if (!source?.retraction) return [];
    const { status, notice } = source.retraction;
    return [`Source ${source.index}, “${source.title}”, ${became[status]}${notice ? ` (${notice})` : ''}.`];
  });
  return { checked: `Sources last checked for retractions on ${date}.${why}`, news };
}
