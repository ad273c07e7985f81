import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Report } from '#shared/research/report.ts';
import { openOfflineResearch } from '../support/offline-research.ts';

type Question = { entry: string; question: string };

const read = <T>(name: string): T[] =>
  readFileSync(new URL(name, import.meta.url), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as T);
/** Clinicians and patients take turns in the file: an odd step takes both. */
const questions = read<Question>('starter-questions.jsonl').filter((_, at) => at % 7 === 0);
const unanswered = read<{ question: string }>('unanswered-questions.jsonl').filter((_, at) => at % 4 === 0);

let research: Awaited<ReturnType<typeof openOfflineResearch>>;
const reports = new Map<string, Report>();

beforeAll(async () => {
  research = await openOfflineResearch();
  for (const { question } of [...questions, ...unanswered]) {
    reports.set(question, (await research.ask(question, 'deep')).report);
  }
}, 300_000);
afterAll(() => research.close());

const reportOn = (question: string): Report => reports.get(question) as Report;
const share = (holds: readonly boolean[]): number => holds.filter(Boolean).length / holds.length;

it('cites the right entry of the starter library in 95 % of its reports', () => {
  const cites = questions.map(({ entry, question }) =>
    reportOn(question).sources.some(({ evidenceId }) => evidenceId === `library:starter:${entry}`),
  );
  expect(share(cites)).toBeGreaterThanOrEqual(0.95);
});

it('says that there is no or limited evidence where no entry answers', () => {
  const doubts = unanswered.map(({ question }) => ['limited', 'none'].includes(reportOn(question).band));
  expect(share(doubts)).toBeGreaterThanOrEqual(0.8);
});

it('looks at each question from three to seven sides', () => {
  for (const { subQuestions = [] } of reports.values()) {
    expect(subQuestions.length).toBeGreaterThanOrEqual(3);
    expect(subQuestions.length).toBeLessThanOrEqual(7);
  }
});

it('quotes word for word at the place it tells, from the text whose hash it keeps', () => {
  let quotes = 0;
  for (const { statements, sources } of reports.values()) {
    for (const { text, textHash } of sources) {
      expect(createHash('sha256').update(text).digest('hex')).toBe(textHash);
    }
    for (const { text, citations } of statements) {
      for (const { source, quote, start, end } of citations) {
        expect(sources[source]?.text.slice(start, end)).toBe(quote);
        quotes += 1;
      }
      // A conclusion of two sentences is quoted sentence by sentence.
      const quoted = citations.map(({ quote }) => quote.replace(/\s+/g, ' '));
      if (quoted.length > 0) expect(text.replaceAll(' … ', ' ')).toBe(quoted.join(' '));
    }
  }
  expect(quotes).toBeGreaterThan(100);
});
