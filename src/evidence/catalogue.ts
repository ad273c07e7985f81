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
  const { contactEmail, brandName, egress, clock } = options;
  const tool = brandName.replace(/\s+/g, '_');
  const eutils = createEutils({ ...pubmed, contactEmail, tool, egress, clock });
  const europePmcClient = createEuropePmcClient({ ...europePmc, egress, clock });
  const connectors: Record<string, () => Connector[]> = {
    pubmed: () => [createPubmedConnector({ eutils, clock })],
    europepmc: () => [createEuropePmcConnector(europePmcClient, clock)],
    clinicaltrials: () => [createClinicalTrialsConnector({ ...clinicalTrials, egress, clock })],
    openfda: () => createOpenFdaConnectors({ ...openFda, egress, clock }),
    dailymed: () => [createDailyMedConnector({ ...dailyMed, egress, clock })],
    ...webSearches(options),
  };
  const drugNames: Record<string, () => DrugNames> = {
    rxnav: () => createRxNavNames({ ...rxNav, egress, clock }),
  };
  const updates: Record<string, () => UpdateSource> = {
    pubmed: () => createPubmedUpdates(eutils),
    crossref: () => createCrossrefUpdates({ ...crossref, contactEmail, egress, clock }),
  };
  const fullTexts: Record<string, () => FullTextSource> = {
    pmc: () => createPmcFullText(eutils),
    europepmc: () => createEuropePmcFullText(europePmcClient),
  };
  return {
    connectors: pick(connectors, names).flat(),
    drugNames: pick(drugNames, names),
    updates: pick(updates, names),
    fullTexts: pick(fullTexts, names),
    fetchPubmed: createPubmedFetch(eutils),
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
}: SourceOptions): Record<string, () => Connector[]> {
  const { searxng, tavily, brave, domains } = webSearch;
  const allowList = createAllowList(domains);
  const settings = { egress, clock, allowList, readPage: createPageReader({ egress: pageEgress }) };
  return {
    searxng: () => made(searxng.baseUrl, (baseUrl) => createSearxngConnector({ ...settings, baseUrl })),
    tavily: () => made(tavily.apiKey, (apiKey) => createTavilyConnector({ ...settings, ...tavily, apiKey })),
    brave: () => made(brave.apiKey, (apiKey) => createBraveConnector({ ...settings, ...brave, apiKey })),
  };
}

function made(setting: string | undefined, make: (setting: string) => Connector): Connector[] {
  return setting ? [make(setting)] : [];
}
