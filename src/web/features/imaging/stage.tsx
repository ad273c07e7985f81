import type { ComponentProps, ReactNode, RefObject } from 'react';
import { classNames } from '../../lib/class-names.ts';
import { useImagingTexts } from '../../texts/en/imaging.ts';
import { Spinner } from '../../ui/spinner.tsx';
import { canPan, placeOf } from './geometry.ts';
import type { Tool } from './toolbar.tsx';
import type { ViewState } from './use-view.ts';

type StageProps = ViewState & {
  stage: RefObject<HTMLDivElement | null>;
  url: string | undefined;
  label: string;
  alt: string;
  tool: Tool;
  isInverted: boolean;
  isBusy: boolean;
  error: string | undefined;
  onImage: (size: { width: number; height: number }) => void;
  onBroken: () => void;
  listeners: Pick<
    ComponentProps<'div'>,
    'onKeyDown' | 'onPointerDown' | 'onPointerMove' | 'onPointerUp' | 'onPointerCancel'
  >;
  /** What stands over the turned picture. */
  children: ReactNode;
};

/** The black ground on which the picture stands. It takes the keys while it has the focus. */
export function Stage(props: StageProps) {
  const texts = useImagingTexts();
  const { view, scene, url, tool, error } = props;
  const place = placeOf(view, scene);
  const isShown = url !== undefined && !error;
  const isMeasured = scene.image.width > 0 && scene.stage.width > 0;
  const isTurned = view.turns % 2 === 1;
  return (
    <div
      ref={props.stage}
      role="application"
      aria-roledescription={texts.viewer.role}
      aria-label={props.label}
      aria-busy={props.isBusy}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it takes keys
      tabIndex={0}
      {...props.listeners}
      className={classNames(
        'relative h-[min(60dvh,32rem,100cqw)] min-h-56 w-full overflow-hidden rounded-lg bg-stage select-none',
        tool === 'measure' && 'cursor-crosshair',
        tool === 'window' && 'cursor-move',
        tool === 'pan' && canPan(view) && 'cursor-grab active:cursor-grabbing',
        tool === 'pan' && !canPan(view) ? 'touch-pan-y' : 'touch-none',
      )}
    >
      {isShown && (
        <div
          data-picture
          className="absolute"
          style={{
            left: place.x,
            top: place.y,
            width: place.width,
            height: place.height,
            visibility: isMeasured ? undefined : 'hidden',
          }}
        >
          <img
            src={url}
            alt={props.alt}
            draggable={false}
            onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
              props.onImage({ width: naturalWidth, height: naturalHeight })
            }
            onError={props.onBroken}
            style={{
              width: isTurned ? place.height : place.width,
              height: isTurned ? place.width : place.height,
              transform: `translate(-50%, -50%) rotate(${view.turns * 90}deg)`,
              filter: props.isInverted ? 'invert(1)' : undefined,
            }}
            className="absolute top-1/2 left-1/2 max-w-none"
          />
          {props.children}
        </div>
      )}
      {error && (
        <div className="absolute inset-0 grid place-items-center p-6">
          <p
            role="alert"
            className="max-w-md rounded-lg border border-danger bg-danger-soft px-4 py-3 text-sm text-danger"
          >
            {error}
          </p>
        </div>
      )}
      {props.isBusy && !error && (
        <span className="absolute top-2 right-2 rounded-full bg-surface p-1.5">
          <Spinner label={texts.viewer.loading} className="block" />
        </span>
      )}
    </div>
  );
}
