import { once } from 'node:events';
import { ConnectorError, type Evidence } from '#evidence/index.ts';
import { type Completion, type LanguageModel, LanguageModelError } from '#llm/index.ts';
import { forEachMode } from '#shared/research/modes.ts';
import type { ResearchDependencies, RunPorts, StageCall } from '../dependencies.ts';
import { hashPrompt } from '../prompts/prompt.ts';
import { readPico } from '../question/pico.ts';
import type { ResearchUpdate } from '../state.ts';
import {
  type CallKind,
  hashOf,
  type RecordedCall,
  type RecordedFailure,
  storedSearchSchema,
  storedSourceSchema,
  tooLong,
} from './entries.ts';
import { createOrderedTurns } from './ordered-turns.ts';
import type { ReadRecord } from './read-record.ts';
import { readSettings } from './recorded-settings.ts';

/** Long enough for all that a replay computes; a call that was late waits for it once more, because its caller looks at its signal. */
const lateMs = 2_000;
const unanswered = 'was asked something that the record of the run does not answer';

type Asked = { kind: CallKind; about: string; hash: string };

/**
 * Answers from a record what the stages of a run ask, each call once. What is not answered there fails, and `tell` is told
 * in words; so it is of prompts that changed.
 */
export function createReplayedPorts(record: ReadRecord, tell: (what: string) => void): RunPorts {
  const { kinds } = record.end;
  const used = new Set<RecordedCall>();

  function find({ scope }: StageCall, { kind, about, hash }: Asked): RecordedCall | undefined {
    const fits = (call: RecordedCall) => call.kind === kind && call.hash === hash;
    const here = record.stages.get(scope)?.calls.filter(fits) ?? [];
    const all = [...here, ...[...record.stages.values()].flatMap(({ calls }) => calls).filter(fits)];
    const found = all.find((call) => !used.has(call)) ?? all[0];
    if (found) used.add(found);
    else tell(`Asked otherwise than then, so that the record has no answer: ${wordsFor[kind]} ${about}`);
    return found;
  }

  const sourceOf = (hash: string): unknown => record.sources.get(hash);

  return {
    enter(call, given) {
      const { times } = record.stages.get(call.scope) ?? { times: [] };
      let asked = 0;
      const turn = createOrderedTurns();
      const ask = async (what: Asked): Promise<RecordedCall | undefined> => {
        const found = find(call, what);
        await turn(found?.ended ?? Number.POSITIVE_INFINITY);
        return found;
      };
      const search: Evidence['search'] = async (query) => {
        const about = query.expression ?? query.text;
        const found = await ask({ kind: 'search', about, hash: hashOf(query) });
        const stored = storedSearchSchema.safeParse(found?.answer);
        if (!stored.success) {
          const failures = [{ connector: 'Record', reason: unanswered }];
          return { items: [], failures, queries: [], identified: 0, duplicates: 0 };
        }
        const items = stored.data.items.flatMap(({ source, score }) => {
          const item = sourceOf(source);
          if (!item)
            tell(`A source that was found then is not used: it is missing or altered in the record.`);
          return item ? [{ ...item, score }] : [];
        });
        return { ...stored.data, items } as unknown as Awaited<ReturnType<Evidence['search']>>;
      };
      return {
        dependencies: {
          ...given,
          making: record.end.making,
          clock: {
            now: () => new Date(times[Math.min(asked++, times.length - 1)] ?? record.end.startedAt),
          },
          evidence: {
            search,
            ...(kinds.includes('full-text') && {
              findFullText: async (pmcid, signal) => {
                const found = await ask({ kind: 'full-text', about: pmcid, hash: hashOf(pmcid) });
                const answer = await answerOf(found, signal);
                const stored = storedSourceSchema.safeParse(answer);
                return stored.success ? (sourceOf(stored.data.source) as never) : undefined;
              },
            }),
            ...(kinds.includes('drug') && {
              findDrug: async (name, signal) => {
                const found = await ask({ kind: 'drug', about: name, hash: hashOf(name) });
                return ((await answerOf(found, signal)) ?? undefined) as never;
              },
            }),
          },
          languageModel: given.languageModel && {
            ...given.languageModel,
            complete: (request) => complete(ask, request),
          },
          judgeModel: given.judgeModel && {
            ...given.judgeModel,
            complete: (request) => complete(ask, request),
          },
        },
        leave: async (result) => withReading(result, record.end),
      };
    },
  };

  async function complete(
    ask: (what: Asked) => Promise<RecordedCall | undefined>,
    { system, user, schema, signal }: Parameters<LanguageModel['complete']>[0],
  ): Promise<Completion> {
    const found = await ask({ kind: 'model', about: schema.name, hash: hashOf([schema.name, user]) });
    const hash = hashPrompt({ system, schema });
    if (found?.prompt && found.prompt.hash !== hash)
      tell(
        `The prompt ${schema.name} has changed since (${short(found.prompt.hash)} then, ${short(hash)} now). What it was answered then is used.`,
      );
    return (await answerOf(found, signal)) as Completion;
  }
}

/**
 * What the question was read as goes by words that were taken out of it, so it is kept as it was: signs of an emergency, who
 * asks, and what was removed.
 */
function withReading<Result>(result: Result, { reading, topic, list }: ReadRecord['end']): Result {
  const update = result as ResearchUpdate | undefined;
  if (update?.asked && list) return { ...result, asked: list.asked };
  if (!update?.analysis) return result;
  const analysis = { ...reading, pico: readPico(reading.question) };
  return { ...result, topic, analysis };
}

const wordsFor: Record<CallKind, string> = {
  search: 'the search',
  'full-text': 'the full text of',
  drug: 'the drug',
  model: 'the language model, for',
};

/** The answer of a recorded call, or what it threw. */
async function answerOf(call: RecordedCall | undefined, signal: AbortSignal): Promise<unknown> {
  if (!call) throw new LanguageModelError(unanswered, { retryable: false });
  if (!call.failure) return call.answer;
  if (call.failure.kind === 'late') {
    // The timer of the signal alone would not keep the program from ending.
    const held = setInterval(() => {}, lateMs);
    if (!signal.aborted) await once(signal, 'abort').finally(() => clearInterval(held));
    clearInterval(held);
    throw signal.reason;
  }
  throw asError(call.failure);
}

function asError({ kind, message, reason, retryable = false, usage }: RecordedFailure): Error {
  if (kind === 'connector') return new ConnectorError(reason as never, { words: message });
  if (kind === 'model') {
    const isTooLong = reason === tooLong;
    return new LanguageModelError(message, { retryable, isTooLong, usage: usage as never });
  }
  return new Error(message);
}

/** Short where the record holds calls that were late, so that nobody waits for them as long as then. */
export function replayDeadlines({ stages, end }: ReadRecord): Pick<ResearchDependencies, 'deadlines'> {
  const calls = [...stages.values()].flatMap((stage) => stage.calls);
  if (!calls.some(({ failure }) => failure?.kind === 'late')) return {};
  const { deadlines } = readSettings(end.settings);
  const brief = { searchMs: lateMs, proposeQueryMs: lateMs, composeMs: lateMs, fullTextMs: lateMs };
  return { deadlines: forEachMode((mode) => ({ ...deadlines?.[mode], ...brief })) };
}

const short = (hash: string): string => hash.slice(0, 12);
