import { Check, CircleHelp, TriangleAlert } from 'lucide-react';
import type { NameMatch } from '#shared/research/prescription.ts';
import { usePrescriptionTexts } from '../../texts/en/prescription.ts';
import { Button } from '../../ui/button.tsx';

type NameStatusProps = { match: NameMatch; onChoose: (name: string) => void };

/** What the name that was read stands for. One that could be several drugs is asked, never guessed. */
export function NameStatus({ match, onChoose }: NameStatusProps) {
  const texts = usePrescriptionTexts();
  if (match.status === 'known') {
    const names = match.ingredients.map(({ name }) => name).join(' + ');
    return (
      <p className="flex items-center gap-1.5 text-sm text-ok">
        <Check aria-hidden className="size-4 shrink-0" />
        <span>
          {names.toLowerCase() === match.written.toLowerCase() ? texts.line.known : texts.line.knownAs(names)}
          {match.kind === 'misspelling' && texts.line.checkSpelling}
        </span>
      </p>
    );
  }
  if (match.status === 'unknown') {
    return (
      <p className="flex items-center gap-1.5 text-sm text-warn">
        <TriangleAlert aria-hidden className="size-4 shrink-0" />
        {texts.line.unknown}
      </p>
    );
  }
  return (
    <div className="grid gap-2 text-sm text-warn">
      <p className="flex items-center gap-1.5">
        <CircleHelp aria-hidden className="size-4 shrink-0" />
        {texts.line.ambiguous}
      </p>
      <div className="flex flex-wrap gap-2">
        {match.choices.map(({ name }) => (
          <Button key={name} size="small" onClick={() => onChoose(name)}>
            {name}
          </Button>
        ))}
      </div>
    </div>
  );
}
