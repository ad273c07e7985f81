import { ConnectorError } from '../../connector.ts';
import { rateLimited } from '../../http/status.ts';
import { pubmedUrl } from '../../identifiers.ts';
import { type Found, toItems } from '../../item.ts';
import { XmlError } from '../../xml.ts';
import { type PubmedRecord, parsePubmedXml } from './parse.ts';

export const pubmedTasks = {
  'pubmed/search': readSearch,
  'pubmed/records': readRecords,
  'pubmed/items': ({ records, at }: { records: readonly PubmedRecord[]; at: Date }) =>
    toItems('PubMed', records.map(toFound), at),
};

function toFound({ abstract, ...facts }: PubmedRecord): Found {
  return { ...facts, id: `pubmed:${facts.pmid}`, url: pubmedUrl(facts.pmid), parts: abstract };
}

/** The records of an answer. Throws `ConnectorError` for XML that cannot be trusted. */
function readRecords(xml: string): PubmedRecord[] {
  checkArticleSet(xml);
  try {
    return parsePubmedXml(xml);
  } catch (error) {
    if (!(error instanceof XmlError)) throw error;
    throw new ConnectorError('malformed', { words: `sent XML that ${error.message}`, cause: error });
  }
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
