import { Check, X } from 'lucide-react';
import type { TextRegion } from '#shared/imaging/study.ts';
import { classNames } from '../../lib/class-names.ts';
import { turnBox } from './geometry.ts';
import { describeBox, lookOf, percent, type ViewerBox } from './viewer-box.ts';

const place = (box: Parameters<typeof turnBox>[0], turns: number) => {
  const { x, y, width, height } = turnBox(box, turns);
  return { left: percentOf(x), top: percentOf(y), width: percentOf(width), height: percentOf(height) };
};
const percentOf = (fraction: number) => `${fraction * 100}%`;

type BoxLayerProps = {
  boxes: readonly ViewerBox[];
  turns: number;
  selected: string | undefined;
  onSelect: (id: string) => void;
};

/** Regions over the turned picture; their labels stay upright, and keep their size. */
export function BoxLayer({ boxes, turns, selected, onSelect }: BoxLayerProps) {
  return boxes.map((box) => {
    const look = lookOf(box);
    const { y } = turnBox(box.box, turns);
    const Decision = { accepted: Check, rejected: X, none: undefined }[box.decision ?? 'none'];
    return (
      <button
        key={box.id}
        type="button"
        aria-label={describeBox(box)}
        aria-pressed={selected === box.id}
        data-box={box.id}
        onClick={() => onSelect(box.id)}
        style={place(box.box, turns)}
        className={classNames(
          'absolute rounded-xs shadow-[0_0_0_1px_var(--stage)] focus-visible:outline-on-stage forced-colors:border-[Highlight]',
          box.decision === 'rejected' ? 'border border-dotted border-on-stage' : look.border,
          selected === box.id && 'ring-2 ring-on-stage',
        )}
      >
        <span
          aria-hidden
          className={classNames(
            'absolute -left-0.5 flex items-center gap-1 rounded-sm px-1 py-0.5 text-xs leading-4 font-medium whitespace-nowrap',
            y < 0.08 ? 'top-0' : 'bottom-full mb-0.5',
            box.decision === 'rejected' ? 'bg-raised text-muted line-through' : look.chip,
          )}
        >
          {Decision && <Decision className="size-3" />}
          {box.number} {box.label}
          <span className="max-sm:hidden">{percent(box.confidence)}</span>
        </span>
      </button>
    );
  });
}

/** Where text of the picture itself will be covered. */
export function MaskLayer({ regions, turns }: { regions: readonly TextRegion[]; turns: number }) {
  return regions.map((region) => (
    <div
      key={`${region.x} ${region.y} ${region.text}`}
      aria-hidden
      data-mask
      style={place(region, turns)}
      className="absolute border border-on-stage bg-stage/60"
    />
  ));
}
