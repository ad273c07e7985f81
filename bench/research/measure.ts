import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Mode } from '#shared/research/modes.ts';
import { signUp } from '../../tests/support/account.ts';
import { startChatServer } from '../../tests/support/chat-server.ts';
import { startProduct } from '../../tests/support/product.ts';
import { questions } from './questions.ts';
import { answerAtOnce } from './scripted-model.ts';

type Event = { event: string; data: unknown };

/** Milliseconds from the first call of the browser, one for each question. */
export type Times = { whole: number[]; firstStage: number[]; firstSentence: number[] };

/**
 * Asks the built product every question in one mode, offline and on a database of its own, from the first call of a
 * browser to the saved session. A warm-up question goes before, so that no start is measured. `settings` are those of the
 * product, beside its own.
 */
async function measureResearch(
  mode: Mode,
  settings: Record<string, string> = {},
): Promise<{ times: Times; statements: number }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'research-bench-'));
  const product = await startProduct({
    DATA_DIR: dataDir,
    FREE_DAILY_CREDITS: '100',
    LOG_LEVEL: 'warn',
    ...settings,
  });
  const times: Times = { whole: [], firstStage: [], firstSentence: [] };
  let statements = 0;
  try {
    const account = await signUp(product.url);
    for (const [at, question] of [questions[0] ?? '', ...questions].entries()) {
      const startedAt = performance.now();
      const prepared = await account.prepare(question);
      let firstStage = Number.NaN;
      let firstSentence = Number.NaN;
      for await (const event of account.stream(prepared, question, mode)) {
        const now = performance.now() - startedAt;
        if (Number.isNaN(firstStage) && event.event === 'custom') firstStage = now;
        if (Number.isNaN(firstSentence) && showsSentence(event)) firstSentence = now;
      }
      const session = await account.session(prepared.sessionId);
      if (session.status !== 'COMPLETED') throw new Error(`"${question}" ended as ${session.status}`);
      const writer = settings.LLM_PROVIDER ? 'language-model' : 'extractive';
      if (session.report?.composer !== writer) throw new Error(`"${question}" was not written as asked`);
      if (at === 0) continue;
      statements += session.report?.statements.length ?? 0;
      times.whole.push(performance.now() - startedAt);
      times.firstStage.push(firstStage);
      times.firstSentence.push(firstSentence);
    }
    return { times, statements };
  } finally {
    await product.kill();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/**
 * Prints one table: the times of a mode without a model and the goals for their p50, and the whole run with a model that
 * answers at once, where what is measured is the product's own share.
 */
export async function printResearch(
  mode: Mode,
  goals: Record<keyof Times | 'withModel', number>,
): Promise<void> {
  const { times, statements } = await measureResearch(mode);
  const scripted = await measureScripted(mode);
  const row = (values: number[], goal: number) => ({
    p50: at(values, 0.5),
    p95: at(values, 0.95),
    goal: `p50 ≤ ${goal}`,
  });
  console.table({
    'whole run (ms)': row(times.whole, goals.whole),
    'first stage (ms)': row(times.firstStage, goals.firstStage),
    'first verified sentence (ms)': row(times.firstSentence, goals.firstSentence),
    'whole run with a model that answers at once (ms)': row(scripted.times.whole, goals.withModel),
  });
  console.log(
    `${mode}: ${questions.length} questions, ${statements} verified statements, ${scripted.statements} with the model`,
  );
}

async function measureScripted(mode: Mode) {
  const model = await startChatServer(answerAtOnce());
  try {
    return await measureResearch(mode, {
      LLM_PROVIDER: 'openai',
      LLM_MODEL: 'scripted',
      LLM_BASE_URL: model.url,
    });
  } finally {
    await model.close();
  }
}

const at = (values: readonly number[], share: number): number =>
  Math.round([...values].sort((a, b) => a - b)[Math.ceil(values.length * share) - 1] ?? Number.NaN);

/** A part of the report while it is written, or the finished report. */
function showsSentence({ event, data }: Event): boolean {
  if (event === 'messages/partial') return true;
  if (event !== 'updates') return false;
  return Object.values(data as Record<string, { final_report?: string } | null>).some(
    (update) => (update?.final_report ?? '') !== '',
  );
}
