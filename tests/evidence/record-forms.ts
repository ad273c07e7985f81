import { createEuropePmcClient } from '#evidence/connectors/europepmc/client.ts';
import { createEuropePmcConnector } from '#evidence/connectors/europepmc/connector.ts';
import type { PubmedRecord } from '#evidence/connectors/pubmed/parse.ts';
import { studyDesignOf } from '#evidence/study-design.ts';
import type { EvidenceItem } from '#shared/research/evidence-item.ts';
import { evidenceItem } from '../support/evidence-item.ts';

/** One publication as three databases tell it; `truth` names the publication. */
export type Told = { truth: string; item: EvidenceItem };

const text = (record: PubmedRecord) =>
  record.abstract.map((part) => part.text).join('\n\n') || `Words about ${record.pmid}.`;

/** As PubMed gives it. */
export function asPubmed(record: PubmedRecord): EvidenceItem {
  const { abstract: _, ...facts } = record;
  return evidenceItem({
    ...facts,
    id: `pubmed:${record.pmid}`,
    text: text(record),
    studyDesign: studyDesignOf(record),
  });
}

/** As Europe PMC's service would give it, read by the connector. Half of the records come without a PMID. */
export async function asEuropePmc(records: readonly PubmedRecord[]): Promise<EvidenceItem[]> {
  const results = records.map((record, at) => ({
    id: record.pmid,
    source: at % 2 ? 'MED' : 'PMC',
    ...(at % 2 ? { pmid: record.pmid } : {}),
    ...(record.doi ? { doi: record.doi } : {}),
    title: `${record.title.replace(/\.$/, '').replace(/\bin vivo\b/gi, '<i>in vivo</i>')}.`,
    authorString: `${record.authors.slice(0, 10).join(', ')}.`,
    journalInfo: { journal: { title: record.journal } },
    pubYear: String(record.year ?? ''),
    pubTypeList: { pubType: record.publicationTypes.map((type) => type.toLowerCase()) },
    abstractText: `<p>${text(record).replace(/[<>&]/g, ' ')}</p>`,
  }));
  const answer = JSON.stringify({ hitCount: results.length, resultList: { result: results } });
  const clock = { now: () => new Date('2026-01-01T00:00:00Z') };
  const client = createEuropePmcClient({
    baseUrl: 'http://127.0.0.1:1',
    egress: async () => ({ status: 200, headers: new Headers(), text: answer }),
    clock,
  });
  const connector = createEuropePmcConnector(client, clock);
  const { items } = await connector.search({ text: 'x', limit: 200 }, new AbortController().signal);
  return items;
}

/** As Crossref tells it: no PMID and no types, names in full, a title without its full stop. */
export function asCrossref(record: PubmedRecord): EvidenceItem {
  const doi = record.doi ?? `10.5555/${record.pmid}`;
  return evidenceItem({
    id: `crossref:${doi}`,
    doi: doi.toUpperCase(),
    title: record.title.replace(/\.$/, '').replace(/^\[(.*)\]$/, '$1'),
    year: record.year,
    journal: record.journal?.replace(/ \(.*\)$/, '') ?? null,
    authors: record.authors.map((name) => name.replace(/^(.+) (\p{Lu}+)$/u, '$2. $1')),
    text: text(record),
  });
}
