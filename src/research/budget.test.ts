import { expect, it } from 'vitest';
import type { AvailableMode } from '#shared/research/modes.ts';
import { composeMsLeft, runLimits } from './budget.ts';
import { decomposeQuestion } from './modes/deep/decompose.ts';
import type { GatheredSection } from './modes/deep/gathered.ts';
import { deepDeadlines } from './modes/deep/limits.ts';
import { planReview } from './modes/deep/review.ts';
import { quickDeadlines } from './modes/quick/limits.ts';
import { readPico } from './question/pico.ts';

const started_at = '2026-01-02T03:04:00.000Z';
const after = (ms: number) => ({ now: () => new Date(Date.parse(started_at) + ms) });
const runMs = { ...runLimits.runMs, quick: 60_000, deep: 300_000 };
const limits = { ...runLimits, runMs };

it('leaves the writing what the searches have not used, and never less than a sixth', () => {
  const left = (elapsedMs: number, mode: AvailableMode = 'quick') => {
    const { now } = after(elapsedMs);
    return composeMsLeft(mode, { limits }, { composeMs: runMs[mode], startedAt: started_at, now: now() });
  };
  expect([0, 14_000, 59_000, 3_600_000].map((ms) => left(ms))).toEqual([60_000, 46_000, 10_000, 10_000]);
  expect([0, 65_000, 299_000].map((ms) => left(ms, 'deep'))).toEqual([300_000, 235_000, 50_000]);
});

it('searches no longer than half of a short run, and no longer than it needs in a long one', () => {
  for (const ms of [10_000, 60_000, 3_600_000]) {
    const quick = quickDeadlines({ limits: { ...limits, runMs: { ...runMs, quick: ms } } });
    expect(quick.searchMs + quick.proposeQueryMs + quick.screenMs).toBeLessThanOrEqual(
      Math.min(ms / 2, Math.max(68_000, ms * 0.16)),
    );
    const deep = deepDeadlines({ limits: { ...limits, runMs: { ...runMs, deep: ms } } });
    const searching = deep.searchMs + deep.proposeQueryMs + deep.fullTextMs;
    expect(searching).toBeLessThanOrEqual(Math.min(ms / 2, Math.max(65_000, ms * 0.05)));
    expect(searching + deep.screenMs).toBeLessThanOrEqual(ms / 2);
    for (const part of Object.values({ ...quick, ...deep })) expect(Number.isInteger(part)).toBe(true);
  }
  const own = { searchMs: 1, proposeQueryMs: 2, screenMs: 3, composeMs: 4 };
  expect(quickDeadlines({ limits, deadlines: { quick: own } })).toEqual(own);
});

const question = 'Do SGLT2 inhibitors reduce hospitalisation in heart failure?';
const plan = decomposeQuestion({ question, pico: readPico(question) });
const searched = (searches: number): GatheredSection[] =>
  plan.map(({ id }) => ({
    id,
    rounds: 1,
    included: [],
    coverage: [],
    direct: [],
    found: [],
    queries: [],
    identified: 0,
    duplicates: 0,
    excluded: [],
    failures: [],
    searches,
  }));

function review({ elapsedMs = 0, searches = 30, tokensSpent = 0 }) {
  const given = { plan, sections: searched(1), gathered: [], started_at };
  const lacking = plan.slice(1).map(({ id }) => id);
  const { tasks, limit } = planReview(given, lacking, {
    now: after(elapsedMs).now(),
    reviewUntilMs: 150_000,
    limits: { ...limits, searches },
    tokensSpent,
  });
  return { ids: tasks.map(({ sub }) => sub.id), searches: tasks[0]?.searches, limit };
}

it('searches again while time, tokens and searches allow it', () => {
  const others = plan.slice(1).map(({ id }) => id);
  expect(others.length).toBeGreaterThan(1);
  expect(review({})).toEqual({
    ids: others,
    searches: Math.floor((30 - plan.length) / others.length),
    limit: undefined,
  });
  expect(review({ tokensSpent: 299_000 }).ids).toEqual(others);
});

it.each([
  [{ elapsedMs: 151_000 }, 0, '150 s had passed, so “'],
  [{ tokensSpent: 301_000 }, 0, 'most of its 400,000 tokens were spent, so “'],
  [{ searches: plan.length + 1 }, 1, `${plan.length} of its ${plan.length + 1} searches were used, so “`],
  [{ searches: 1 }, 0, `${plan.length} of its 1 searches were used, so “`],
])('stops searching near a limit, %j, and says so', (given, tasks, words) => {
  const { ids, limit } = review(given);
  expect(ids).toEqual(plan.slice(1, 1 + tasks).map(({ id }) => id));
  expect(limit).toContain(words);
  for (const { title } of plan.slice(1 + tasks)) expect(limit).toContain(`“${title}”`);
});
