import { z } from 'zod';
import { ConnectorError } from '../../connector.ts';
import { readEach, readJson } from '../../http/read-json.ts';
import { urlOf } from '../../identifiers.ts';
import { type Found, toItems } from '../../item.ts';
import { type EuropePmcRecord, readRecord, recordSchema } from './parse.ts';

const answerSchema = z.object({
  errCode: z.unknown().optional(),
  errMsg: z.unknown().optional(),
  hitCount: z.number().int().nonnegative().optional(),
  nextCursorMark: z.string().optional(),
  resultList: z.object({ result: z.array(z.unknown()) }).optional(),
});

/** `sent` counts the records of the page, also those that cannot be read. */
type Page = { found: EuropePmcRecord[]; sent: number; hitCount: number; next: string | undefined };

export const europePmcTasks = {
  'europepmc/page': readPage,
  'europepmc/items': ({ records, at }: { records: readonly EuropePmcRecord[]; at: Date }) =>
    toItems('Europe PMC', records.map(toFound), at),
};

function readPage(text: string): Page {
  const answer = readJson(text, answerSchema);
  if (answer.errCode !== undefined || answer.errMsg !== undefined) throw reported(answer.errMsg);
  if (!answer.resultList || answer.hitCount === undefined) throw new ConnectorError('malformed');
  const { result } = answer.resultList;
  const { hitCount, nextCursorMark: next } = answer;
  return { found: readEach(result, recordSchema), sent: result.length, hitCount, next };
}

function toFound(record: EuropePmcRecord): Found {
  const { id, source, pmid, pmcid, doi, title } = record;
  const { abstract, ...facts } = readRecord(record);
  const page = `https://europepmc.org/article/${encodeURIComponent(source)}/${encodeURIComponent(id)}`;
  const url = urlOf({ doi, pmid, url: page });
  return { ...facts, id: `europepmc:${source}:${id}`, title, url, pmid, pmcid, doi, parts: abstract };
}

function reported(message: unknown): ConnectorError {
  const text = typeof message === 'string' ? message.replace(/\s+/g, ' ').trim().slice(0, 120) : '';
  return new ConnectorError('rejected', { words: `reported an error: ${text || 'no reason given'}` });
}
