import { limits } from '#shared/limits.ts';
import { modeRegistry } from '#shared/research/modes.ts';
import { mainGraphStages } from '#shared/workflow/stages.ts';
import { researchTexts } from '../../texts/en/research.ts';
import { serverText } from '../../texts/language.ts';
import type { ResearchState, Step } from './research-state.ts';

/** The workflow a run walks through: the long one as soon as one of its steps is seen. */
export function graphType({ mode, steps }: Pick<ResearchState, 'mode' | 'steps'>): 'simple' | 'main' {
  const isMain =
    modeRegistry[mode].mainStages.length > 0 ||
    steps.some(({ stepName }) => mainGraphStages.includes(stepName));
  return isMain ? 'main' : 'simple';
}

/** How far a run is, from 0 to 100, by the time such runs take. */
export function progressPercent(state: ResearchState, elapsedMs: number): number {
  if (state.phase === 'completed') return 100;
  const estimatedMs = graphType(state) === 'main' ? limits.estimatedMainRunMs : limits.estimatedSimpleRunMs;
  return Math.min(100, (elapsedMs / estimatedMs) * 100);
}

/** The step that runs, or between two steps the one that ended last. */
export function activeTitle({ phase, steps }: Pick<ResearchState, 'phase' | 'steps'>): string {
  if (phase === 'completed') return researchTexts().progress.complete;
  const current = steps.find(({ isActive }) => isActive) ?? steps.at(-1);
  return (current && serverText(current.title)) ?? researchTexts().progress.preparing;
}

export function isLongStep({ title }: Pick<Step, 'title'>): boolean {
  return /composing|validating/i.test(title);
}

/** A duration such as `0:07` or `12:30`. */
export function clockTime(elapsedMs: number): string {
  const seconds = Math.max(0, Math.floor(elapsedMs / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
