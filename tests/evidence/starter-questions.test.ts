import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OfflineAnswer, openOfflineResearch } from '../support/offline-research.ts';

type Question = { entry: string; asker: 'clinician' | 'patient'; question: string };
type Unanswered = { asker: 'clinician' | 'patient'; near: boolean; question: string };

const read = <T>(name: string): T[] =>
  readFileSync(new URL(name, import.meta.url), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as T);

const questions = read<Question>('starter-questions.jsonl');
const unanswered = read<Unanswered>('unanswered-questions.jsonl');
const entries = [...new Set(questions.map(({ entry }) => entry))].sort();

/** Words and weights were chosen on the development half; the other was only counted. */
const halves = {
  development: entries.filter((_, at) => at % 2 === 0),
  'held-out': entries.filter((_, at) => at % 2 === 1),
};

function shippedEntries(): string[] {
  const folder = '../../src/evidence/library/starter/';
  return readdirSync(new URL(folder, import.meta.url))
    .filter((name) => name.endsWith('.jsonl'))
    .flatMap((name) => read<{ id: string }>(`${folder}${name}`).map(({ id }) => id.replace('starter:', '')))
    .sort();
}

let research: Awaited<ReturnType<typeof openOfflineResearch>>;
const answers = new Map<string, OfflineAnswer>();

beforeAll(async () => {
  research = await openOfflineResearch();
  for (const { question } of [...questions, ...unanswered])
    answers.set(question, await research.ask(question));
}, 300_000);
afterAll(() => research.close());

const placeOf = ({ entry, question }: Question): number => {
  const place = answers.get(question)?.found.indexOf(`library:starter:${entry}`) ?? -1;
  return place < 0 ? Number.POSITIVE_INFINITY : place;
};
const share = <T>(all: readonly T[], holds: (one: T) => boolean): number =>
  all.filter(holds).length / all.length;

/** What a person reads off a failing test: what was asked, and what came instead. */
const missed = (asked: readonly Question[], within: number) =>
  asked
    .filter((one) => placeOf(one) >= within)
    .map((one) => `${one.entry}: ${one.question} → ${answers.get(one.question)?.found.slice(0, within)}`)
    .join('\n');

describe('questions to the starter library', () => {
  it('has two for each entry, one of a clinician and one of a patient', () => {
    expect(entries).toEqual(shippedEntries());
    for (const entry of entries) {
      const askers = questions.filter((one) => one.entry === entry).map(({ asker }) => asker);
      expect(askers.sort()).toEqual(['clinician', 'patient']);
    }
  });

  it.each(Object.entries(halves))(
    '%s half: the right entry is first for 90 %%, in the first three for 98 %%',
    (_, half) => {
      const asked = questions.filter(({ entry }) => half.includes(entry));
      expect(
        share(asked, (one) => placeOf(one) < 1),
        missed(asked, 1),
      ).toBeGreaterThanOrEqual(0.9);
      expect(
        share(asked, (one) => placeOf(one) < 3),
        missed(asked, 3),
      ).toBeGreaterThanOrEqual(0.98);
    },
  );

  it('cites the right entry in the report', () => {
    const cites = ({ entry, question }: Question) =>
      (answers.get(question)?.report.sources ?? []).some(
        ({ evidenceId }) => evidenceId === `library:starter:${entry}`,
      );
    expect(share(questions, cites)).toBeGreaterThanOrEqual(0.95);
  });
});

describe('questions that no entry answers', () => {
  const isDoubted = ({ question }: Unanswered) =>
    ['limited', 'none'].includes(answers.get(question)?.report.band ?? '');

  it('are at least fifty, a part of them close to an entry', () => {
    expect(unanswered.length).toBeGreaterThanOrEqual(50);
    expect(unanswered.filter(({ near }) => near).length).toBeGreaterThanOrEqual(20);
  });

  it('are said to have no or limited evidence', () => {
    expect(share(unanswered, isDoubted)).toBeGreaterThanOrEqual(0.8);
    expect(
      share(
        unanswered.filter(({ near }) => near),
        isDoubted,
      ),
    ).toBeGreaterThanOrEqual(0.8);
  });

  it.each([
    ['clinician', 0.72],
    ['patient', 0.5],
  ])('do not make it doubt what it can answer a %s', (asker, least) => {
    const asked = questions.filter((one) => one.asker === asker);
    const isTrusted = ({ question }: Question) =>
      ['moderate', 'strong'].includes(answers.get(question)?.report.band ?? '');
    expect(share(asked, isTrusted)).toBeGreaterThanOrEqual(least);
  });
});
