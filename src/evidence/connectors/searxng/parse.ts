import { z } from 'zod';
import { ConnectorError } from '../../connector.ts';
import { readJson } from '../../http/read-json.ts';
import { cleanText } from '../../text.ts';
import type { WebHit } from '../../web/web-hit.ts';

const maxNamed = 5;

const resultSchema = z.object({ url: z.string(), title: z.string().nullish() });
/** An engine and what is the matter with it; some versions give the name alone. */
const engineSchema = z.union([z.tuple([z.string()]).rest(z.string()), z.string()]);
const answerSchema = z.object({
  results: z.array(z.unknown()),
  unresponsive_engines: z.array(engineSchema.catch('')).optional().catch(undefined),
});

/** The results of a page, and which engines gave none, in words. Throws `ConnectorError`. */
export function parseAnswer(text: string): { hits: WebHit[]; silent: string[] } {
  const { results, unresponsive_engines = [] } = readJson(text, answerSchema);
  const read = results.map((result) => resultSchema.safeParse(result));
  if (read.length > 0 && !read.some(({ success }) => success)) throw new ConnectorError('malformed');
  const silent = unresponsive_engines.map((engine) => {
    const [name = '', reason] = (typeof engine === 'string' ? [engine] : engine).map(short);
    return name && reason ? `${name}: ${reason}` : name;
  });
  return {
    hits: read.flatMap(({ success, data }) => (success ? [{ url: data.url, title: data.title ?? '' }] : [])),
    silent: [...new Set(silent.filter(Boolean))],
  };
}

/** One sentence about engines that did not answer, however many they are; undefined where all did. */
export function describeUnresponsive(silent: readonly string[]): string | undefined {
  if (silent.length === 0) return undefined;
  const more = silent.length > maxNamed ? ` and ${silent.length - maxNamed} more` : '';
  return `got no answer from ${silent.slice(0, maxNamed).join(', ')}${more}`;
}

function short(text: string): string {
  return cleanText(text)
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, 25);
}
