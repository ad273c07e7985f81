import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { createLogger } from '#platform/logger.ts';
import { type ResearchState, renderMarkdown, walkResearch } from '#research/index.ts';
import { type Mode, modes, withCommand } from '#shared/research/modes.ts';
import type { Report } from '#shared/research/report.ts';
import type { Config } from '../config.ts';
import { readAttached, readPatient, UnconfirmedError } from './ask-prescription.ts';
import { readLines, writeLines } from './batch-files.ts';
import { readingThreads } from './reading-threads.ts';
import { replay, replayFormats } from './replay.ts';
import { openResearch } from './research.ts';
import { createRunFiles } from './run-files.ts';
import { readArguments, type Terminal, UsageError } from './terminal.ts';

const usage = `Usage: npm run ask -- "question" [--mode ${modes.join('|')}] [--format md|html|json] [--offline]
                     [--attach file …] [--patient '{"ageYears": 70}'] [--confirm] [--mask-text]
       npm run ask -- --batch questions.jsonl --out answers.jsonl [--offline]
       npm run ask -- --replay <run or session> [--format ${replayFormats.join('|')}]`;

const batchLineSchema = z.object({
  id: z.union([z.string(), z.number()]),
  question: z.string(),
  mode: z.enum(modes).optional(),
});

const options = {
  mode: { type: 'string', default: 'quick' },
  format: { type: 'string' },
  offline: { type: 'boolean', default: false },
  batch: { type: 'string' },
  out: { type: 'string' },
  replay: { type: 'string' },
  attach: { type: 'string', multiple: true, default: [] as string[] },
  patient: { type: 'string', default: '{}' },
  confirm: { type: 'boolean', default: false },
  'mask-text': { type: 'boolean', default: false },
} as const;

/** What shells report for a program that Ctrl-C has ended. */
const stoppedCode = 130;

/** The list was read, and is not assessed before somebody has confirmed it. */
const unconfirmedCode = 3;

const formats = ['md', 'html', 'json'] as const;

/** Answers questions on the engine of the server, without an account: one to the terminal, or a batch to a file. */
export async function ask(args: string[], config: Config, terminal: Terminal): Promise<number> {
  const { values, positionals } = readArguments(args, options, usage);
  if (values.replay !== undefined) {
    const shown = oneOf(replayFormats, values.format ?? 'text', '--format');
    return replay(values.replay, shown, config, terminal);
  }
  const format = oneOf(formats, values.format ?? 'md', '--format');
  const mode = oneOf(modes, values.mode, '--mode');
  const logger = createLogger(config.logLevel === 'info' ? 'warn' : config.logLevel);
  readingThreads().warm();
  const offline = values.offline || config.evidence.offline;
  const records = createRunFiles(config.dataDir);
  const patient = readPatient(values.patient);
  const attached = await readAttached(values.attach, { maskText: values['mask-text'] });
  const { evidence, graph } = await openResearch(
    { ...config, evidence: { ...config.evidence, offline } },
    logger,
    {
      write: records.write,
      findFile: async (id) => attached.find(({ ref }) => ref.attachment_id === id)?.bytes,
    },
  );
  const gap = await evidence.check();
  if (gap) terminal.note(gap.detail);
  const answer = async (question: string, questionMode: Mode) => {
    const startedAt = performance.now();
    const input = {
      topic: withCommand(questionMode, question),
      research_mode: questionMode,
      image_attachments: attached.map(({ ref }) => ref),
    };
    // A signal of its own: the graph leaves its listeners on the one it is given.
    const signal = AbortSignal.any([terminal.stop]);
    const run = randomUUID();
    try {
      const state = await walkResearch(graph, input, {
        signal,
        runId: run,
        answer: ({ lines }) => (values.confirm && lines.length > 0 ? { lines, patient } : undefined),
      });
      if (state.asked && !state.research_report) throw new UnconfirmedError(state.asked);
      const elapsedMs = Math.round(performance.now() - startedAt);
      return { run: records.close(run) ? run : undefined, state, elapsedMs };
    } finally {
      records.close(run);
    }
  };
  try {
    if (values.batch) {
      if (!values.out) throw new UsageError(usage);
      return await answerBatch(values.batch, values.out, answer, terminal);
    }
    const question = positionals.join(' ').trim();
    if (!question) throw new UsageError(usage);
    const answered = await answer(question, mode);
    const { state, run } = answered;
    if (!state.research_report) throw new Error('The research ended without a report.');
    if (format === 'json') terminal.out(JSON.stringify(answerJson(answered), null, 2));
    else terminal.out(format === 'html' ? state.final_report : renderMarkdown(state.research_report));
    if (run) terminal.note(`To make this report again: npm run ask -- --replay ${run}`);
    return 0;
  } catch (error) {
    if (error instanceof UnconfirmedError) {
      terminal.out(error.message);
      return unconfirmedCode;
    }
    if (!terminal.stop.aborted) throw error;
    terminal.note('Stopped.');
    return stoppedCode;
  } finally {
    await evidence.close();
  }
}

/** `run` is the id under which it can be replayed. */
type Answered = { run: string | undefined; state: ResearchState; elapsedMs: number };
type Answer = (question: string, mode: Mode) => Promise<Answered>;

async function answerBatch(file: string, out: string, answer: Answer, terminal: Terminal): Promise<number> {
  const lines = await readLines(file, out);
  let failed = 0;
  await writeLines(out, async (write) => {
    for (const [position, line] of lines.entries()) {
      if (!line.trim()) continue;
      const parsed = parseLine(line);
      if (!parsed.ok) {
        failed += 1;
        terminal.note(`${file}:${position + 1}: ${parsed.reason}`);
        continue;
      }
      const { id, question, mode = 'quick' } = parsed.value;
      try {
        await write({ id, ...answerJson(await answer(question, mode)) });
      } catch (error) {
        if (terminal.stop.aborted) throw error;
        failed += 1;
        await write({ id, question, mode, error: (error as Error).message });
      }
    }
  });
  return failed ? 1 : 0;
}

function parseLine(line: string) {
  try {
    const parsed = batchLineSchema.safeParse(JSON.parse(line));
    if (parsed.success) return { ok: true as const, value: parsed.data };
    return {
      ok: false as const,
      reason: parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`).join('; '),
    };
  } catch {
    return { ok: false as const, reason: 'not a line of JSON' };
  }
}

/** The answer as `--format json` prints it. `citations[].source` is a position in `sources`, counted from 0. */
function answerJson({ run, state, elapsedMs }: Answered) {
  const report = state.research_report as Report;
  return {
    question: report.question,
    mode: report.mode,
    composer: report.composer,
    statements: report.statements,
    sources: report.sources.map(({ id: _, evidenceId, ...source }) => ({
      ...source,
      id: evidenceId.replace(/^library:/, ''),
      quote: source.quote ?? null,
    })),
    verification: report.verification,
    ...(report.rejected && { rejected: report.rejected }),
    ...(report.judging && { judging: report.judging }),
    ...(report.certainty && { certainty: report.certainty.level }),
    band: report.band,
    ...(report.imaging && { imaging: report.imaging }),
    failures: report.failures,
    trail: report.trail,
    ...(report.subQuestions && { subQuestions: report.subQuestions }),
    ...(report.differential && { differential: report.differential }),
    ...(report.mode === 'deep' && { reviewIterations: state.review_iterations }),
    safety: report.safety,
    html: state.final_report,
    elapsedMs,
    usage: state.usage ?? null,
    ...(run && { run }),
  };
}

function oneOf<T extends string>(allowed: readonly T[], value: string, option: string): T {
  const found = allowed.find((candidate) => candidate === value);
  if (!found) throw new UsageError(`${option} must be one of: ${allowed.join(', ')}\n${usage}`);
  return found;
}
