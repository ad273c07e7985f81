import { z } from 'zod';
import { ConnectorError } from '../../connector.ts';
import { readJson } from '../../http/read-json.ts';
import type { WebHit } from '../../web/web-hit.ts';

const answerSchema = z.object({ results: z.array(z.unknown()) });
const resultSchema = z.object({ url: z.string(), title: z.string().nullish() });

/** The pages of an answer. Throws `ConnectorError`. */
export function parseAnswer(text: string): WebHit[] {
  const { results } = readJson(text, answerSchema);
  const read = results.map((result) => resultSchema.safeParse(result));
  if (read.length > 0 && !read.some(({ success }) => success)) throw new ConnectorError('malformed');
  return read.flatMap(({ success, data }) => (success ? [{ url: data.url, title: data.title ?? '' }] : []));
}
