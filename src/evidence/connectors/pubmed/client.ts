import { ConnectorError } from '../../connector.ts';
import type { Eutils } from '../../http/eutils.ts';
import { rateLimited } from '../../http/status.ts';

const maxSearchBytes = 2_000_000;
const maxFetchBytes = 40_000_000;

export type PubmedClient = {
  search(term: string, limit: number, signal: AbortSignal): Promise<{ ids: string[]; hits: number }>;
  fetch(ids: string[], signal: AbortSignal): Promise<string>;
};

/** PubMed, one attempt a call: `search` gives PMIDs by relevance and how many there are, `fetch` the XML of these records. */
export function createPubmedClient(eutils: Eutils): PubmedClient {
  return {
    async search(term, limit, signal) {
      const parameters = { db: 'pubmed', term, retmode: 'json', sort: 'relevance', retmax: String(limit) };
      const { ids, hits } = readSearch(
        await eutils('esearch', parameters, { maxBytes: maxSearchBytes, signal }),
      );
      return { ids: ids.slice(0, limit), hits };
    },
    async fetch(ids, signal) {
      const parameters = { db: 'pubmed', id: ids.join(','), retmode: 'xml', rettype: 'abstract' };
      const body = await eutils('efetch', parameters, { maxBytes: maxFetchBytes, signal });
      checkArticleSet(body);
      return body;
    },
  };
}

function readSearch(body: string): { ids: string[]; hits: number } {
  if (/^\s*</.test(body)) throw new ConnectorError('not-data');
  const answer = readJson(body) as {
    error?: unknown;
    esearchresult?: { ERROR?: unknown; idlist?: unknown; count?: unknown };
  } | null;
  const result = answer?.esearchresult;
  if (!result) {
    const error = typeof answer?.error === 'string' ? answer.error : '';
    if (/rate limit/i.test(error)) throw rateLimited(undefined);
    throw error ? reported(error) : new ConnectorError('malformed');
  }
  if (typeof result.ERROR === 'string') throw reported(result.ERROR);
  if (!Array.isArray(result.idlist)) throw new ConnectorError('malformed');
  const ids = [...new Set(result.idlist.map(String))];
  if (!ids.every((id) => /^\d+$/.test(id))) throw new ConnectorError('malformed');
  const count = Number(result.count);
  return { ids, hits: Number.isSafeInteger(count) && count >= ids.length ? count : ids.length };
}

function readJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    throw new ConnectorError('incomplete');
  }
}

/** A cut body can still look like XML: the closing tag of the whole set proves that it arrived. */
function checkArticleSet(body: string) {
  if (/^\s*(?:<!doctype html|<html)/i.test(body)) throw new ConnectorError('not-data');
  const [, error] = /<ERROR>([^<]*)<\/ERROR>/.exec(body.slice(0, 2_000)) ?? [];
  if (error !== undefined && !body.includes('<PubmedArticleSet')) throw reported(error);
  if (/^\s*\{/.test(body) && /rate limit/i.test(body.slice(0, 2_000))) throw rateLimited(undefined);
  if (/^\s*[^<\s]/.test(body)) throw new ConnectorError('malformed');
  if (!/(?:<\/PubmedArticleSet>|<PubmedArticleSet\s*\/>)\s*$/.test(body))
    throw new ConnectorError('incomplete', { words: 'sent incomplete XML' });
}

function reported(error: string): ConnectorError {
  const text = error.replace(/\s+/g, ' ').trim().slice(0, 120);
  return new ConnectorError('rejected', { words: `reported an error: ${text || 'no reason given'}` });
}
