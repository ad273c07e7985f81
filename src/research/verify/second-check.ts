import type { LanguageModel } from '#llm/index.ts';
import type { SecondCheck } from '#shared/research/report.ts';
import type { Judgement, Statement } from '#shared/research/statement.ts';
import { askModel } from '../prompts/ask-model.ts';
import { judgeStatements } from '../prompts/judge-statements.ts';
import { fold } from './fold.ts';

export type Checked = { statements: Statement[]; check: SecondCheck | undefined };

/** Of two verdicts on one statement the worse counts. */
const severity = { supported: 0, partly: 1, not: 2 } as const;

/**
 * Shows a model statements that passed the gate, with their quotes, and leaves out those it finds unsupported. It can take
 * away and doubt, never add. What it does not judge, also because it fails or time is up, stays as the gate admitted it.
 * Sentences that are their quote word for word need no judge.
 */
export async function runSecondCheck(
  model: LanguageModel,
  statements: readonly Statement[],
  titleOf: (sourceId: string) => string,
  signal: AbortSignal,
): Promise<Checked> {
  const asked = statements.filter((one) => !isVerbatim(one));
  if (asked.length === 0) return { statements: [...statements], check: undefined };
  const shown = asked.map(({ text, citations }) => ({
    text,
    quotes: citations.map(({ quote, sourceId }) => ({ quote, title: titleOf(sourceId) })),
  }));
  let failed = false;
  const judgements = new Map<Statement, Judgement>();
  try {
    const answer = await askModel(model, judgeStatements, shown, signal);
    for (const { statement, verdict, why } of answer.answer.verdicts) {
      const judged = asked[statement - 1];
      const before = judged && judgements.get(judged);
      if (judged && !(before && severity[before.verdict] >= severity[verdict]))
        judgements.set(judged, { verdict, why });
    }
  } catch {
    failed = true;
  }
  const kept = statements.flatMap((one) => {
    const judgement = judgements.get(one);
    if (judgement?.verdict === 'not') return [];
    return [judgement ? { ...one, judgement } : one];
  });
  const unanswered = asked.length - judgements.size;
  return { statements: kept, check: asCheck([...judgements.values()], unanswered, failed) };
}

const isVerbatim = ({ text, citations }: Statement): boolean =>
  citations.some(({ quote }) => fold(quote).text === fold(text).text);

function asCheck(judgements: readonly Judgement[], unanswered: number, failed: boolean): SecondCheck {
  const counts = new Map<string, SecondCheck['judgements'][number]>();
  for (const { verdict, why } of judgements) {
    const key = `${verdict} ${why}`;
    counts.set(key, { verdict, why, count: (counts.get(key)?.count ?? 0) + 1 });
  }
  return { judgements: [...counts.values()], unanswered, failures: failed ? 1 : 0 };
}

/** The second checks of several sections as one; undefined where there was none. */
export function addChecks(all: readonly (SecondCheck | undefined)[]): SecondCheck | undefined {
  const made = all.filter((one) => one !== undefined);
  if (made.length === 0) return undefined;
  const sum: SecondCheck = { judgements: [], unanswered: 0, failures: 0 };
  for (const { judgements, unanswered, failures } of made) {
    sum.unanswered += unanswered;
    sum.failures += failures;
    for (const one of judgements) {
      const same = sum.judgements.find(({ verdict, why }) => verdict === one.verdict && why === one.why);
      if (same) same.count += one.count;
      else sum.judgements.push({ ...one });
    }
  }
  return sum;
}

/** How many statements a second check left out. */
export const leftOut = (check: SecondCheck | undefined): number =>
  (check?.judgements ?? []).reduce((sum, { verdict, count }) => sum + (verdict === 'not' ? count : 0), 0);
