import type { LanguageModel } from '#llm/index.ts';
import type { Logger } from '#platform/logger.ts';
import { type Report, reportSchema } from '#shared/research/report.ts';
import type { RunRecord } from '#shared/research/run-record.ts';
import { createResearchGraph } from '../graph.ts';
import type { ResearchState } from '../state.ts';
import { walkResearch } from '../walk-research.ts';
import { compareReports, type Difference } from './compare-reports.ts';
import { hashText } from './entries.ts';
import { type ReadRecord, readRecord } from './read-record.ts';
import { readSettings } from './recorded-settings.ts';
import { withoutTexts } from './recorder.ts';
import { createReplayedPorts, replayDeadlines } from './replayed-ports.ts';

/**
 * A run gone through again from its record. `report` and `html` are what came of it, undefined where it broke off.
 * `differences` is empty where the report is the same; `version` is that of the program, which by itself is no difference.
 */
export type Replay = {
  runId: string;
  question: string;
  version: { recorded: string; current: string };
  report: Report | undefined;
  html: string | undefined;
  differences: Difference[];
};

/**
 * Makes the report of a finished run again by the same stages, from what they were answered then: no source and no model
 * is asked. Undefined where the record has no end, as that of a run without a report.
 */
export async function replayRun(
  record: RunRecord,
  options: { version: string; brandName: string; logger: Logger; signal: AbortSignal },
): Promise<Replay | undefined> {
  const read = readRecord(record);
  if (!read) return undefined;
  const differences: Difference[] = read.damage.map((what) => ({ kind: 'record', what }));
  if (!read.end.isComplete)
    differences.push({
      kind: 'record',
      what: 'The record is incomplete: a part of it could not be written.',
    });
  const told = new Set<string>();
  const state = await runAgain(read, options, (what) => told.add(what)).catch((error: unknown) => {
    options.signal.throwIfAborted();
    told.add(`The research broke off: ${(error as Error).message}`);
    return undefined;
  });
  differences.push(...[...told].map((what) => ({ kind: 'asked', what })));
  const report = state?.research_report;
  const html = state?.final_report;
  if (report) differences.push(...compareReports(read.end.report, stored(report)));
  if (report && html && differences.length === 0 && hashText(html) !== read.end.html)
    differences.push({ kind: 'drawing', what: 'The report says the same and is drawn otherwise.' });
  return {
    runId: record.runId,
    question: read.end.reading.question,
    version: { recorded: read.end.making.version, current: options.version },
    report,
    html,
    differences,
  };
}

async function runAgain(
  record: ReadRecord,
  { brandName, logger, signal }: { brandName: string; logger: Logger; signal: AbortSignal },
  tell: (what: string) => void,
): Promise<ResearchState> {
  const { topic, mode, attached, model, settings } = record.end;
  const never = () => Promise.reject(new Error('a replay asks nobody'));
  const graph = createResearchGraph({
    ...readSettings(settings),
    evidence: { search: never },
    languageModel: model && ({ ...model, complete: never } as LanguageModel),
    clock: { now: () => new Date(record.end.startedAt) },
    brandName,
    logger,
    runPorts: createReplayedPorts(record, tell),
    ...replayDeadlines(record),
  });
  const input = {
    topic,
    research_mode: mode,
    image_attachments: Array.from({ length: attached }, () => ({})),
  };
  const { list } = record.end;
  return walkResearch(graph, input, {
    signal: AbortSignal.any([signal]),
    runId: record.runId,
    answer: () => list?.confirmed,
  });
}

/** A report in the form in which the record keeps one. */
const stored = (report: Report): Report =>
  reportSchema.parse(JSON.parse(JSON.stringify(withoutTexts(report))));
