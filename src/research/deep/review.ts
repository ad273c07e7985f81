import type { ResearchState } from '../state.ts';
import type { SectionTask } from './section-state.ts';

const maxRounds = 2;

/** The sub-questions that the draft has nothing on and that are worth another, wider search. */
export function planReview(
  state: Pick<ResearchState, 'plan' | 'sections' | 'gathered' | 'started_at'>,
  lacking: readonly number[],
  { now, reviewUntilMs }: { now: Date; reviewUntilMs: number },
): SectionTask[] {
  if (now.getTime() - Date.parse(state.started_at) > reviewUntilMs) return [];
  return state.plan.flatMap((sub) => {
    const section = state.sections.find(({ id }) => id === sub.id);
    const rounds = section?.rounds ?? 0;
    if (!lacking.includes(sub.id) || rounds >= maxRounds) return [];
    const known = state.gathered.filter(({ id }) => section?.included.includes(id));
    return [{ sub, round: rounds + 1, known }];
  });
}
