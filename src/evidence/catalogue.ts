import type { Clock } from '#platform/clock.ts';
import type { Egress } from '#platform/egress/index.ts';
import type { Connector } from './connector.ts';
import { createBraveConnector } from './connectors/brave/connector.ts';
import { createClinicalTrialsConnector } from './connectors/clinicaltrials/connector.ts';
import { createCrossrefUpdates } from './connectors/crossref/updates.ts';
import { createDailyMedConnector } from './connectors/dailymed/connector.ts';
import { createEuropePmcClient } from './connectors/europepmc/client.ts';
import { createEuropePmcConnector } from './connectors/europepmc/connector.ts';
import { createEuropePmcFullText } from './connectors/europepmc/full-text.ts';
import { createOpenFdaConnectors } from './connectors/openfda/connectors.ts';
import { createPmcFullText } from './connectors/pmc/full-text.ts';
import { createPubmedConnector, createPubmedFetch } from './connectors/pubmed/connector.ts';
import type { PubmedRecord } from './connectors/pubmed/parse.ts';
import { createPubmedUpdates } from './connectors/pubmed/updates.ts';
import { createRxNavNames } from './connectors/rxnav/drug-names.ts';
import { createSearxngConnector } from './connectors/searxng/connector.ts';
import { createTavilyConnector } from './connectors/tavily/connector.ts';
import type { DrugNames } from './drug-names.ts';
import type { FullTextSource } from './full-text.ts';
import { createEutils } from './http/eutils.ts';
import { type Read, readInline } from './reading.ts';
import type { UpdateSource } from './updates.ts';
import { createAllowList } from './web/allow-list.ts';
import { createPageReader } from './web/page-reader.ts';

/** Addresses and keys of the web services, as `src/config.ts` reads them. */
export type SourceOptions = {
  pubmed: { baseUrl: string; apiKey?: string | undefined };
  europePmc: { baseUrl: string };
  clinicalTrials: { baseUrl: string };
  openFda: { baseUrl: string; apiKey?: string | undefined };
  dailyMed: { baseUrl: string };
  rxNav: { baseUrl: string };
  crossref: { baseUrl: string };
  webSearch: WebSearchOptions;
  contactEmail?: string | undefined;
  brandName: string;
  egress: Egress;
  /** For pages that web searches find: it must reach public addresses only. */
  pageEgress: Egress;
  clock: Clock;
  /** Makes records of what sources answer; without it in the thread of the caller. */
  read?: Read;
};

/** An engine without address or key is not asked. `domains`: whose pages count; '*' is the whole web. */
export type WebSearchOptions = {
  searxng: { baseUrl?: string | undefined };
  tavily: { baseUrl: string; apiKey?: string | undefined };
  brave: { baseUrl: string; apiKey?: string | undefined };
  domains?: readonly string[] | undefined;
};

export type Sources = {
  connectors: Connector[];
  drugNames: DrugNames[];
  updates: UpdateSource[];
  fullTexts: FullTextSource[];
  /** The records of these PMIDs, whether or not PubMed is searched. Throws `ConnectorError`. */
  fetchPubmed(pmids: string[], signal: AbortSignal): Promise<PubmedRecord[]>;
};

/** Connects the web services that `names` lists, as `EVIDENCE_SOURCES` calls them. */
export function connectSources(names: readonly string[], options: SourceOptions): Sources {
  const { pubmed, europePmc, clinicalTrials, openFda, dailyMed, rxNav, crossref } = options;
  const { contactEmail, brandName, egress, clock, read = readInline } = options;
  const tool = brandName.replace(/\s+/g, '_');
  const eutils = createEutils({ ...pubmed, contactEmail, tool, egress, clock });
  const europePmcClient = createEuropePmcClient({ ...europePmc, egress, clock, read });
  const connectors: Record<string, () => Connector[]> = {
    pubmed: () => [createPubmedConnector({ eutils, clock, read })],
    europepmc: () => [createEuropePmcConnector(europePmcClient, clock, read)],
    clinicaltrials: () => [createClinicalTrialsConnector({ ...clinicalTrials, egress, clock, read })],
    openfda: () => createOpenFdaConnectors({ ...openFda, egress, clock, read }),
    dailymed: () => [createDailyMedConnector({ ...dailyMed, egress, clock, read })],
    ...webSearches(options),
  };
  const drugNames: Record<string, () => DrugNames> = {
    rxnav: () => createRxNavNames({ ...rxNav, egress, clock, read }),
  };
  const updates: Record<string, () => UpdateSource> = {
    pubmed: () => createPubmedUpdates(eutils, read),
    crossref: () => createCrossrefUpdates({ ...crossref, contactEmail, egress, clock, read }),
  };
  const fullTexts: Record<string, () => FullTextSource> = {
    pmc: () => createPmcFullText(eutils, read),
    europepmc: () => createEuropePmcFullText(europePmcClient),
  };
  return {
    connectors: pick(connectors, names).flat(),
    drugNames: pick(drugNames, names),
    updates: pick(updates, names),
    fullTexts: pick(fullTexts, names),
    fetchPubmed: createPubmedFetch(eutils, read),
  };
}

function pick<T>(makers: Record<string, () => T>, names: readonly string[]): T[] {
  return Object.entries(makers).flatMap(([name, make]) => (names.includes(name) ? [make()] : []));
}

function webSearches({
  webSearch,
  egress,
  pageEgress,
  clock,
  read = readInline,
}: SourceOptions): Record<string, () => Connector[]> {
  const { searxng, tavily, brave, domains } = webSearch;
  const allowList = createAllowList(domains);
  const readPage = createPageReader({ egress: pageEgress, read });
  const settings = { egress, clock, read, allowList, readPage };
  return {
    searxng: () => made(searxng.baseUrl, (baseUrl) => createSearxngConnector({ ...settings, baseUrl })),
    tavily: () => made(tavily.apiKey, (apiKey) => createTavilyConnector({ ...settings, ...tavily, apiKey })),
    brave: () => made(brave.apiKey, (apiKey) => createBraveConnector({ ...settings, ...brave, apiKey })),
  };
}

function made(setting: string | undefined, make: (setting: string) => Connector): Connector[] {
  return setting ? [make(setting)] : [];
}
