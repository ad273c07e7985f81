import { type PointerEvent, type RefObject, useEffect, useRef } from 'react';
import type { Point } from './geometry.ts';
import type { Dispatch } from './use-view.ts';

/** A hand shakes that much without meaning to drag. */
const stillPx = 4;
const wheelSpeed = 0.002;

type Handlers = {
  /** One finger or the mouse moved, since the last call; `at` is a point of the stage in CSS pixels. */
  onDrag: (by: Point, at: Point) => void;
  onPress?: (at: Point) => void;
  /** `isTap`: it was lifted where it was pressed. */
  onLift?: (at: Point, isTap: boolean) => void;
};

/** Mouse and touch on the stage: one pointer drags, two pinch, the wheel zooms while Ctrl is held. */
export function useGestures(stage: RefObject<HTMLDivElement | null>, dispatch: Dispatch, handlers: Handlers) {
  const fingers = useRef(new Map<number, Point>());
  const pressedAt = useRef<Point | undefined>(undefined);
  const isDragging = useRef(false);

  const place = ({ clientX, clientY }: { clientX: number; clientY: number }): Point => {
    const { left, top } = stage.current?.getBoundingClientRect() ?? { left: 0, top: 0 };
    return { x: clientX - left, y: clientY - top };
  };

  useEffect(() => {
    const element = stage.current;
    if (!element) return;
    // React's own listeners cannot keep the page from zooming.
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      const { left, top } = element.getBoundingClientRect();
      const about = { x: event.clientX - left, y: event.clientY - top };
      dispatch({ type: 'zoom', factor: Math.exp(-event.deltaY * wheelSpeed), about });
    };
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => element.removeEventListener('wheel', onWheel);
  }, [stage, dispatch]);

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return;
    const at = place(event);
    fingers.current.set(event.pointerId, at);
    isDragging.current = false;
    if (fingers.current.size > 1) {
      pressedAt.current = undefined;
      return;
    }
    pressedAt.current = at;
    handlers.onPress?.(at);
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const before = fingers.current.get(event.pointerId);
    if (!before) return;
    const at = place(event);
    if (fingers.current.size === 1 && pressedAt.current && !isDragging.current) {
      if (Math.hypot(at.x - pressedAt.current.x, at.y - pressedAt.current.y) < stillPx) return;
      isDragging.current = true;
      // Only now: a captured pointer clicks no button of the stage.
      event.currentTarget.setPointerCapture(event.pointerId);
    }
    const from = [...fingers.current.values()];
    fingers.current.set(event.pointerId, at);
    const to = [...fingers.current.values()];
    if (to.length === 2) dispatch({ type: 'pinch', from, to });
    else if (to.length === 1 && pressedAt.current)
      handlers.onDrag({ x: at.x - before.x, y: at.y - before.y }, at);
  };
  const onPointerUp = (event: PointerEvent<HTMLElement>) => {
    if (!fingers.current.delete(event.pointerId)) return;
    if (pressedAt.current && fingers.current.size === 0) handlers.onLift?.(place(event), !isDragging.current);
    // What is left of two fingers drags nothing.
    pressedAt.current = undefined;
  };
  const onPointerCancel = (event: PointerEvent<HTMLElement>) => {
    fingers.current.delete(event.pointerId);
    pressedAt.current = undefined;
  };
  return { onPointerDown, onPointerMove, onPointerUp, onPointerCancel };
}
