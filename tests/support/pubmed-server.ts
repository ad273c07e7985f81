import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '#platform/paths.ts';
import { type SourceCall, type SourceReply, type SourceServer, startSourceServer } from './source-server.ts';

const file = readFileSync(join(packageRoot, 'tests/support/pubmed-articles.xml'), 'utf8');
const head = file.slice(0, file.indexOf('<PubmedArticleSet>'));
const articles = new Map(
  (file.match(/<PubmedArticle>[\s\S]*?<\/PubmedArticle>/g) ?? []).map((xml) => [
    /<PMID[^>]*>(\d+)/.exec(xml)?.[1] ?? '',
    xml,
  ]),
);

/** A local stand-in for NCBI E-utilities with a handful of invented articles. */
export function startPubmedServer(): Promise<SourceServer> {
  return startSourceServer(replyPubmed);
}

export function replyPubmed({ path, parameters }: SourceCall): SourceReply | undefined {
  if (path.endsWith('/esearch.fcgi')) {
    const ids = findIds(parameters.get('term') ?? '').slice(0, Number(parameters.get('retmax') ?? 20));
    const result = { count: String(ids.length), retmax: String(ids.length), retstart: '0', idlist: ids };
    const body = JSON.stringify({ header: { type: 'esearch', version: '0.3' }, esearchresult: result });
    return { type: 'application/json', body };
  }
  if (path.endsWith('/efetch.fcgi')) {
    const found = (parameters.get('id') ?? '').split(',').map((id) => articles.get(id) ?? '');
    return {
      type: 'text/xml',
      body: `${head}<PubmedArticleSet>\n${found.join('\n')}\n</PubmedArticleSet>\n`,
    };
  }
  return undefined;
}

/** Articles that hold most words of the term first; field tags and short words are left out. */
function findIds(term: string): string[] {
  const words = new Set(
    term
      .replace(/\[[^\]]*\]/g, ' ')
      .toLowerCase()
      .match(/[a-z0-9]{4,}/g),
  );
  return [...articles]
    .map(([id, xml]) => ({ id, hits: [...words].filter((word) => xml.toLowerCase().includes(word)).length }))
    .filter(({ hits }) => hits >= Math.max(1, words.size / 3))
    .sort((left, right) => right.hits - left.hits || left.id.localeCompare(right.id))
    .map(({ id }) => id);
}
