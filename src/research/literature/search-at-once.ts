import type { LangGraphRunnableConfig } from '@langchain/langgraph';
import type { LanguageModel } from '#llm/index.ts';
import { withDeadline } from '#platform/deadline.ts';
import type { EvidenceItem } from '#shared/research/evidence-item.ts';
import type { ResearchDependencies } from '../dependencies.ts';
import { askModel } from '../prompts/ask-model.ts';
import { readQuestionInEnglish } from '../prompts/read-question.ts';
import type { SearchQuery } from '../question/search-query.ts';
import { readerOf } from '../reading.ts';
import type { BegunSearch } from '../sources/merge-outcomes.ts';
import { showSources } from '../writing/shown-sources.ts';

/** `limit` is of records a search, `most` of searches. */
type AtOnce = {
  question: string;
  limit: number;
  most: number;
  searchMs: number;
  proposeQueryMs: number;
};

/**
 * While a language model plans its searches, asks all databases what the rules ask, and shows a watching client what the rules
 * find relevant. Where that is nothing, as for a question in another language, the model puts the question into English in a
 * few words, and the rules search for those. Rejects only where a search does.
 */
export async function searchAtOnce(
  query: SearchQuery,
  { question, limit, most, searchMs, proposeQueryMs }: AtOnce,
  { evidence, compute, clock, logger, model }: ResearchDependencies & { model: LanguageModel },
  config: LangGraphRunnableConfig,
): Promise<BegunSearch & { shown: EvidenceItem[] }> {
  const signal = config.signal ?? new AbortController().signal;
  const read = readerOf({ compute }, config.signal);
  const begun: Awaited<ReturnType<typeof searchAtOnce>> = { queries: [], outcomes: [], shown: [] };
  const attempt = async <T>(work: () => Promise<T>): Promise<T | undefined> => {
    try {
      return await work();
    } catch (error) {
      config.signal?.throwIfAborted();
      logger.warn({ err: error }, 'less was shown than could be before the search was planned');
      return undefined;
    }
  };
  const search = async (asked: SearchQuery, about: string) => {
    const outcome = await evidence.search({ ...asked, limit }, { signal, deadlineMs: searchMs });
    begun.queries.push(asked);
    begun.outcomes.push(outcome);
    const screened = await attempt(() => read('sources/screen', { items: outcome.items, question: about }));
    begun.shown = screened?.included ?? [];
    showSources(begun.shown, config);
  };
  await search(query, question);
  if (begun.shown.length > 0 || most < 2) return begun;
  const inEnglish = await attempt(async () => {
    const reading = withDeadline(config.signal, proposeQueryMs);
    const { english } = (await askModel(model, readQuestionInEnglish, { question }, reading)).answer;
    return english === question ? undefined : { english, query: await writeAtOnce(english, read, clock) };
  });
  if (inEnglish) await search(inEnglish.query, inEnglish.english);
  return begun;
}

/** The search for a question as the rules write it, without what has to be looked up. */
export async function writeAtOnce(
  question: string,
  read: ReturnType<typeof readerOf>,
  clock: ResearchDependencies['clock'],
): Promise<SearchQuery> {
  const [sub] = await read('question/divide', { question, drugs: [] });
  if (!sub) throw new Error('a question has no part');
  return read('question/part-search', { sub, round: 1, year: clock.now().getUTCFullYear() });
}
