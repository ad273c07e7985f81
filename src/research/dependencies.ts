import type { Evidence } from '#evidence/index.ts';
import type { ImageReader, TextFinder, TextReader } from '#imaging/index.ts';
import type { LanguageModel } from '#llm/index.ts';
import type { Clock } from '#platform/clock.ts';
import type { Logger } from '#platform/logger.ts';
import type { RunTask } from '#platform/tasks/index.ts';
import type { RunProvenance } from '#shared/research/run-provenance.ts';
import type { Limited } from './budget.ts';
import type { Prices } from './meter.ts';
import type { ResearchTasks } from './tasks.ts';

/** What the research graph is built from. */
export type ResearchDependencies = Limited & {
  /** Without `findFullText` only abstracts are read; without `findDrug` only drugs that the rules know are searched for. */
  evidence: Pick<Evidence, 'search'> & Partial<Pick<Evidence, 'findFullText' | 'findDrug'>>;
  languageModel: LanguageModel | undefined;
  /** Judges what `languageModel` writes; without it `languageModel` does, in a request of its own. */
  judgeModel?: LanguageModel | undefined;
  /** Sees pictures; without it Medical Imaging tells what they are, and no more, and prescriptions are read by OCR alone. */
  visionModel?: LanguageModel | undefined;
  /** False: Medical Imaging refuses every question. */
  medicalImaging?: boolean;
  /** The files that came with a run, and what reads their text; without it no file is read. */
  files?: RunFiles | undefined;
  /** Where questions and documents are read, so that none can hold the process up; without it, in the thread of the caller. */
  compute?: RunTask<ResearchTasks>;
  clock: Clock;
  brandName: string;
  /** ISO 3166 code of the country whose telephone numbers are named in an emergency; none where it is not set. */
  country?: string | undefined;
  logger: Logger;
  prices?: Prices;
  /** Records runs, or answers them from their records. */
  runPorts?: RunPorts;
  /** What the report says of its run; set by `runPorts`. */
  making?: RunProvenance;
};

/** `find` gives the bytes of an attachment by its id, undefined where it is gone; `readText` throws `AppError`. */
export type RunFiles = {
  find(id: string): Promise<Uint8Array | undefined>;
  readText: TextReader['read'];
  images?: Pick<ImageReader, 'facts' | 'shown'> & { findText: TextFinder };
};

/**
 * One stage of one run. `scope` names it within the run: the same when the run is gone through again. `readsClock`: what it
 * does depends on the time.
 */
export type StageCall = {
  runId: string;
  attempt: number;
  scope: string;
  readsClock: boolean;
  state: object;
};

/** What a stage works with in place of what the graph was built from; `leave` is given its result, and gives it on. */
export type StagePorts = {
  dependencies: ResearchDependencies;
  leave<Result>(result: Result): Promise<Result>;
};

/** Stands between the stages of a run and the world: writes down what they are answered, or answers from what was written. */
export type RunPorts = { enter(call: StageCall, given: ResearchDependencies): StagePorts };
