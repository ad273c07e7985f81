import { Dialog } from '../../ui/dialog.tsx';
import { ReportFrame } from './report-frame.tsx';

type TableDialogProps = { html: string; onCitation: (sourceId: string) => void; onClose: () => void };

export default function TableDialog({ html, onCitation, onClose }: TableDialogProps) {
  return (
    <Dialog title="Expanded Table View" onClose={onClose}>
      <ReportFrame html={html} title="Expanded table" minHeightPx={240} onCitation={onCitation} />
    </Dialog>
  );
}
