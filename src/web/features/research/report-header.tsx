import { Check, Copy, Plus, Square } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useResearchTexts } from '../../texts/en/research.ts';
import { dateFormat } from '../../texts/language.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { copyReport } from './copy-report.ts';
import { DownloadButton } from './download-button.tsx';
import { ModeBadge } from './mode-badge.tsx';
import type { ReportContent } from './report-content.ts';

const copiedMs = 2_000;
/** Said to all, shown where the row has room for it beside the title. */
const wideOnly = 'sr-only @2xl:not-sr-only';

type ReportHeaderProps = {
  content: ReportContent;
  menu: ReactNode;
  sessionId: string | undefined;
  reviewIterations: number | undefined;
  /** Absent when nothing is running. */
  onCancel: (() => void) | undefined;
  isCancelDisabled: boolean;
  onNew: () => void;
};

/** One row: on a phone the menu, the title and icons. */
export function ReportHeader(props: ReportHeaderProps) {
  const texts = useResearchTexts();
  const { content, menu, sessionId, reviewIterations, onCancel, isCancelDisabled, onNew } = props;
  const { title, date, mode, isReady, saved } = content;
  const isSmall = menu !== undefined;
  return (
    <header className="@container flex h-12 shrink-0 items-center gap-2 border-b bg-surface px-2 md:h-14 md:gap-4 md:px-6 print:hidden">
      {menu}
      <h1
        tabIndex={-1}
        title={title}
        className="min-w-0 flex-1 truncate text-sm font-semibold outline-none md:text-base"
      >
        {title}
      </h1>
      <span className="hidden text-sm whitespace-nowrap text-muted @4xl:inline">
        {dateFormat({ dateStyle: 'long' }).format(date)}
      </span>
      <ModeBadge mode={mode} />
      {reviewIterations ? (
        <span className="hidden text-sm whitespace-nowrap text-muted @4xl:inline">
          {texts.view.reviewIterations(reviewIterations)}
        </span>
      ) : null}
      {isReady && <CopyButton onCopy={() => copyReport(content)} />}
      {saved && sessionId && <DownloadButton key={sessionId} sessionId={sessionId} />}
      {onCancel &&
        (isSmall ? (
          <IconButton label={texts.view.cancel} disabled={isCancelDisabled} onClick={onCancel}>
            <Square aria-hidden className="size-4" />
          </IconButton>
        ) : (
          <Button size="small" disabled={isCancelDisabled} onClick={onCancel}>
            <Square aria-hidden className="size-4" />
            {texts.view.cancel}
          </Button>
        ))}
      {isSmall ? (
        <IconButton label={texts.view.startNew} onClick={onNew}>
          <Plus aria-hidden className="size-5" />
        </IconButton>
      ) : (
        <Button size="small" onClick={onNew}>
          <Plus aria-hidden className="size-4" />
          <span className={wideOnly}>{texts.view.startNew}</span>
        </Button>
      )}
    </header>
  );
}

function CopyButton({ onCopy }: { onCopy: () => Promise<void> }) {
  const texts = useResearchTexts();
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    await onCopy();
    setCopied(true);
    setTimeout(() => setCopied(false), copiedMs);
  };
  return (
    <>
      <IconButton label={texts.view.copy} onClick={() => void copy()}>
        {isCopied ? (
          <Check aria-hidden className="size-4 text-ok" />
        ) : (
          <Copy aria-hidden className="size-4" />
        )}
      </IconButton>
      <span role="status" className="sr-only">
        {isCopied && texts.view.copied}
      </span>
    </>
  );
}
