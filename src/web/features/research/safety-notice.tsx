import { ShieldCheck, TriangleAlert } from 'lucide-react';
import { emergencyNote, emergencyTitle } from '#shared/research/emergency.ts';
import { useResearchTexts } from '../../texts/en/research.ts';
import { serverText } from '../../texts/language.ts';
import type { ResearchState } from './research-state.ts';

type SafetyNoticeProps = NonNullable<ResearchState['safety']>;

/** What a person must read before any result: advice in an emergency; then what was kept back from every search. */
export function SafetyNotice({ redFlags, removed, notes = [] }: SafetyNoticeProps) {
  const texts = useResearchTexts();
  return (
    <div className="grid gap-3 px-4 pt-4 sm:px-6">
      {redFlags.length > 0 && (
        <div
          role="alert"
          className="grid gap-2 rounded-xl border border-danger bg-danger-soft p-4 text-danger"
        >
          <p className="flex items-center gap-2 font-semibold">
            <TriangleAlert aria-hidden className="size-5 shrink-0" />
            {serverText(emergencyTitle)}
          </p>
          <ul className="grid list-disc gap-1 pl-6">
            {redFlags.map((advice) => (
              <li key={advice} className="[overflow-wrap:anywhere]">
                {advice}
              </li>
            ))}
          </ul>
          <p className="text-sm text-ink">{serverText(emergencyNote)}</p>
        </div>
      )}
      {notes.map((note) => (
        <p key={note} role="status" className="rounded-xl border bg-surface p-4 text-sm">
          {note}
        </p>
      ))}
      {removed.length > 0 && (
        <div role="status" className="grid gap-1 rounded-xl border bg-surface p-4 text-sm">
          <p className="flex items-center gap-2 font-medium">
            <ShieldCheck aria-hidden className="size-4 shrink-0 text-ok" />
            {texts.state.removed}
          </p>
          <ul className="flex flex-wrap gap-x-4 gap-y-1">
            {removed.map(({ kind, text }) => (
              <li key={`${kind} ${text}`} className="[overflow-wrap:anywhere]">
                <span className="text-muted">{serverText(kind)}:</span> {text}
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}
