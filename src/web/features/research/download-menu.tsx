import { DropdownMenu } from 'radix-ui';
import { type ReactNode, useEffect, useState } from 'react';
import { useProduct } from '../../lib/product.ts';
import { useResearchTexts } from '../../texts/en/research.ts';
import { IconButton } from '../../ui/button.tsx';
import { type DownloadFormat, downloadFormats } from './download-report.ts';

type DownloadMenuProps = { icon: ReactNode; onChoose: (format: DownloadFormat) => void };

/** The formats that this server can write. It is loaded at its first use, and opens at once. */
export default function DownloadMenu({ icon, onChoose }: DownloadMenuProps) {
  const texts = useResearchTexts().download;
  const { pdfExport } = useProduct();
  const [isOpen, setOpen] = useState(true);
  useEffect(() => {
    // A click into the frame of the report tells this page nothing else.
    const close = () => setOpen(false);
    window.addEventListener('blur', close);
    return () => window.removeEventListener('blur', close);
  }, []);
  const offered = downloadFormats.filter((format) => format !== 'pdf' || pdfExport);
  return (
    <DropdownMenu.Root open={isOpen} onOpenChange={setOpen} modal={false}>
      <DropdownMenu.Trigger asChild>
        <IconButton label={texts.label}>{icon}</IconButton>
      </DropdownMenu.Trigger>
      {/* Outside of the header, which cuts off and stands behind what it is over, and within a landmark. */}
      <DropdownMenu.Portal container={document.querySelector('main')}>
        <DropdownMenu.Content
          align="end"
          sideOffset={8}
          collisionPadding={8}
          className="z-30 w-64 max-w-[90vw] rounded-xl border bg-surface p-1 shadow-card print:hidden"
        >
          {offered.map((format) => (
            <DropdownMenu.Item
              key={format}
              onSelect={() => onChoose(format)}
              className="grid cursor-default rounded-lg px-3 py-2 text-sm outline-none data-[highlighted]:bg-raised"
            >
              {texts.formats[format]}
              {format === 'bundle' && <span className="text-muted">{texts.bundleNote}</span>}
            </DropdownMenu.Item>
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
