import { hasTokensToSearch, type RunLimits } from '../../budget.ts';
import type { ResearchState } from '../../state.ts';
import type { SectionTask } from './section-state.ts';

const maxRounds = 2;

type Budget = { now: Date; reviewUntilMs: number; limits: RunLimits; tokensSpent: number };

/**
 * The sub-questions that the draft has nothing on and that are worth another, wider search. Where the limits of the run do not
 * allow one, `limit` says which of them, and what was left.
 */
export function planReview(
  state: Pick<ResearchState, 'plan' | 'sections' | 'gathered' | 'started_at'>,
  lacking: readonly number[],
  { now, reviewUntilMs, limits, tokensSpent }: Budget,
): { tasks: SectionTask[]; limit?: string } {
  const worth = state.plan.flatMap((sub) => {
    const section = state.sections.find(({ id }) => id === sub.id);
    const rounds = section?.rounds ?? 0;
    if (!lacking.includes(sub.id) || rounds >= maxRounds) return [];
    const known = state.gathered.filter(({ id }) => section?.included.includes(id));
    return [{ sub, round: rounds + 1, known }];
  });
  const used = state.sections.reduce((sum, { searches = 0 }) => sum + searches, 0);
  const left = Math.max(0, limits.searches - used);
  const stop =
    now.getTime() - Date.parse(state.started_at) > reviewUntilMs
      ? `${Math.round(reviewUntilMs / 1000)} s had passed`
      : hasTokensToSearch(limits, tokensSpent)
        ? undefined
        : `most of its ${limits.tokens.toLocaleString('en-GB')} tokens were spent`;
  const tasks = stop ? [] : worth.slice(0, left);
  const searches = Math.floor(left / (tasks.length || 1));
  const titles = worth.slice(tasks.length).map(({ sub }) => `“${sub.title}”`);
  const reached = stop ?? `${used} of its ${limits.searches} searches were used`;
  const were = titles.length === 1 ? 'was' : 'were';
  return {
    tasks: tasks.map((task) => ({ ...task, searches })),
    ...(titles.length > 0 && { limit: `${reached}, so ${titles.join(', ')} ${were} not searched again` }),
  };
}
