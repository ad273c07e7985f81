import { Suspense, useState } from 'react';
import type { Session } from '#shared/api/sessions.ts';
import { classNames } from '../../lib/class-names.ts';
import { useResearchTexts } from '../../texts/en/research.ts';
import { ReportedImages } from '../imaging/index.ts';
import { describeCheck, ReportPanel, SourceNews } from '../report/index.ts';
import type { ReportContent } from './report-content.ts';
import type { ResearchState } from './research-state.ts';
import { SafetyNotice } from './safety-notice.tsx';

type ReportColumnProps = {
  content: ReportContent;
  safety: ResearchState['safety'];
  session: Session | undefined;
  onCitation: (sourceId: string, quote?: string) => void;
};

/** What is read: the question, and its answer right under it. */
export function ReportColumn({ content, safety, session, onCitation }: ReportColumnProps) {
  const check = content.saved && describeCheck(content.saved);
  const image = session?.original_image_data;
  const isImaging = content.mode === 'imaging';
  return (
    <div className="@container pt-4 md:pt-7">
      {/* A finished report carries its own warning, above everything else in it. */}
      {safety && !content.isReady && <SafetyNotice {...safety} />}
      <Question text={content.title} />
      {session && isImaging && (
        <Suspense>
          <ReportedImages session={session} html={content.isReady ? content.html : ''} />
        </Suspense>
      )}
      {check && <SourceNews news={check.news} />}
      <ReportPanel
        html={content.html}
        isLoading={content.isLoading}
        isStreaming={content.isStreaming}
        checkText={check?.checked ?? ''}
        sources={content.sources}
        onCitation={onCitation}
      />
      {image && !isImaging && <OriginalImage src={image} />}
    </div>
  );
}

/** The whole question; where there is little room its first lines, until it is tapped. */
function Question({ text }: { text: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <p className="mb-3 max-w-[46rem] px-[18px] font-serif text-lg leading-6 font-semibold [overflow-wrap:anywhere] print:px-0 @min-[641px]:px-10 @min-[641px]:text-[1.4375rem] @min-[641px]:leading-[1.875rem]">
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        className={classNames(
          'cursor-text text-left select-text print:line-clamp-none',
          !isOpen && 'line-clamp-3 lg:line-clamp-4',
        )}
      >
        {text}
      </button>
    </p>
  );
}

function OriginalImage({ src }: { src: string }) {
  const texts = useResearchTexts();
  return (
    <figure className="mx-[18px] mb-6 max-w-[46rem] rounded-xl border p-4 @min-[641px]:mx-10">
      <figcaption className="mb-2 text-sm font-medium">{texts.view.originalImage}</figcaption>
      <img src={src} alt={texts.view.sentWithQuestion} className="max-h-[60vh] max-w-full" />
    </figure>
  );
}
