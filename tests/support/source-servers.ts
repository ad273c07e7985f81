import { replyDailyMed } from './dailymed-server.ts';
import { replyOpenFda } from './openfda-server.ts';
import { replyPubmed } from './pubmed-server.ts';
import { replyRxNav } from './rxnav-server.ts';
import { type SourceCall, type SourceFault, type SourceReply, startSourceServer } from './source-server.ts';

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

const replies = {
  pubmed: replyPubmed,
  europepmc: replyEuropePmc,
  clinicaltrials: replyClinicalTrials,
  openfda: replyOpenFda,
  dailymed: replyDailyMed,
  rxnav: replyRxNav,
  crossref: () => json({ status: 'ok', message: { items: [] } }),
};
export type ServedSource = keyof typeof replies;
/** The sources that are searched, or looked things up in, without a key. */
export const servedSources = Object.keys(replies) as ServedSource[];

/** A local stand-in for each source that needs no key, on an address of its own. */
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
      webSearch: { searxngUrl: undefined, tavilyKey: undefined, braveKey: undefined },
    },
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
