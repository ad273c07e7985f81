import { type KeyboardEvent, type ReactNode, useState } from 'react';
import type { ImageFacts, ImageWindow, TextRegion } from '#shared/imaging/study.ts';
import { useImagingTexts } from '../../texts/en/imaging.ts';
import { BoxLayer, MaskLayer } from './box-layer.tsx';
import { canPan, type Point } from './geometry.ts';
import { FrameControl, keepWindow, WindowControl } from './image-controls.tsx';
import { ImageDetails } from './image-details.tsx';
import type { ImageSource } from './image-source.ts';
import { MeasureLayer } from './measure-layer.tsx';
import { Stage } from './stage.tsx';
import { describeView, type Tool, Toolbar } from './toolbar.tsx';
import { useGestures } from './use-gestures.ts';
import { useImage } from './use-image.ts';
import { describeLength, toPoint, useMeasure } from './use-measure.ts';
import { useView } from './use-view.ts';
import type { ViewerBox } from './viewer-box.ts';
import { ViewerHelp } from './viewer-help.tsx';

export type OpenImageProps = {
  source: ImageSource;
  /** Those to be drawn, of all frames. */
  boxes: readonly ViewerBox[];
  masks: readonly TextRegion[];
  frame: number;
  selected: string | undefined;
  onFrame: (frame: number) => void;
  onSelect: (id: string) => void;
  onClear: () => void;
  /** Stands at the end of the footer. */
  note: ReactNode;
};

const panStepPx = 40;
/** Pixels of dragging over the whole range of values. */
const windowDragPx = 400;
const directions: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** One picture with its tools, as it is zoomed, turned, panned and measured. */
export function OpenImage(props: OpenImageProps) {
  const texts = useImagingTexts();
  const { source, boxes, masks, frame, selected, onFrame } = props;
  const { view, scene, dispatch, stage } = useView();
  const [tool, setTool] = useState<Tool>('pan');
  const [isInverted, setInverted] = useState(false);
  const [isHelpOpen, setHelpOpen] = useState(false);
  const [isBroken, setBroken] = useState(false);
  const [chosen, setChosen] = useState<Pick<ImageWindow, 'center' | 'width'>>();
  const measure = useMeasure();
  const shown = useImage(source, frame, chosen);
  const { facts } = shown;
  const range = facts?.window ?? null;
  const window = chosen ?? range;
  const spacing = facts?.pixelSpacing ?? null;
  const length = describeLength(measure.measurement, scene.image, spacing);

  const changeWindow = (by: Point) => {
    if (!range || !window) return;
    const perPixel = Math.max(1, range.most - range.least) / windowDragPx;
    const { center, width } = window;
    setChosen(keepWindow({ center: center + by.y * perPixel, width: width + by.x * perPixel }, range));
  };
  const gestures = useGestures(stage, dispatch, {
    onDrag: (by, at) => {
      if (tool === 'window') changeWindow(by);
      else if (tool === 'measure') measure.drag(toPoint({ view, scene }, at));
      else dispatch({ type: 'pan', by });
    },
    onPress: (at) => tool === 'measure' && measure.press(toPoint({ view, scene }, at)),
    onLift: (at, isTap) => tool === 'measure' && measure.lift(toPoint({ view, scene }, at), isTap),
  });

  const reset = () => {
    dispatch({ type: 'reset' });
    setInverted(false);
    setChosen(undefined);
    setTool('pan');
    measure.clear();
  };
  const changeTool = (next: Tool) => {
    setTool(next);
    measure.clear();
  };
  const goTo = (next: number) => {
    if (!facts || next < 0 || next >= facts.frames) return;
    onFrame(next);
    measure.clear();
  };
  const keys: Readonly<Record<string, () => void>> = {
    '+': () => dispatch({ type: 'zoom-in' }),
    '=': () => dispatch({ type: 'zoom-in' }),
    '-': () => dispatch({ type: 'zoom-out' }),
    '0': reset,
    r: () => dispatch({ type: 'rotate' }),
    i: () => setInverted(!isInverted),
    ...(range && { w: () => changeTool(tool === 'window' ? 'pan' : 'window') }),
    ...(spacing && { m: () => changeTool(tool === 'measure' ? 'pan' : 'measure') }),
    ...(facts && facts.frames > 1 && { PageUp: () => goTo(frame - 1), PageDown: () => goTo(frame + 1) }),
    ...(tool !== 'pan' && { Escape: () => changeTool('pan') }),
  };
  const move = (by: Point, isSmall: boolean): boolean => {
    if (tool === 'measure') measure.moveCross({ view, scene }, by, isSmall);
    else if (tool === 'window') changeWindow({ x: by.x * 10, y: by.y * 10 });
    else if (canPan(view)) dispatch({ type: 'pan', by: { x: -by.x * panStepPx, y: -by.y * panStepPx } });
    else return false;
    return true;
  };
  const takeKey = (event: KeyboardEvent): boolean => {
    if (event.ctrlKey || event.metaKey || event.altKey) return false;
    const direction = directions[event.key];
    if (direction) return move(direction, event.shiftKey);
    if (event.key === 'Enter' && tool === 'measure' && event.target === event.currentTarget) {
      measure.setPoint();
      return true;
    }
    const act = keys[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    act?.();
    return act !== undefined;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (takeKey(event)) event.preventDefault();
  };

  return (
    <div className="@container grid grid-cols-1 gap-3">
      <Toolbar
        view={view}
        dispatch={dispatch}
        tool={tool}
        hasWindow={range !== null}
        canMeasure={spacing !== null}
        isInverted={isInverted}
        isHelpOpen={isHelpOpen}
        onTool={changeTool}
        onInvert={() => setInverted(!isInverted)}
        onReset={reset}
        onDownload={shown.url ? () => download(shown.url ?? '', fileName(source, facts, frame)) : undefined}
        onClear={props.onClear}
        onHelp={() => setHelpOpen(!isHelpOpen)}
      />
      {isHelpOpen && <ViewerHelp />}
      <Stage
        view={view}
        scene={scene}
        stage={stage}
        url={shown.url}
        label={describeView(source.name, view)}
        alt={source.name}
        tool={tool}
        isInverted={isInverted}
        isBusy={shown.isLoading || shown.isUpdating}
        error={shown.error ?? (isBroken ? texts.viewer.broken : undefined)}
        onImage={(image) => dispatch({ type: 'image', image })}
        onBroken={() => setBroken(true)}
        listeners={{ ...gestures, onKeyDown }}
      >
        <MaskLayer regions={masks.filter((region) => region.frame === frame)} turns={view.turns} />
        <BoxLayer
          boxes={boxes.filter((box) => box.frame === frame)}
          turns={view.turns}
          selected={selected}
          onSelect={props.onSelect}
        />
        {tool === 'measure' && (
          <MeasureLayer
            measurement={measure.measurement}
            cross={measure.cross}
            turns={view.turns}
            text={length}
          />
        )}
      </Stage>
      <p role="status" className="sr-only">
        {tool === 'measure' && !measure.measurement?.isOpen && length}
      </p>
      {facts && facts.frames > 1 && <FrameControl frame={frame} frames={facts.frames} onFrame={goTo} />}
      {range && window && <WindowControl of={range} window={window} onWindow={setChosen} />}
      <footer className="flex flex-wrap items-baseline gap-x-4 gap-y-1 text-sm text-muted">
        <span className="min-w-0 font-medium text-ink [overflow-wrap:anywhere]">
          {source.name || texts.viewer.unnamed}
        </span>
        {scene.image.width > 0 && (
          <span className="tabular-nums">
            {scene.image.width} × {scene.image.height} px
          </span>
        )}
        {props.note}
      </footer>
      {facts && <ImageDetails facts={facts} />}
    </div>
  );
}

/** The file itself where it is what is shown, else the frame as PNG. */
function fileName({ name }: ImageSource, facts: ImageFacts | null, frame: number): string {
  if (!facts || ['jpeg', 'png', 'webp'].includes(facts.format)) return name || 'medical-image';
  return `${name.replace(/\.[a-z]{2,5}$/i, '')}${facts.frames > 1 ? `-${frame + 1}` : ''}.png`;
}

function download(url: string, name: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
}
