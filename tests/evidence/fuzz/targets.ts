import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connectSources, type Sources } from '#evidence/catalogue.ts';
import { parsePubmedXml } from '#evidence/connectors/pubmed/parse.ts';
import { groupPublications } from '#evidence/dedupe.ts';
import { htmlToText, readHtml } from '#evidence/html-text.ts';
import { ConnectorError } from '#evidence/index.ts';
import { parseJats } from '#evidence/jats/parse.ts';
import { readParts } from '#evidence/library/read-file.ts';
import { clinicalTrialsSearches } from '#evidence/query/clinicaltrials-syntax.ts';
import { europePmcSearches } from '#evidence/query/europepmc-syntax.ts';
import { pubmedSearches } from '#evidence/query/pubmed-syntax.ts';
import { studyDesignOf } from '#evidence/study-design.ts';
import { createAllowList } from '#evidence/web/allow-list.ts';
import { PageError, readPage } from '#evidence/web/page-text.ts';
import { XmlError } from '#evidence/xml.ts';
import { systemClock } from '#platform/clock.ts';
import { readPico } from '#research/question/pico.ts';
import { writeQuery } from '#research/question/search-query.ts';
import { evidenceItemSchema } from '#shared/research/evidence-item.ts';
import { sourceAddresses } from '../../support/source-addresses.ts';
import { webPage } from '../../support/web-pages.ts';
import { type Seeds, seedsWith } from './seeds.ts';

/** `run` reads one text; it may refuse it with an expected error, and throws when something is wrong. */
export type Target = { seeds: string[]; run(text: string): void | Promise<void> };

const names = [
  ...['pubmed', 'pmc', 'europepmc', 'clinicaltrials', 'openfda', 'dailymed', 'rxnav', 'crossref'],
  ...['searxng', 'tavily', 'brave'],
];
const webSearch = {
  searxng: { baseUrl: 'http://127.0.0.1:1' },
  tavily: { baseUrl: 'http://127.0.0.1:1', apiKey: 'invented' },
  brave: { baseUrl: 'http://127.0.0.1:1', apiKey: 'invented' },
};
const page = webPage('On falls', 'Ten falls').body;

/** What leads to the request that a text answers, by the words its address and such a text hold. */
const leads: readonly { address: string; own: string; answer: object }[] = [
  {
    address: 'esearch',
    own: 'esearchresult',
    answer: { esearchresult: { count: '1', idlist: ['990000002'] } },
  },
  { address: 'spls.json', own: '"data"', answer: { data: [{ setid: 'aaaaaaaa-1', title: 'Testocor' }] } },
  {
    address: 'approximateTerm',
    own: 'approximateGroup',
    answer: { approximateGroup: { candidate: [{ rxcui: '1002' }] } },
  },
  {
    address: 'allrelated',
    own: 'allRelatedGroup',
    answer: {
      allRelatedGroup: {
        conceptGroup: [{ tty: 'IN', conceptProperties: [{ rxcui: '1001', name: 'aspirin' }] }],
      },
    },
  },
];

function replyTo(address: string, text: string): string {
  // A name that RxNav knows leads to its relations, one that it does not to names that are alike.
  if (address.includes('/rxcui.json') && !text.includes('idGroup')) {
    return text.includes('approximateGroup') || text.includes('"properties"')
      ? '{"idGroup":{}}'
      : '{"idGroup":{"rxnormId":["1001"]}}';
  }
  const lead = leads.find((one) => address.includes(one.address) && !text.includes(one.own));
  return lead ? JSON.stringify(lead.answer) : text;
}

/** Every web service, answering with the same text to all that it could be the answer to. */
function answering(text: string): Sources {
  return connectSources(names, {
    ...sourceAddresses(),
    webSearch,
    brandName: 'Test',
    clock: systemClock,
    egress: async (url) => ({
      status: 200,
      headers: new Headers(),
      text: replyTo(String(url), text),
    }),
    pageEgress: async (url) => {
      if (!createAllowList().allows(String(url))) throw new Error(`${url} must not be opened`);
      return { status: 200, headers: new Headers({ 'content-type': 'text/html' }), text: page };
    },
  });
}

async function refusing<E extends Error>(
  expected: new (...given: never[]) => E,
  call: () => unknown,
): Promise<void> {
  try {
    await call();
  } catch (error) {
    if (!(error instanceof expected)) throw error;
  }
}

const ofConnector = (name: string, seeds: string[]): Target => ({
  seeds,
  async run(text) {
    const connector = answering(text).connectors.find((one) => one.name === name);
    if (!connector) throw new Error(`there is no connector ${name}`);
    await refusing(ConnectorError, async () => {
      const { items } = await connector.search(
        { text: 'aspirin', drugs: ['aspirin'], limit: 1 },
        new AbortController().signal,
      );
      for (const item of items) evidenceItemSchema.parse(item);
      groupPublications(items);
    });
  },
});

const folder = mkdtempSync(join(tmpdir(), 'fuzz-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
const connectorNames = answering('').connectors.map(({ name }) => name);

/** What the library imports, each web service, full text, news of retractions, and the texts people type; with `more` seeds. */
export function createTargets(more: Seeds = {}): Record<string, Target> {
  const seedsOf = seedsWith(more);
  return {
    'PubMed XML': {
      seeds: seedsOf('pubmed-xml'),
      run: (text) => refusing(XmlError, () => parsePubmedXml(text)),
    },
    JATS: { seeds: seedsOf('jats'), run: (text) => refusing(XmlError, () => parseJats(text)) },
    HTML: {
      seeds: seedsOf('html'),
      run(text) {
        readHtml(text);
        htmlToText(text);
      },
    },
    'web page': { seeds: seedsOf('web page'), run: (text) => refusing(PageError, () => readPage(text)) },
    'full text': {
      seeds: seedsOf('jats'),
      run: (text) =>
        refusing(ConnectorError, async () => {
          for (const source of answering(text).fullTexts)
            await source.find('PMC1', new AbortController().signal);
        }),
    },
    updates: {
      seeds: [...seedsOf('Crossref'), ...seedsOf('pubmed-xml')],
      run: (text) =>
        refusing(ConnectorError, async () => {
          const publication = { doi: '10.5555/a', pmid: '1' };
          for (const source of answering(text).updates)
            await source.find([publication], new AbortController().signal);
        }),
    },
    RxNav: {
      seeds: seedsOf('RxNav'),
      run: (text) =>
        refusing(ConnectorError, async () => {
          for (const register of answering(text).drugNames)
            await register.find('aspirin', new AbortController().signal);
        }),
    },
    'imported file': {
      seeds: [...seedsOf('pubmed-xml'), ...seedsOf('jats'), ...seedsOf('library')],
      async run(text) {
        const file = join(folder, 'file');
        writeFileSync(file, text);
        for await (const part of readParts(file)) {
          try {
            String((await part.read())?.id);
          } catch (error) {
            // A refusal is an error with a reason; these are slips of ours.
            if (error instanceof TypeError || error instanceof RangeError) throw error;
          }
        }
      },
    },
    question: {
      seeds: seedsOf('question'),
      run(text) {
        const question = text.slice(0, 20_000);
        const query = { ...writeQuery(question, readPico(question), 2026), limit: 20 };
        pubmedSearches(query);
        europePmcSearches(query);
        clinicalTrialsSearches(query);
      },
    },
    'study design': {
      seeds: seedsOf('question'),
      run(text) {
        studyDesignOf({ publicationTypes: [], meshTerms: [], title: text.slice(0, 20_000), text });
      },
    },
    ...Object.fromEntries(connectorNames.map((name) => [name, ofConnector(name, seedsOf(name))])),
  };
}
