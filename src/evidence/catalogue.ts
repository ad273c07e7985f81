import type { Clock } from '#platform/clock.ts';
import type { Egress } from '#platform/egress/index.ts';
import type { Connector } from './connector.ts';
import { createClinicalTrialsConnector } from './connectors/clinicaltrials/connector.ts';
import { createEuropePmcConnector } from './connectors/europepmc/connector.ts';
import { createPubmedConnector } from './connectors/pubmed/connector.ts';
import { createEutils } from './http/eutils.ts';

/** Addresses and keys of the web services, as `src/config.ts` reads them. */
export type SourceOptions = {
  pubmed: { baseUrl: string; apiKey?: string | undefined };
  europePmc: { baseUrl: string };
  clinicalTrials: { baseUrl: string };
  contactEmail?: string | undefined;
  brandName: string;
  egress: Egress;
  clock: Clock;
};

/** How each web service is connected, by its name in `EVIDENCE_SOURCES`. */
const catalogue: Record<string, (options: SourceOptions) => Connector> = {
  pubmed: ({ pubmed, contactEmail, brandName, egress, clock }) =>
    createPubmedConnector({
      eutils: createEutils({ ...pubmed, contactEmail, tool: brandName.replace(/\s+/g, '_'), egress, clock }),
      clock,
    }),
  clinicaltrials: ({ clinicalTrials, egress, clock }) =>
    createClinicalTrialsConnector({ ...clinicalTrials, egress, clock }),
  europepmc: ({ europePmc, egress, clock }) => createEuropePmcConnector({ ...europePmc, egress, clock }),
};

export function createConnectors(sources: readonly string[], options: SourceOptions): Connector[] {
  return sources
    .flatMap((source) => (Object.hasOwn(catalogue, source) ? [catalogue[source]?.(options)] : []))
    .filter((connector) => connector !== undefined);
}
