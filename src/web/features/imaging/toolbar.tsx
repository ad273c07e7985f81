import {
  CircleHelp,
  Contrast,
  Download,
  RotateCcw,
  RotateCw,
  Ruler,
  SunMedium,
  X,
  ZoomIn,
  ZoomOut,
} from 'lucide-react';
import { imagingTexts, useImagingTexts } from '../../texts/en/imaging.ts';
import { IconButton } from '../../ui/button.tsx';
import { canZoomIn, canZoomOut, type View } from './geometry.ts';
import type { Dispatch } from './use-view.ts';
import { percent } from './viewer-box.ts';

/** What a dragging pointer does. */
export type Tool = 'pan' | 'window' | 'measure';

type ToolbarProps = {
  view: View;
  dispatch: Dispatch;
  tool: Tool;
  hasWindow: boolean;
  canMeasure: boolean;
  isInverted: boolean;
  isHelpOpen: boolean;
  onTool: (tool: Tool) => void;
  onInvert: () => void;
  onReset: () => void;
  onDownload: (() => void) | undefined;
  onClear: () => void;
  onHelp: () => void;
};

const pressed = 'aria-pressed:bg-accent-soft aria-pressed:text-accent aria-expanded:bg-accent-soft';

export function Toolbar(props: ToolbarProps) {
  const texts = useImagingTexts();
  const { view, dispatch, tool, onTool } = props;
  const toggle = (name: Tool) => ({
    'aria-pressed': tool === name,
    className: pressed,
    onClick: () => onTool(tool === name ? 'pan' : name),
  });
  return (
    <div
      role="toolbar"
      aria-label={texts.tools.label}
      className="flex flex-wrap items-center gap-0.5 print:hidden"
    >
      <IconButton
        label={texts.tools.zoomOut}
        disabled={!canZoomOut(view)}
        onClick={() => dispatch({ type: 'zoom-out' })}
      >
        <ZoomOut aria-hidden className="size-4" />
      </IconButton>
      <output aria-label={texts.tools.zoom} className="min-w-12 text-center text-sm tabular-nums">
        {Math.round(view.zoom * 100)}%
      </output>
      <IconButton
        label={texts.tools.zoomIn}
        disabled={!canZoomIn(view)}
        onClick={() => dispatch({ type: 'zoom-in' })}
      >
        <ZoomIn aria-hidden className="size-4" />
      </IconButton>
      <IconButton label={texts.tools.rotate} onClick={() => dispatch({ type: 'rotate' })}>
        <RotateCw aria-hidden className="size-4" />
      </IconButton>
      <IconButton
        label={texts.tools.invert}
        aria-pressed={props.isInverted}
        className={pressed}
        onClick={props.onInvert}
      >
        <Contrast aria-hidden className="size-4" />
      </IconButton>
      {props.hasWindow && (
        <IconButton label={texts.tools.window} {...toggle('window')}>
          <SunMedium aria-hidden className="size-4" />
        </IconButton>
      )}
      {props.canMeasure && (
        <IconButton label={texts.tools.measure} {...toggle('measure')}>
          <Ruler aria-hidden className="size-4" />
        </IconButton>
      )}
      {/* What does not fit goes to the next row together, not one button alone. */}
      <div className="flex gap-0.5">
        <IconButton label={texts.tools.reset} onClick={props.onReset}>
          <RotateCcw aria-hidden className="size-4" />
        </IconButton>
        <IconButton label={texts.tools.download} disabled={!props.onDownload} onClick={props.onDownload}>
          <Download aria-hidden className="size-4" />
        </IconButton>
        <IconButton label={texts.tools.clear} onClick={props.onClear}>
          <X aria-hidden className="size-4" />
        </IconButton>
        <IconButton
          label={texts.tools.help}
          aria-expanded={props.isHelpOpen}
          className={pressed}
          onClick={props.onHelp}
        >
          <CircleHelp aria-hidden className="size-4" />
        </IconButton>
      </div>
    </div>
  );
}

export const describeView = (name: string, { zoom, turns }: View): string =>
  `${name}, ${percent(zoom)}${turns ? imagingTexts().tools.turned(turns * 90) : ''}`;
