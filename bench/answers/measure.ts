import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../../src/platform/paths.ts';
import { relatedSection } from '../../src/research/writing/sections.ts';
import type { EvidenceItem } from '../../src/shared/research/evidence-item.ts';
import type { Report } from '../../src/shared/research/report.ts';
import { type Asked, readClaims, readQuestions, readTitles } from './asked.ts';
import { composeAnswer } from './compose.ts';
import { openPool, type Pool } from './pool.ts';

type Answer = Asked & { report: Report; composeMs: number; totalMs: number; cpuMs: number };
type Row = { measured: string; goal: string; 'where rules were chosen': string };

/** Asks everything of one pool and counts; each row beside its goal and what the sets to choose rules on gave. */
export async function measureAnswers(): Promise<Record<string, Row>> {
  const pool = await openPool();
  try {
    await askAll(pool, readTitles().slice(0, 20));
    const questions = await askAll(pool, readQuestions());
    const claims = await askAll(pool, readClaims('dev'));
    const removed = await askAll(pool, readQuestions(), true);
    const titles = await askAll(pool, readTitles());
    const trainClaims = await askAll(pool, readClaims('train'));
    const titlesRemoved = await askAll(pool, readTitles(), true);
    const all = [...questions, ...claims, ...removed];
    const row = (goal: string, measured: number, chosen?: number): Row => ({
      measured: measured.toFixed(3),
      goal,
      'where rules were chosen': chosen === undefined ? '' : chosen.toFixed(3),
    });
    const both = (goal: string, count: (one: Answer) => boolean, on: Answer[], chosenOn: Answer[]) =>
      row(goal, share(on, count), share(chosenOn, count));
    const verbatim = findAgain(pool, all);
    const quantile = (of: (one: Answer) => number, at: number) =>
      all.map(of).sort((one, other) => one - other)[Math.floor(all.length * at)] ?? 0;
    return {
      'questions: conclusion first': both('≥ 0.96', isConclusionFirst, questions, titles),
      'questions: conclusion present': both('≥ 0.985', holdsPassage, questions, titles),
      'questions: a source held to be on the question': both('', isOnQuestion, questions, titles),
      'paper removed: none held so': both('', (one) => !isOnQuestion(one), removed, titlesRemoved),
      'questions: right paper in the bottom line': both('≥ 0.93', leadsWithPaper, questions, titles),
      'questions: a wrong one there': both('≤ 0.05', leadsWithOther, questions, titles),
      'paper removed: a bottom line': both('≤ 0.05', hasBottomLine, removed, titlesRemoved),
      'questions: band moderate or strong': both('', isTrusted, questions, titles),
      'paper removed: band limited or none': both('≥ 0.80', (one) => !isTrusted(one), removed, titlesRemoved),
      'claims: rationale in the report': both('≥ 0.69', holdsPassage, claims, trainClaims),
      'claims: right paper cited': both('≥ 0.90', citesPaper, claims, trainClaims),
      [`quotes verbatim (of ${verbatim.total})`]: row('1', verbatim.found / verbatim.total),
      'retrieve and compose, p50 ms': row(
        '',
        quantile(({ totalMs }) => totalMs, 0.5),
      ),
      'retrieve and compose, p95 ms': row(
        '≤ 50',
        quantile(({ totalMs }) => totalMs, 0.95),
      ),
      'compose alone, p95 ms': row(
        '',
        quantile(({ composeMs }) => composeMs, 0.95),
      ),
      'retrieve and compose, CPU p50 ms': row(
        '',
        quantile(({ cpuMs }) => cpuMs, 0.5),
      ),
      'retrieve and compose, CPU p95 ms': row(
        '',
        quantile(({ cpuMs }) => cpuMs, 0.95),
      ),
    };
  } finally {
    await pool.close();
  }
}

/** `isRemoved`: each question is asked as if the library did not hold the papers that answer it. */
async function askAll(pool: Pool, all: readonly Asked[], isRemoved = false): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (const asked of all) {
    const start = performance.now();
    const cpu = process.cpuUsage();
    const found = await pool.find(asked.question, 40);
    const middle = performance.now();
    const kept = isRemoved ? without(asked, found) : found;
    const report = await composeAnswer(asked.question, kept);
    const end = performance.now();
    const { user, system } = process.cpuUsage(cpu);
    const cpuMs = (user + system) / 1000;
    answers.push({ ...asked, report, composeMs: end - middle, totalMs: end - start, cpuMs });
  }
  return answers;
}

/** What the search would give if the library did not hold them: its best score is always 1. */
function without({ passages }: Asked, found: readonly EvidenceItem[]): EvidenceItem[] {
  const rest = found.filter(({ id }) => passages.every(({ sourceId }) => sourceId !== id));
  const best = Math.max(...rest.map(({ score }) => score), Number.MIN_VALUE);
  return rest.map((item) => ({ ...item, score: item.score / best }));
}

const share = (all: readonly Answer[], holds: (one: Answer) => boolean): number =>
  all.filter(holds).length / all.length;
const isTrusted = ({ report }: Answer): boolean => report.band === 'strong' || report.band === 'moderate';
const citesPaper = ({ report, passages }: Answer): boolean =>
  report.sources.some(({ evidenceId }) => passages.some(({ sourceId }) => sourceId === evidenceId));
const leading = ({ report }: Answer): string[] =>
  report.statements
    .filter(({ section }) => section === 'Bottom line')
    .flatMap(({ citations }) => citations.map(({ source }) => report.sources[source]?.evidenceId ?? ''));
const leadsWithPaper = (one: Answer): boolean =>
  leading(one).some((id) => one.passages.some(({ sourceId }) => sourceId === id));
const leadsWithOther = (one: Answer): boolean =>
  leading(one).some((id) => one.passages.every(({ sourceId }) => sourceId !== id));
const hasBottomLine = (one: Answer): boolean => leading(one).length > 0;
/** A sentence that counts findings is no quote; the first quote follows it. */
const isConclusionFirst = (one: Answer): boolean =>
  holds(one, [one.report.statements.findIndex(({ kind }) => kind !== 'counted')]);
const holdsPassage = (one: Answer): boolean => holds(one, one.report.statements.keys());
const isOnQuestion = ({ report }: Answer): boolean =>
  report.statements.some(({ section }) => section !== relatedSection);

const endChars = 60;

/** Whether one of these statements quotes a whole marked sentence, or a sentence of a conclusion. */
function holds({ report, passages, areSentences }: Answer, statements: Iterable<number>): boolean {
  return [...statements].some((at) =>
    (report.statements[at]?.citations ?? []).some(({ source, quote }) =>
      passages.some(({ sourceId, text }) => {
        // A quote that was widened to the sentence before ends in the conclusion.
        const isThere = areSentences ? quote.includes(text) : text.includes(quote.slice(-endChars));
        return isThere && sourceId === report.sources[source]?.evidenceId;
      }),
    ),
  );
}

/** Hands all quotes, those against a finding and those of the evidence table too, to a program that shares no code with the composer. */
function findAgain(pool: Pool, answers: readonly Answer[]): { found: number; total: number } {
  const quotes = answers.flatMap(({ report: { statements, sources } }) => [
    ...statements
      .flatMap(({ citations, opposing = [] }) => [...citations, ...opposing])
      .map(({ source, ...place }) => ({ ...place, sourceId: sources[source]?.evidenceId })),
    ...sources.flatMap(({ evidenceId, facts = {} }) =>
      [facts.population, facts.effect, facts.effectOn].flatMap((excerpt) =>
        excerpt ? [{ ...excerpt, quote: excerpt.text, sourceId: evidenceId }] : [],
      ),
    ),
  ]);
  const file = join(pool.folder, 'quotes.jsonl');
  writeFileSync(file, quotes.map((quote) => JSON.stringify(quote)).join('\n'));
  const script = join(packageRoot, 'bench/answers/verbatim.mjs');
  return JSON.parse(execFileSync(process.execPath, [script, pool.documents, file], { encoding: 'utf8' }));
}
