import { Check, Download, LoaderCircle } from 'lucide-react';
import { useState } from 'react';
import { toast } from '../../lib/toast.ts';
import { researchTexts, useResearchTexts } from '../../texts/en/research.ts';
import { IconButton } from '../../ui/button.tsx';
import type DownloadMenu from './download-menu.tsx';
import { type DownloadFormat, downloadReport } from './download-report.ts';

const doneMs = 2_000;
const loadMenu = () => import('./download-menu.tsx');
const preloadMenu = () => void loadMenu().catch(() => undefined);

/** Offers a saved report as files. The menu is loaded when somebody comes near it. */
export function DownloadButton({ sessionId }: { sessionId: string }) {
  const texts = useResearchTexts().download;
  const [Menu, setMenu] = useState<typeof DownloadMenu>();
  const [state, setState] = useState<'busy' | 'done'>();
  const [file, setFile] = useState('');

  const openMenu = async () => {
    try {
      const { default: loaded } = await loadMenu();
      setMenu(() => loaded);
    } catch {
      const { failedTitle: title, failedText: description } = researchTexts().download;
      toast.error({ title, description });
    }
  };
  const download = async (format: DownloadFormat) => {
    if (state === 'busy') return;
    setState('busy');
    const name = await downloadReport(sessionId, format);
    setState(name === undefined ? undefined : 'done');
    if (name === undefined) return;
    setFile(name);
    setTimeout(() => setState((now) => (now === 'done' ? undefined : now)), doneMs);
  };

  const Icon = state === 'busy' ? LoaderCircle : state === 'done' ? Check : Download;
  const look = state === 'busy' ? 'animate-spin' : state === 'done' ? 'text-ok' : '';
  const icon = <Icon aria-hidden className={`size-4 ${look}`} />;
  return (
    <>
      {Menu ? (
        <Menu icon={icon} onChoose={(format) => void download(format)} />
      ) : (
        <IconButton
          label={texts.label}
          aria-haspopup="menu"
          aria-expanded={false}
          onPointerEnter={preloadMenu}
          onFocus={preloadMenu}
          onClick={() => void openMenu()}
        >
          {icon}
        </IconButton>
      )}
      <span role="status" className="sr-only">
        {state === 'busy' && texts.preparing}
        {state === 'done' && texts.done(file)}
      </span>
    </>
  );
}
