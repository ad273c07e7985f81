import { z } from 'zod';
import type { Found } from '../../item.ts';
import { startYear } from '../../start-year.ts';
import { cleanText } from '../../text.ts';

/** `total` counts what matches, also beyond the records that were asked for; null where openFDA does not say. */
export type OpenFdaAnswer<T> = { results: T[]; total: number | null; lastUpdated: string | undefined };

/** One line of a count: a value of the field counted, and how many reports hold it. */
export const countSchema = z.object({
  term: z.union([z.string(), z.number()]).transform((term) => cleanText(String(term)).trim()),
  count: z.number().int().nonnegative(),
});
type Count = z.output<typeof countSchema>;

/** What was counted for one drug: reactions, and openFDA's field `serious`. */
export type ReportCounts = {
  drug: string;
  search: string;
  reactions: OpenFdaAnswer<Count>;
  seriousness: readonly Count[];
};

const serious = '1';
const caveat =
  'These are counts of reports that the FDA received, not of patients harmed by the drug. ' +
  'Anyone may report; reports can be incomplete, wrong or sent more than once. ' +
  'A count is not causality: it does not show that the drug caused the event, nor how often the event happens.';

/**
 * The counts for one drug as a record whose sentences are ours, so it is marked as a summary. Each sentence says by
 * itself that reports prove nothing: a quote of it may stand alone. `seriousness` counts FAERS's field `serious`.
 */
export function foundReports({ drug, search, reactions: counted, seriousness }: ReportCounts): Found[] {
  const { results: reactions, lastUpdated } = counted;
  if (reactions.length === 0) return [];
  const total = seriousness.reduce((sum, { count }) => sum + count, 0);
  const grave = seriousness.find(({ term }) => term === serious)?.count ?? 0;
  const address = new URLSearchParams({ search, count: 'patient.reaction.reactionmeddrapt.exact' });
  const totals =
    total > 0
      ? `${figure(total)} reports name ${drug}; ${figure(grave)} of them are marked serious, which does not show that ${drug} caused what they report.`
      : '';
  return [
    {
      id: `openfda:reports:${drug.toLowerCase()}`,
      title: `Adverse event reports that name ${drug}: counts, not causes`,
      url: `https://api.fda.gov/drug/event.json?${address}`,
      year: startYear(lastUpdated),
      journal: lastUpdated ? `FDA adverse event reports, as of ${lastUpdated}` : 'FDA adverse event reports',
      authors: [],
      publicationTypes: ['Adverse event reports'],
      studyDesign: 'other',
      isSummary: true,
      licence: 'CC0 1.0',
      parts: [
        { label: 'How to read these counts', text: caveat },
        { label: 'Number of reports', text: totals },
        {
          label: 'Reported most',
          text: reactions.map(({ term, count }) => sentence(drug, term, count)).join('\n'),
        },
      ],
    },
  ];
}

function sentence(drug: string, term: string, count: number): string {
  const times = count === 1 ? 'once' : `${figure(count)} times`;
  return `${term} was reported ${times} with ${drug}, which does not show that ${drug} caused it.`;
}

function figure(value: number): string {
  return value.toLocaleString('en-US');
}
