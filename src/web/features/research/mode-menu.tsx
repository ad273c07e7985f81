import { Check } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { isAvailable, type Mode, modes } from '#shared/research/modes.ts';
import { useProduct } from '../../lib/product.ts';
import { useModeTexts } from '../../texts/en/modes.ts';
import { ModeIcon } from '../../ui/mode-icon.tsx';
import { modeName } from './mode-info.ts';
import { ModeLabel, modeButtonClass } from './mode-label.tsx';

type ModeMenuProps = { mode: Mode; disabled: boolean; onChange: (mode: Mode) => void };

/** The menu of modes. It is loaded at its first use, and opens at once. */
export default function ModeMenu({ mode, disabled, onChange }: ModeMenuProps) {
  const texts = useModeTexts();
  const { medicalImaging } = useProduct();
  const offered = modes.filter((id) => id !== 'imaging' || medicalImaging);
  return (
    <DropdownMenu.Root defaultOpen modal={false}>
      <DropdownMenu.Trigger disabled={disabled} className={modeButtonClass(mode)}>
        <ModeLabel mode={mode} />
      </DropdownMenu.Trigger>
      <DropdownMenu.Content
        align="start"
        sideOffset={8}
        className="z-30 w-80 max-w-[90vw] rounded-xl border bg-surface p-1 shadow-card"
      >
        <DropdownMenu.RadioGroup value={mode} onValueChange={(value) => onChange(value as Mode)}>
          {offered.map((id) => (
            <DropdownMenu.RadioItem
              key={id}
              value={id}
              disabled={!isAvailable(id)}
              className="flex items-start gap-3 rounded-lg px-3 py-2 outline-none data-[disabled]:text-muted data-[highlighted]:bg-raised"
            >
              <span className="mt-0.5">
                <ModeIcon mode={id} />
              </span>
              <span className="grid flex-1 text-sm">
                <span className="font-medium">{modeName(id)}</span>
                <span className="text-muted">{texts[id].description}</span>
              </span>
              {isAvailable(id) ? (
                <DropdownMenu.ItemIndicator>
                  <Check aria-hidden className="size-4 text-accent" />
                </DropdownMenu.ItemIndicator>
              ) : (
                <span className="rounded-full bg-raised px-2 py-0.5 text-xs text-muted">{texts.soon}</span>
              )}
            </DropdownMenu.RadioItem>
          ))}
        </DropdownMenu.RadioGroup>
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  );
}
