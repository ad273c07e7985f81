import { AlertOctagon, AlertTriangle, Circle, CircleAlert, type LucideIcon } from 'lucide-react';
import type { BoundingBox } from '#shared/imaging/boxes.ts';
import type { ImageBox, ImageFinding, Severity } from '#shared/imaging/study.ts';
import { imagingTexts } from '../../texts/en/imaging.ts';

/** A region on the picture as the viewer draws it. `number` counts from 1 and is that of its row in the list. */
export type ViewerBox = {
  id: string;
  number: number;
  label: string;
  severity: Severity | null;
  confidence: number;
  box: ImageBox;
  frame: number;
  decision: 'accepted' | 'rejected' | null;
};

export const percent = (fraction: number): string => `${Math.round(fraction * 100)} %`;

type SeverityLook = { Icon: LucideIcon; chip: string; border: string };

/** Never by colour alone: each has its word, its sign and its line. */
export const severityLooks: Record<Severity | 'unknown', SeverityLook> = {
  critical: {
    Icon: AlertOctagon,
    chip: 'bg-danger text-on-accent',
    border: 'border-4 border-double border-box-critical',
  },
  severe: {
    Icon: AlertTriangle,
    chip: 'bg-imaging text-on-accent',
    border: 'border-3 border-solid border-box-severe',
  },
  moderate: {
    Icon: CircleAlert,
    chip: 'bg-warn text-on-accent',
    border: 'border-2 border-solid border-box-moderate',
  },
  mild: {
    Icon: Circle,
    chip: 'bg-accent text-on-accent',
    border: 'border-2 border-dashed border-box-mild',
  },
  unknown: {
    Icon: Circle,
    chip: 'bg-ink text-surface',
    border: 'border-2 border-dotted border-on-stage',
  },
};

export const lookOf = ({ severity }: { severity: Severity | null }): SeverityLook =>
  severityLooks[severity ?? 'unknown'];

/** How grave a finding is, in a word. */
export const severityWord = ({ severity }: { severity: Severity | null }): string =>
  imagingTexts().severity[severity ?? 'unknown'];

/** As assistive technology says it. */
export function describeBox(box: ViewerBox): string {
  const { findings } = imagingTexts();
  const said = findings.box(box.number, box.label, severityWord(box).toLowerCase(), percent(box.confidence));
  return said + (box.decision ? findings.boxDecision[box.decision] : '');
}

/** Findings that have a place on the picture of an attachment, with their numbers in the whole list. */
export function boxesOfFindings(findings: readonly ImageFinding[], attachmentId: string): ViewerBox[] {
  return findings.flatMap((finding, position) => {
    const { id, label, severity, confidence, box, frame, review } = finding;
    if (!box || finding.isNegated || finding.attachmentId !== attachmentId) return [];
    const decision = review?.decision ?? null;
    return [{ id, number: position + 1, label, severity, confidence, box, frame, decision }];
  });
}

/** Boxes read out of the text of a report; they stand on the first frame, and there is nothing to save a decision in. */
export function boxesOfText(boxes: readonly BoundingBox[]): ViewerBox[] {
  return boxes.map(({ id, x, y, width, height, label, severity, confidence }, position) => {
    const box = { x, y, width, height };
    return { id, number: position + 1, label, severity, confidence, box, frame: 0, decision: null };
  });
}
