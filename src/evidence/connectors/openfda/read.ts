import { z } from 'zod';
import { ConnectorError } from '../../connector.ts';
import { foundLabel } from '../../drug-label/found.ts';
import { readEach, readJson } from '../../http/read-json.ts';
import { toItems } from '../../item.ts';
import { type Label, labelSchema, readLabel } from './parse-label.ts';
import { foundRecall, type Recall, recallSchema } from './parse-recall.ts';
import { countSchema, foundReports, type OpenFdaAnswer, type ReportCounts } from './parse-reports.ts';

/** openFDA's collections. */
export type Collection = 'label' | 'event' | 'enforcement';

type Answered = { status: number; text: string };

export const openFdaTasks = {
  'openfda/label': (answer: Answered) => readAnswer(answer, labelSchema),
  'openfda/event': (answer: Answered) => readAnswer(answer, countSchema),
  'openfda/enforcement': (answer: Answered) => readAnswer(answer, recallSchema),
  'openfda/label-items': (given: { labels: readonly Label[]; question: string; at: Date }) =>
    toItems(
      'openFDA labels',
      given.labels.map((label) => foundLabel(readLabel(label), given.question)),
      given.at,
    ),
  'openfda/recall-items': ({ recalls, at }: { recalls: readonly Recall[]; at: Date }) =>
    toItems('openFDA recalls', recalls.map(foundRecall), at),
  'openfda/report-items': ({ counts, at }: { counts: readonly ReportCounts[]; at: Date }) =>
    toItems('openFDA reports', counts.flatMap(foundReports), at),
};

export type OpenFdaTasks = typeof openFdaTasks;

const answerSchema = z.object({
  meta: z
    .object({
      last_updated: z.string().optional(),
      results: z.object({ total: z.number().int().nonnegative() }).optional().catch(undefined),
    })
    .optional(),
  results: z.array(z.unknown()),
});
const noMatchSchema = z.object({ error: z.object({ code: z.literal('NOT_FOUND') }) });

function readAnswer<T>({ status, text }: Answered, schema: z.ZodType<T>): OpenFdaAnswer<T> {
  if (status === 404) {
    const isNoMatch = noMatchSchema.safeParse(tryJson(text)).success;
    if (!isNoMatch) throw new ConnectorError('rejected', { words: 'answered with error 404' });
    return { results: [], total: 0, lastUpdated: undefined };
  }
  const { results, meta } = readJson(text, answerSchema);
  return {
    results: readEach(results, schema),
    total: meta?.results?.total ?? null,
    lastUpdated: meta?.last_updated,
  };
}

function tryJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
