import { FolderInUseError, hasDatabase, openDatabase } from '#platform/database/index.ts';
import { createLogger, type Logger } from '#platform/logger.ts';
import { type Replay, renderMarkdown, replayRun } from '#research/index.ts';
import { findRunRecord } from '#server/index.ts';
import type { RunRecord } from '#shared/research/run-record.ts';
import type { Config } from '../config.ts';
import { DamagedRecordError, readRunFile } from './run-files.ts';
import type { Terminal } from './terminal.ts';
import { version } from './version.ts';

export const replayFormats = ['text', 'json', 'md', 'html'] as const;

const exitCodes = { same: 0, differs: 1, unknown: 2 };

/**
 * Makes the report of a finished run again from its record and prints what differs, or the report itself. `id` is that of a
 * run, or of a session of the product. Gives 0 where the report is the same, 1 where it differs, 2 where there is no record, or a damaged one.
 */
export async function replay(
  id: string,
  format: (typeof replayFormats)[number],
  config: Config,
  terminal: Terminal,
): Promise<number> {
  const logger = createLogger(config.logLevel === 'info' ? 'warn' : config.logLevel);
  const ofAsk = await readRunFile(config.dataDir, id).catch((error: unknown) => {
    if (error instanceof DamagedRecordError) return error;
    throw error;
  });
  if (ofAsk instanceof Error) {
    terminal.note(ofAsk.message);
    return exitCodes.unknown;
  }
  const record = ofAsk ?? (await readStored(id, config, logger));
  if (!record) {
    terminal.note(`No run or session ${id} is known here.`);
    return exitCodes.unknown;
  }
  const again = await replayRun(record, {
    version,
    brandName: config.brandName,
    logger: createLogger('silent'),
    signal: terminal.stop,
  });
  if (!again) {
    terminal.note(`The run ${record.runId} made no report: there is nothing to compare with.`);
    return exitCodes.unknown;
  }
  print(again, format, terminal);
  return again.differences.length === 0 ? exitCodes.same : exitCodes.differs;
}

/** From the database of the product, where there is one. */
async function readStored(id: string, config: Config, logger: Logger): Promise<RunRecord | undefined> {
  if (!(await hasDatabase(config))) return undefined;
  const database = await openDatabase({ ...config, logger, poolSize: 1 }).catch((error: unknown) => {
    if (!(error instanceof FolderInUseError)) throw error;
    throw new FolderInUseError(
      `${error.message} Runs of the product can be replayed while it is stopped, or any time with DATABASE_URL.`,
    );
  });
  try {
    return await findRunRecord(database.db, id);
  } finally {
    await database.close();
  }
}

function print(again: Replay, format: (typeof replayFormats)[number], terminal: Terminal): void {
  const { report, html = '', ...rest } = again;
  const isSame = again.differences.length === 0;
  if (format === 'json')
    terminal.out(JSON.stringify({ ...rest, isSame, report: report ?? null, html }, null, 2));
  else if (format === 'text') terminal.out(inWords(again));
  else {
    if (report) terminal.out(format === 'html' ? html : renderMarkdown(report));
    terminal.note(inWords(again));
  }
}

function inWords({ runId, question, version: { recorded, current }, differences, report }: Replay): string {
  const by = recorded === current ? `version ${current}` : `version ${recorded} then, ${current} now`;
  const found = differences.map(({ what }) => `- ${what}`);
  const counted = report && `${report.statements.length} statements, ${report.sources.length} sources`;
  return [
    `Run ${runId}: ${question}`,
    found.length === 0
      ? `The same report: ${counted}; made again from its record by ${by}.`
      : `The report made again by ${by} differs (${found.length}):`,
    ...found,
  ].join('\n');
}
