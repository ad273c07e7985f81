import { replyDailyMed } from './dailymed-server.ts';
import { replyOpenFda } from './openfda-server.ts';
import { replyPubmed } from './pubmed-server.ts';
import { replyRxNav } from './rxnav-server.ts';
import { type SourceCall, type SourceFault, type SourceReply, startSourceServer } from './source-server.ts';
import { webOf, webPage } from './web-pages.ts';

const json = (body: unknown): SourceReply => ({ type: 'application/json', body: JSON.stringify(body) });

function replyEuropePmc({ parameters }: SourceCall): SourceReply {
  const result = [
    {
      id: '990000701',
      source: 'MED',
      pmid: '990000701',
      title: 'Rest in heart failure',
      abstractText: 'It helps.',
    },
  ];
  return json({ hitCount: 1, nextCursorMark: parameters.get('cursorMark'), resultList: { result } });
}

function replyClinicalTrials(): SourceReply {
  const identificationModule = { nctId: 'NCT99990007', briefTitle: 'Sleep in heart failure' };
  const descriptionModule = { briefSummary: 'This study asks whether sleep helps.' };
  return json({ studies: [{ protocolSection: { identificationModule, descriptionModule } }], totalCount: 1 });
}

/** A page for each engine: one that two of them find counts once. */
const pages = {
  searxng: 'https://www.nice.org.uk/guidance/hf1',
  tavily: 'https://www.who.int/heart-failure',
  brave: 'https://www.nhs.uk/conditions/heart-failure',
};
const hitOf = (engine: keyof typeof pages) => [{ url: pages[engine], title: 'Heart failure' }];

const replies = {
  pubmed: replyPubmed,
  europepmc: replyEuropePmc,
  clinicaltrials: replyClinicalTrials,
  openfda: replyOpenFda,
  dailymed: replyDailyMed,
  rxnav: replyRxNav,
  crossref: () => json({ status: 'ok', message: { items: [] } }),
  searxng: () => json({ results: hitOf('searxng'), unresponsive_engines: [] }),
  tavily: () => json({ results: hitOf('tavily') }),
  brave: () => json({ type: 'search', web: { results: hitOf('brave') } }),
};
export type ServedSource = keyof typeof replies;
/** The sources that are searched, or looked things up in. */
export const servedSources = Object.keys(replies) as ServedSource[];

/** A local stand-in for each source, on an address of its own; `pageEgress` has the pages that searches of the web find. */
export async function startSourceServers() {
  let arrivals = new Map<ServedSource, number[]>();
  const started = await Promise.all(
    servedSources.map(async (source) => {
      const server = await startSourceServer((call) => {
        arrivals.set(source, [...(arrivals.get(source) ?? []), performance.now()]);
        return replies[source](call);
      });
      return [source, server] as const;
    }),
  );
  const servers = new Map(started);
  const at = (source: ServedSource) => ({ baseUrl: servers.get(source)?.url ?? '' });
  return {
    addresses: {
      pubmed: at('pubmed'),
      europePmc: at('europepmc'),
      clinicalTrials: at('clinicaltrials'),
      openFda: at('openfda'),
      dailyMed: at('dailymed'),
      rxNav: at('rxnav'),
      crossref: at('crossref'),
      webSearch: {
        searxng: at('searxng'),
        tavily: { ...at('tavily'), apiKey: 'invented' },
        brave: { ...at('brave'), apiKey: 'invented' },
      },
    },
    pageEgress: webOf(
      Object.fromEntries(
        Object.values(pages).map((url) => [url, webPage('Heart failure', 'A web page on heart failure')]),
      ),
    ).egress,
    /** When requests came since the last `forget`, by `performance.now()`. */
    arrivals: (source: ServedSource): readonly number[] => arrivals.get(source) ?? [],
    url: (source: ServedSource) => at(source).baseUrl,
    forget() {
      arrivals = new Map();
    },
    setFault: (source: ServedSource, fault: SourceFault | undefined) => servers.get(source)?.setFault(fault),
    close: () => Promise.all([...servers.values()].map((server) => server.close())),
  };
}
