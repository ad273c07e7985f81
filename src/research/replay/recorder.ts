import { LRUCache } from 'lru-cache';
import type { Logger } from '#platform/logger.ts';
import type { Report } from '#shared/research/report.ts';
import type { RunProvenance } from '#shared/research/run-provenance.ts';
import { lastEntryKey, type RunEntry, type WriteRunEntries } from '#shared/research/run-record.ts';
import type { ResearchDependencies, RunPorts, StageCall } from '../dependencies.ts';
import { getAnalysis } from '../read-state.ts';
import type { ResearchState } from '../state.ts';
import { type CallKind, hashText, type RecordedEnd, sourcesKey, stageKey } from './entries.ts';
import { recordedPorts, type StageNotes } from './recorded-ports.ts';

/** What reports say of how they were made, besides the id of their run. */
export type Provenance = Omit<RunProvenance, 'id'>;

/**
 * Keeps of every run what its stages were answered, and its report. What a stage was answered is written before the stage
 * ends, so that a run that goes on elsewhere lacks nothing. A write that fails ends no run: the record is incomplete then.
 */
export function createRecorder(options: {
  write: WriteRunEntries;
  making: Provenance;
  logger: Logger;
}): RunPorts {
  const { write, making, logger } = options;
  const runs = new LRUCache<string, RunWriting>({ max: runsAtOnce });

  function writingOf(runId: string): RunWriting {
    const known = runs.get(runId) ?? { sources: new Map(), isBroken: false };
    runs.set(runId, known);
    return known;
  }

  async function save(
    { runId, attempt }: StageCall,
    entries: readonly RunEntry[],
    onFailure: () => void,
  ): Promise<void> {
    try {
      await write(runId, attempt, entries);
    } catch (error) {
      onFailure();
      // The error itself would carry what was to be written into the log.
      const { message } = ((error as Error).cause ?? error) as Error;
      logger.warn({ reason: message, runId }, 'the record of a run was not written');
    }
  }

  return {
    enter(call, given) {
      const about = { id: call.runId, ...making };
      const { dependencies, notes } = recordedPorts({ ...given, making: about });
      return {
        dependencies,
        async leave(result) {
          const end = findEnd(call, result, given);
          if (!end && notes.calls.length === 0 && !call.readsClock) return result;
          const run = writingOf(call.runId);
          const fresh = [...notes.sources].filter(([hash]) => !run.sources.has(hash));
          const entries = [...entriesOf(call.scope, notes, fresh)];
          if (end) {
            runs.delete(call.runId);
            entries.push({ key: lastEntryKey, body: { making: about, ...end, isComplete: !run.isBroken } });
          }
          const saving = save(call, entries, () => {
            run.isBroken = true;
            for (const [hash] of fresh) run.sources.delete(hash);
          });
          for (const [hash] of fresh) run.sources.set(hash, saving);
          // Also what another sub-question found first: this stage is not done before it is written.
          await Promise.all([saving, ...[...notes.sources.keys()].map((hash) => run.sources.get(hash))]);
          return result;
        },
      };
    },
  };
}

/** What this process has written of a run, or is writing: each source by its hash. `isBroken`: not all could be written. */
type RunWriting = { sources: Map<string, Promise<void>>; isBroken: boolean };

const runsAtOnce = 1_000;

function entriesOf(scope: string, { times, calls }: StageNotes, sources: [string, unknown][]): RunEntry[] {
  const ended = calls.filter(({ answer, failure }) => answer !== undefined || failure);
  const stage = { key: stageKey(scope), body: { times, calls: ended } };
  if (sources.length === 0) return [stage];
  const key = sourcesKey(sources.map(([hash]) => hash));
  return [{ key, body: Object.fromEntries(sources) }, stage];
}

/** What could be asked, and every plain value among what the research was built from. */
function builtWith(given: ResearchDependencies): Pick<RecordedEnd, 'kinds' | 'model' | 'settings'> {
  const { evidence, languageModel, ...others } = given;
  const { compute: _c, files: _f, clock: _, logger: _l, runPorts: _r, making: _m, ...settings } = others;
  const kinds: CallKind[] = ['search'];
  if (evidence.findFullText) kinds.push('full-text');
  if (evidence.findDrug) kinds.push('drug');
  const model = languageModel && {
    name: languageModel.name,
    ...(languageModel.contextTokens && { contextTokens: languageModel.contextTokens }),
  };
  return { kinds, ...(model && { model }), settings };
}

/** What the last stage of a run leaves; undefined for any other. */
function findEnd(
  { state }: StageCall,
  result: unknown,
  given: ResearchDependencies,
): Omit<RecordedEnd, 'making' | 'isComplete'> | undefined {
  const { research_report: report, final_report: html } = (result ?? {}) as {
    research_report?: Report;
    final_report?: string;
  };
  if (!report || html === undefined) return undefined;
  const run = state as ResearchState;
  // The last stage of a run may be its first, which reads the question, and empties what others left.
  const { topic, started_at, analysis } = { ...run, ...(result as Partial<ResearchState>) };
  const { question, forPatient, redFlags, notes, removed } = getAnalysis({ analysis });
  return {
    topic,
    mode: report.mode,
    attached: Array.isArray(run.image_attachments) ? run.image_attachments.length : 0,
    ...builtWith(given),
    startedAt: started_at,
    ...(run.asked && run.confirmed && { list: { asked: run.asked, confirmed: run.confirmed } }),
    reading: { question, forPatient, redFlags, ...(notes && { notes }), ...(removed && { removed }) },
    report: withoutTexts(report),
    html: hashText(html),
  };
}

/** The report with the hashes of its sources' texts alone: the texts themselves stand in the record already. */
export function withoutTexts(report: Report): Report {
  return { ...report, sources: report.sources.map((source) => ({ ...source, text: '' })) };
}
