import type { EvidenceItem } from '#shared/research/evidence-item.ts';
import type { EvidenceQuery } from './connector.ts';
import { parseAnswer as readBrave } from './connectors/brave/parse.ts';
import { clinicalTrialsTasks } from './connectors/clinicaltrials/read.ts';
import { crossrefTasks } from './connectors/crossref/read.ts';
import { dailyMedTasks } from './connectors/dailymed/read.ts';
import { europePmcTasks } from './connectors/europepmc/read.ts';
import { openFdaTasks } from './connectors/openfda/read.ts';
import { pubmedTasks } from './connectors/pubmed/read.ts';
import { rxNavTasks } from './connectors/rxnav/read.ts';
import { parseAnswer as readSearxng } from './connectors/searxng/parse.ts';
import { parseAnswer as readTavily } from './connectors/tavily/parse.ts';
import { dedupe } from './dedupe.ts';
import { readFullText } from './jats/full-text.ts';
import { type StoredRow, toEvidenceItem } from './library/document.ts';
import { rank } from './rank.ts';
import { webTasks } from './web/read.ts';

type Ranked = { items: EvidenceItem[]; query: Pick<EvidenceQuery, 'text' | 'wordings'>; year: number };

/**
 * What makes records of the answers of sources: pure functions from plain data to plain data, which run in a thread that can
 * be ended. Each takes a text as it came, or what another of them gave.
 */
export const evidenceTasks = {
  ...pubmedTasks,
  ...europePmcTasks,
  ...clinicalTrialsTasks,
  ...crossrefTasks,
  ...dailyMedTasks,
  ...openFdaTasks,
  ...rxNavTasks,
  ...webTasks,
  'brave/answer': readBrave,
  'searxng/answer': readSearxng,
  'tavily/answer': readTavily,
  'jats/full-text': readFullText,
  'library/items': (hits: { row: StoredRow; score: number }[]) =>
    hits.map(({ row, score }) => toEvidenceItem(row, score)),
  'records/merge': (items: EvidenceItem[]) => dedupe(items),
  'records/rank': ({ items, query, year }: Ranked) => rank(items, query, year),
};

export type EvidenceTasks = typeof evidenceTasks;
