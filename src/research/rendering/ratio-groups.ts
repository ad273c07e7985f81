import type { Source } from '#shared/research/report.ts';
import { findStatedRatio, type RatioKind, ratioKinds, type StatedRatio } from '../appraisal/stated-ratio.ts';

export type RatioGroup = { kind: RatioKind; rows: { source: Source; ratio: StatedRatio }[] };

const maxGroups = 2;
const maxTitle = 60;

export const ratioNames: Record<RatioKind, string> = {
  hazard: 'Hazard ratio',
  odds: 'Odds ratio',
  risk: 'Risk ratio',
  rate: 'Rate ratio',
};

export const ratioNote =
  'Ratios as the sources state them; they are not pooled, and may be of different outcomes.';

/** The ratios that can be shown beside each other: of one kind, from two sources or more; the largest groups first. */
export function ratioGroups(sources: readonly Source[]): RatioGroup[] {
  const stated = sources.flatMap((source) => {
    const ratio = findStatedRatio(source);
    return ratio ? [{ source, ratio }] : [];
  });
  return ratioKinds
    .map((kind) => ({ kind, rows: stated.filter(({ ratio }) => ratio.kind === kind) }))
    .filter(({ rows }) => rows.length > 1)
    .sort((one, other) => other.rows.length - one.rows.length)
    .slice(0, maxGroups);
}

/** A title cut after a whole word where it is longer than a row has room for. */
export function shortTitle(title: string): string {
  const plain = title.replace(/\s+/gu, ' ').trim();
  if (plain.length <= maxTitle) return plain;
  const words = plain.slice(0, maxTitle).replace(/[ ,:;([–—-]{1,4}\S{0,20}$/u, '');
  return `${words}…`;
}
