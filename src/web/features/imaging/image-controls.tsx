import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useId } from 'react';
import type { ImageFacts, ImageWindow } from '#shared/imaging/study.ts';
import { useImagingTexts } from '../../texts/en/imaging.ts';
import { IconButton } from '../../ui/button.tsx';
import { Slider } from './slider.tsx';

type FrameProps = { frame: number; frames: number; onFrame: (frame: number) => void };

export function FrameControl({ frame, frames, onFrame }: FrameProps) {
  const texts = useImagingTexts();
  return (
    <div className="flex items-center gap-1">
      <IconButton
        label={texts.controls.previousFrame}
        disabled={frame === 0}
        onClick={() => onFrame(frame - 1)}
      >
        <ChevronLeft aria-hidden className="size-4" />
      </IconButton>
      <div className="min-w-0 flex-1">
        <Slider
          label={texts.controls.frame}
          value={frame + 1}
          least={1}
          most={frames}
          text={texts.controls.frameOf(frame + 1, frames)}
          onChange={(value) => onFrame(value - 1)}
        />
      </div>
      <IconButton
        label={texts.controls.nextFrame}
        disabled={frame === frames - 1}
        onClick={() => onFrame(frame + 1)}
      >
        <ChevronRight aria-hidden className="size-4" />
      </IconButton>
    </div>
  );
}

type Window = Pick<ImageWindow, 'center' | 'width'>;
type WindowProps = {
  of: NonNullable<ImageFacts['window']>;
  window: Window;
  onWindow: (window: Window) => void;
};

/** Keeps a window within the values of the picture. */
export function keepWindow({ center, width }: Window, { least, most }: WindowProps['of']): Window {
  const range = Math.max(1, most - least);
  return {
    center: Math.min(most, Math.max(least, Math.round(center))),
    width: Math.min(range * 2, Math.max(1, Math.round(width))),
  };
}

export function WindowControl({ of, window, onWindow }: WindowProps) {
  const texts = useImagingTexts();
  const id = useId();
  const range = Math.max(1, Math.round(of.most - of.least));
  const chosen = of.presets.findIndex(
    ({ center, width }) => center === window.center && width === window.width,
  );
  return (
    <div className="grid gap-x-6 gap-y-1 @min-[641px]:grid-cols-2">
      <Slider
        label={texts.controls.level}
        value={window.center}
        least={Math.floor(of.least)}
        most={Math.ceil(of.most)}
        text={String(Math.round(window.center))}
        onChange={(center) => onWindow({ ...window, center })}
      />
      <Slider
        label={texts.controls.window}
        value={window.width}
        least={1}
        most={range * 2}
        text={String(Math.round(window.width))}
        onChange={(width) => onWindow({ ...window, width })}
      />
      {of.presets.length > 1 && (
        <div className="flex items-center gap-3 text-sm">
          <label htmlFor={id} className="text-muted">
            {texts.controls.preset}
          </label>
          <select
            id={id}
            className="h-8 min-w-0 rounded-lg border border-line-strong bg-surface px-2"
            value={chosen < 0 ? '' : chosen}
            onChange={({ target }) => {
              const preset = of.presets[Number(target.value)];
              if (target.value !== '' && preset) onWindow({ center: preset.center, width: preset.width });
            }}
          >
            <option value="">{texts.controls.own}</option>
            {of.presets.map(({ name, center, width }, position) => (
              <option key={`${name} ${center} ${width}`} value={position}>
                {name || `${center} / ${width}`}
              </option>
            ))}
          </select>
        </div>
      )}
    </div>
  );
}
