import { useEffect, useReducer, useRef } from 'react';
import {
  type Point,
  panBy,
  pinch,
  resize,
  rotate,
  type Scene,
  type Size,
  startView,
  type View,
  zoomBy,
  zoomIn,
  zoomOut,
} from './geometry.ts';

type Action =
  | { type: 'zoom-in' | 'zoom-out' | 'rotate' | 'reset' }
  | { type: 'zoom'; factor: number; about: Point }
  | { type: 'pan'; by: Point }
  | { type: 'pinch'; from: readonly Point[]; to: readonly Point[] }
  | { type: 'stage'; stage: Size }
  | { type: 'image'; image: Size };

export type ViewState = { view: View; scene: Scene };

const unknown: Size = { width: 0, height: 0 };
const start: ViewState = { view: startView, scene: { stage: unknown, image: unknown } };

function reduce({ view, scene }: ViewState, action: Action): ViewState {
  switch (action.type) {
    case 'zoom-in':
      return { view: zoomIn(view, scene), scene };
    case 'zoom-out':
      return { view: zoomOut(view, scene), scene };
    case 'rotate':
      return { view: rotate(view, scene), scene };
    case 'reset':
      return { view: startView, scene };
    case 'zoom':
      return { view: zoomBy(view, scene, action.factor, action.about), scene };
    case 'pan':
      return { view: panBy(view, scene, action.by), scene };
    case 'pinch':
      return { view: pinch(view, scene, action.from, action.to), scene };
    case 'stage': {
      const changed = { ...scene, stage: action.stage };
      return { view: resize(view, changed), scene: changed };
    }
    case 'image': {
      const changed = { ...scene, image: action.image };
      return { view: resize(view, changed), scene: changed };
    }
  }
}

/** How the picture stands on its stage, which is measured as long as it is on the page. */
export function useView() {
  const [state, dispatch] = useReducer(reduce, start);
  const stage = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = stage.current;
    if (!element) return;
    const observer = new ResizeObserver(() => {
      dispatch({ type: 'stage', stage: { width: element.clientWidth, height: element.clientHeight } });
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { ...state, dispatch, stage };
}

export type Dispatch = ReturnType<typeof useView>['dispatch'];
