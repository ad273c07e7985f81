import { useReportTexts } from '../../texts/en/report.ts';
import { Dialog } from '../../ui/dialog.tsx';
import type { FrameListener } from './frame-connection.ts';
import { ReportFrame } from './report-frame.tsx';

type TableDialogProps = { html: string; onCitation: FrameListener['onCitation']; onClose: () => void };

export default function TableDialog({ html, onCitation, onClose }: TableDialogProps) {
  const texts = useReportTexts();
  return (
    <Dialog title={texts.tableTitle} onClose={onClose}>
      <ReportFrame html={html} title={texts.tableFrameTitle} minHeightPx={240} onCitation={onCitation} />
    </Dialog>
  );
}
