import { classNames } from '../../lib/class-names.ts';
import { useResearchTexts } from '../../texts/en/research.ts';

const radius = 16;
const length = 2 * Math.PI * radius;

export function ProgressRing({ percent, isComplete }: { percent: number; isComplete: boolean }) {
  const texts = useResearchTexts();
  const rounded = Math.round(percent);
  return (
    <div
      role="progressbar"
      aria-label={texts.progress.ring}
      aria-valuenow={rounded}
      aria-valuemin={0}
      aria-valuemax={100}
      className="relative size-11 shrink-0"
    >
      <svg viewBox="0 0 40 40" aria-hidden="true" className="size-full -rotate-90">
        <circle cx="20" cy="20" r={radius} fill="none" strokeWidth="4" className="stroke-raised" />
        <circle
          cx="20"
          cy="20"
          r={radius}
          fill="none"
          strokeWidth="4"
          strokeLinecap="round"
          strokeDasharray={`${(length * percent) / 100} ${length}`}
          className={classNames('transition-all', isComplete ? 'stroke-ok' : 'stroke-accent')}
        />
      </svg>
      <span
        aria-hidden
        className="absolute inset-0 flex items-center justify-center text-[0.65rem] font-semibold"
      >
        {rounded}%
      </span>
    </div>
  );
}
