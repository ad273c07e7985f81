import { Bone, Microscope, Pill, Zap } from 'lucide-react';
import { modeRegistry } from '#shared/research/modes.ts';
import { marketingTexts } from '../texts/en/marketing.ts';

const modes = [
  { id: 'quick', Icon: Zap },
  { id: 'deep', Icon: Microscope },
  { id: 'prescription', Icon: Pill },
  { id: 'imaging', Icon: Bone },
] as const;

export type ModeId = (typeof modes)[number]['id'];

export function ModeBadge({ id }: { id: ModeId }) {
  const { Icon } = modes.find((mode) => mode.id === id) ?? modes[0];
  return (
    <span className={`badge ${id}`}>
      <Icon role="img" aria-label={modeRegistry[id].emoji} aria-hidden={false} />
      {marketingTexts().modes[id].name}
    </span>
  );
}

export function ModeList() {
  return (
    <ul className="modes">
      {modes.map(({ id }) => (
        <li key={id}>
          <ModeBadge id={id} />
          <span>{marketingTexts().modes[id].text}</span>
        </li>
      ))}
    </ul>
  );
}
