import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createEvidence, type Evidence } from '#evidence/index.ts';
import { createLanguageModel } from '#llm/index.ts';
import { systemClock } from '#platform/clock.ts';
import { createEgress, createStreamingEgress } from '#platform/egress/index.ts';
import { createLogger } from '#platform/logger.ts';
import { createResearchGraph, type ResearchState } from '#research/index.ts';
import { startChatServer } from '../support/chat-server.ts';
import { isLong } from '../support/long.ts';
import { replyRxNav } from '../support/rxnav-server.ts';
import { type SourceServer, startSourceServer } from '../support/source-server.ts';
import { isReadable, type Planted, plantNames, plantStructured } from './plant-identifiers.ts';

const sources =
  'library,pubmed,europepmc,clinicaltrials,openfda,dailymed,rxnav,crossref,searxng,tavily,brave'.split(',');
const count = isLong ? 250 : 16;
const planted = [
  ...plantNames('development', count, 1),
  ...plantNames('held-out', count, 2),
  ...plantStructured(2 * count, 3),
];
const askedSources = sources.filter((source) => source !== 'library').sort();
/** So many questions are asked at once that the rate limits of the sources are not waited for. */
const atOnce = 8;

let folder: string;
let capture: SourceServer;
let chat: Awaited<ReturnType<typeof startChatServer>>;
let evidence: Evidence;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'clinquire-outbound-'));
  capture = await startSourceServer((call) => {
    const [, source, ...rest] = call.path.split('/');
    const isNames = source === 'rxnav';
    return isNames
      ? replyRxNav({ ...call, path: `/${rest.join('/')}` })
      : { type: 'application/json', body: '{}' };
  });
  chat = await startChatServer(() => ({
    text: '{"text": "gout flare prevention", "expression": "gout AND flare"}',
  }));
  const at = (source: string) => ({ baseUrl: `${capture.url}/${source}` });
  evidence = await createEvidence({
    sources,
    offline: false,
    pubmed: at('pubmed'),
    europePmc: at('europepmc'),
    clinicalTrials: at('clinicaltrials'),
    openFda: at('openfda'),
    dailyMed: at('dailymed'),
    rxNav: at('rxnav'),
    crossref: at('crossref'),
    webSearch: {
      searxng: at('searxng'),
      tavily: { ...at('tavily'), apiKey: 'k' },
      brave: { ...at('brave'), apiKey: 'k' },
    },
    libraryUri: join(folder, 'library'),
    libraryStarter: true,
    egress: createEgress(),
    pageEgress: createEgress(),
    clock: systemClock,
    logger: createLogger('silent'),
    brandName: 'Test',
  });
});
afterAll(async () => {
  await evidence?.close();
  await Promise.all([capture?.close(), chat?.close()]);
  await rm(folder, { recursive: true, force: true });
});

/** Everything that left so far, as text. */
const traffic = () =>
  capture.requests
    .map(
      ({ path, parameters, headers }) =>
        `${decodeURIComponent(path)} ${[...parameters.values()].join(' ')} ${JSON.stringify(headers)}`,
    )
    .concat(chat.requests.map((messages) => messages.map(({ content }) => content).join(' ')));

it('lets no planted identifier out to sources, web searches or the model, nor keeps it', async () => {
  const graphOf = (searchMs: number) =>
    createResearchGraph({
      evidence: {
        ...evidence,
        // The registers of drugs are asked for every word that is left: none of them may be somebody's name.
        search: (query, options) =>
          evidence.search({ ...query, drugs: query.text.match(/\p{L}{4,}/gu)?.slice(0, 8) ?? [] }, options),
      },
      languageModel: createLanguageModel(
        { provider: 'openai', model: 'scripted', baseUrl: chat.url },
        createStreamingEgress(),
      ),
      clock: systemClock,
      brandName: 'Test',
      logger: createLogger('silent'),
      deadlines: { quick: { searchMs, proposeQueryMs: 2_000, composeMs: 2_000 } },
    });
  const kept = new Map<Planted, string>();
  const waiting = [...planted];
  // The first two have time for every source; the others are too many to wait for rate limits.
  const patient = graphOf(30_000);
  const graph = graphOf(600);
  const ask = async (one: Planted, by: typeof graph) => {
    const state: ResearchState = await by.invoke({ topic: one.text });
    kept.set(one, JSON.stringify(state));
  };
  for (const one of waiting.splice(-2)) await ask(one, patient);
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let one = waiting.pop(); one; one = waiting.pop()) {
        await ask(one, graph);
      }
    }),
  );
  const paths = new Set(capture.requests.map(({ path }) => path.split('/')[1]));
  expect([...paths].sort()).toEqual(askedSources);
  expect(chat.requests.length).toBeGreaterThan(planted.length);

  const left = traffic().join('\n');
  for (const kind of ['name', 'structured']) {
    const all = planted.filter((one) => one.kind === kind);
    const gone = all.filter((one) => !isOut(one, left) && !isOut(one, kept.get(one) ?? ''));
    const lost = all.filter((one) => !gone.includes(one)).map(({ text }) => text);
    expect(gone.length / all.length, lost.join('\n')).toBeGreaterThanOrEqual(kind === 'name' ? 0.9 : 0.99);
  }
}, 900_000);

/** Numbers that only one question has are looked for alone; words that sources use too, only as the whole. */
function isOut(one: Planted, text: string): boolean {
  if (one.kind === 'name') return isReadable(one, text);
  const own = one.secret.match(/[\p{L}\p{N}@.]*\d[\p{L}\p{N}@.]*/gu) ?? [];
  return text.includes(one.secret) || own.some((part) => part.length > 4 && text.includes(part));
}
