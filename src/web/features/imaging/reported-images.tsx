import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { Session } from '#shared/api/sessions.ts';
import { parseBoxes } from '#shared/imaging/boxes.ts';
import type { ImageFinding, ImagingReport } from '#shared/imaging/study.ts';
import { toast } from '../../lib/toast.ts';
import { useImagingTexts } from '../../texts/en/imaging.ts';
import { Button } from '../../ui/button.tsx';
import { sessionQueries } from '../sessions/index.ts';
import { type Decision, FindingsList } from './findings-list.tsx';
import { fileSource, type ImageSource } from './image-source.ts';
import { ImageTabs } from './image-tabs.tsx';
import { saveReviews } from './imaging-api.ts';
import { MedicalImageViewer } from './viewer.tsx';
import { boxesOfFindings, boxesOfText, type ViewerBox } from './viewer-box.ts';

type ReportedImagesProps = {
  session: Session;
  /** The finished report; empty before. */
  html: string;
};

const noFindings: readonly ImageFinding[] = [];

/** The images of a research, with what its report says stands on them. */
export default function ReportedImages({ session, html }: ReportedImagesProps) {
  const texts = useImagingTexts();
  const queryClient = useQueryClient();
  const imaging = session.report?.imaging;
  const sources = useMemo(() => sourcesOf(session, imaging), [session, imaging]);
  const [shownKey, setShownKey] = useState<string>();
  const [local, setLocal] = useState<ImageSource>();
  const [isCleared, setCleared] = useState(false);
  const [frame, setFrame] = useState(0);
  const [selected, setSelected] = useState<string>();
  const [threshold, setThreshold] = useState(0);
  const review = useMutation({
    // One after the other: each answer holds all decisions made so far.
    scope: { id: `reviews-${session.id}` },
    mutationFn: ({ finding, decision }: { finding: ImageFinding; decision: Decision }) =>
      saveReviews(session.id, { reviews: [{ finding: finding.id, decision }] }),
    onSuccess: (saved) => queryClient.setQueryData(sessionQueries.one(session.id).queryKey, saved),
    onError: ({ message }) => void toast.error({ title: texts.findings.notSaved, description: message }),
  });
  const own = sources.find(({ key }) => key === shownKey) ?? sources[0];
  const source = local ?? (isCleared ? undefined : own);
  const findings = imaging?.findings ?? noFindings;
  const found = useMemo(
    () => (source && source === own ? boxesOn(source, session, html) : []),
    [source, own, session, html],
  );
  if (sources.length === 0) return null;
  const notShown = imaging?.images.find(({ attachmentId }) => attachmentId === own?.key)?.reason;

  const open = (key: string) => {
    setShownKey(key);
    setLocal(undefined);
    setCleared(false);
    setFrame(0);
  };
  const clear = () => {
    setLocal(undefined);
    setCleared(true);
    setFrame(0);
  };
  const show = ({ id, attachmentId, frame: place }: ImageFinding) => {
    if (attachmentId !== source?.key) open(attachmentId);
    setFrame(place);
    setSelected(id);
    document.querySelector('[data-image-viewer]')?.scrollIntoView({ block: 'nearest' });
  };
  const select = (id: string) => {
    setSelected(id);
    document.querySelector(`[data-finding="${CSS.escape(id)}"]`)?.scrollIntoView({ block: 'nearest' });
  };
  return (
    <div
      data-image-viewer
      className="mx-[18px] mb-6 max-w-[46rem] scroll-mt-4 @min-[641px]:mx-10 print:break-inside-avoid"
    >
      <MedicalImageViewer
        source={source}
        found={found}
        boxes={found.filter(({ confidence }) => confidence >= threshold)}
        frame={frame}
        selected={selected}
        isSizeLimited={false}
        onFrame={setFrame}
        onSelect={select}
        onClear={clear}
        onFile={(file) => setLocal(fileSource(file))}
        empty={
          own && (
            <Button size="small" className="w-fit" onClick={() => open(own.key)}>
              {texts.viewer.showAgain}
            </Button>
          )
        }
      >
        <ImageTabs
          images={sources.map(({ key, name }) => ({ id: key, name }))}
          shown={source?.key}
          onShow={open}
        />
        {source === own && notShown && (
          <p className="text-sm text-muted">{texts.viewer.notShown(notShown)}</p>
        )}
        {source === own && (
          <FindingsList
            findings={findings}
            threshold={threshold}
            selected={selected}
            onThreshold={setThreshold}
            onSelect={show}
            onDecide={(finding, decision) => review.mutate({ finding, decision })}
          />
        )}
      </MedicalImageViewer>
    </div>
  );
}

/** What was sent with an imaging research; else the picture that the session keeps. */
function sourcesOf(session: Session, imaging: ImagingReport | undefined): ImageSource[] {
  const sent = (imaging?.images ?? []).filter(({ facts }) => facts !== null);
  if (sent.length > 0) {
    return sent.map(({ attachmentId, filename, facts }) => ({
      kind: 'attachment',
      key: attachmentId,
      name: filename,
      sessionId: session.id,
      attachmentId,
      facts,
    }));
  }
  const url = session.original_image_data;
  return url ? [{ kind: 'address', key: `original-${session.id}`, name: '', url }] : [];
}

/** Where a report has no findings of its own, the boxes that its text names; none before the session is told to be over with them. */
function boxesOn(source: ImageSource, { report, mode, status }: Session, html: string): ViewerBox[] {
  if (report?.imaging) return boxesOfFindings(report.imaging.findings, source.key);
  const isOnItsWay = !report && (mode === 'imaging' || status !== 'COMPLETED');
  return isOnItsWay ? [] : boxesOfText(parseBoxes(html).boxes);
}
