import { Check, Circle, LoaderCircle } from 'lucide-react';
import { classNames } from '../../lib/class-names.ts';
import { useNow } from '../../lib/use-now.ts';
import { useResearchTexts } from '../../texts/en/research.ts';
import { serverText } from '../../texts/language.ts';
import { activeTitle, clockTime, isLongStep, progressPercent } from './progress.ts';
import { ProgressRing } from './progress-ring.tsx';
import type { ResearchState, Step } from './research-state.ts';

export function WorkflowProgress({ state }: { state: ResearchState }) {
  const texts = useResearchTexts();
  const isRunning = state.phase === 'running';
  const now = useNow(isRunning ? 1000 : null);
  const elapsedMs = (state.endedAt ?? Math.max(now, state.startedAt)) - state.startedAt;
  const title = activeTitle(state);
  return (
    <section
      aria-label={texts.progress.label}
      className="grid grid-cols-1 gap-3 rounded-xl border bg-surface p-4"
    >
      <div className="flex items-center gap-3">
        <ProgressRing percent={progressPercent(state, elapsedMs)} isComplete={state.phase === 'completed'} />
        <div className="min-w-0">
          <p role="status" className="text-sm font-medium">
            {title}
          </p>
          <p className="text-xs text-muted tabular-nums">
            <span className="sr-only">{texts.progress.elapsed} </span>
            {clockTime(elapsedMs)}
          </p>
        </div>
      </div>
      <ol
        aria-label={texts.progress.steps}
        className={classNames('grid gap-2', state.phase === 'completed' && 'max-lg:hidden')}
      >
        {state.steps.map((step) => (
          <StepRow key={step.stepName} step={step} />
        ))}
      </ol>
      {state.isConnectionLost && (
        <p role="status" className="text-sm text-warn">
          {texts.progress.lost}
        </p>
      )}
    </section>
  );
}

function StepRow({ step }: { step: Step }) {
  const texts = useResearchTexts();
  const { title, isActive, isCompleted } = step;
  const state = isCompleted ? 'completed' : isActive ? 'active' : 'waiting';
  return (
    <li
      data-step={step.stepName}
      data-state={state}
      aria-current={isActive ? 'step' : undefined}
      className={classNames('flex flex-wrap items-center gap-2 text-sm', !isActive && 'text-muted')}
    >
      <StepIcon state={state} />
      <span className="min-w-0 flex-1 basis-36">{serverText(title)}</span>
      <span className="sr-only">{texts.progress.stepStates[state]}</span>
      {isLongStep(step) && (
        <span className="ml-auto shrink-0 rounded-full bg-warn-soft px-2 py-0.5 text-xs text-warn">
          {texts.progress.longStep}
        </span>
      )}
    </li>
  );
}

function StepIcon({ state }: { state: 'completed' | 'active' | 'waiting' }) {
  if (state === 'completed') return <Check aria-hidden className="size-4 shrink-0 text-ok" />;
  if (state === 'active')
    return <LoaderCircle aria-hidden className="size-4 shrink-0 animate-spin text-accent" />;
  return <Circle aria-hidden className="size-4 shrink-0" />;
}
