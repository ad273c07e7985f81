import { ConnectorError } from '#evidence/index.ts';
import { type LanguageModel, LanguageModelError } from '#llm/index.ts';
import type { ResearchDependencies } from '../dependencies.ts';
import { hashPrompt } from '../prompts/prompt.ts';
import { hashOf, type RecordedCall, type RecordedFailure, type RecordedStage, tooLong } from './entries.ts';

const maxAbout = 300;
const maxMessage = 300;

/** What one stage is answered, as it is written down: what sources gave stands under its hash in `sources`. */
export type StageNotes = RecordedStage & { sources: Map<string, unknown> };

/** The same dependencies; what they answer is noted, and what they throw. */
export function recordedPorts(given: ResearchDependencies): {
  dependencies: ResearchDependencies;
  notes: StageNotes;
} {
  const notes: StageNotes = { times: [], calls: [], sources: new Map() };
  const { evidence, languageModel, judgeModel, clock } = given;
  let ended = 0;

  async function noted<T>(
    call: RecordedCall,
    signal: AbortSignal,
    ask: () => Promise<T>,
    keep: (answer: T) => unknown,
  ): Promise<T> {
    notes.calls.push(call);
    try {
      const answer = await ask();
      call.ended = ended++;
      call.answer = keep(answer);
      return answer;
    } catch (error) {
      call.ended ??= ended++;
      call.failure = describe(error, signal);
      throw error;
    }
  }

  /** Stored once a run, however often it is found. */
  function store(value: unknown): string {
    const hash = hashOf(value);
    notes.sources.set(hash, value);
    return hash;
  }

  const recordedModel = (model: LanguageModel): LanguageModel => ({
    ...model,
    complete(request) {
      const { system, user, schema, signal } = request;
      const prompt = { name: schema.name, hash: hashPrompt({ system, schema }) };
      return noted(
        { kind: 'model', about: schema.name, hash: hashOf([schema.name, user]), prompt },
        signal,
        () => model.complete(request),
        (answer) => answer,
      );
    },
  });

  const { findFullText, findDrug } = evidence;
  return {
    notes,
    dependencies: {
      ...given,
      clock: {
        now() {
          const now = clock.now();
          notes.times.push(now.toISOString());
          return now;
        },
      },
      evidence: {
        search: (query, options) =>
          noted(
            { kind: 'search', about: shorten(query.expression ?? query.text), hash: hashOf(query) },
            options.signal,
            () => evidence.search(query, options),
            ({ items, ...outcome }) => ({
              ...outcome,
              items: items.map(({ score, ...item }) => ({ source: store(item), score })),
            }),
          ),
        ...(findFullText && {
          findFullText: (pmcid, signal) =>
            noted(
              { kind: 'full-text', about: pmcid, hash: hashOf(pmcid) },
              signal,
              () => findFullText(pmcid, signal),
              (found) => (found ? { source: store(found) } : null),
            ),
        }),
        ...(findDrug && {
          findDrug: (name, signal) =>
            noted(
              { kind: 'drug', about: shorten(name), hash: hashOf(name) },
              signal,
              () => findDrug(name, signal),
              (match) => match ?? null,
            ),
        }),
      },
      languageModel: languageModel && recordedModel(languageModel),
      judgeModel: judgeModel && recordedModel(judgeModel),
    },
  };
}

function describe(error: unknown, signal: AbortSignal): RecordedFailure {
  if (signal.aborted) return { kind: 'late', message: 'did not answer in time' };
  const message = shorten((error as Error)?.message ?? String(error), maxMessage);
  if (error instanceof ConnectorError) return { kind: 'connector', message, reason: error.reason };
  if (error instanceof LanguageModelError)
    return {
      kind: 'model',
      message,
      ...(error.isTooLong && { reason: tooLong }),
      retryable: error.retryable,
      usage: error.usage,
    };
  return { kind: 'unexpected', message };
}

const shorten = (text: string, max = maxAbout): string =>
  text.length > max ? `${text.slice(0, max - 1)}…` : text;
