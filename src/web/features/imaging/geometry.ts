import type { ImageBox, ImageFacts } from '#shared/imaging/study.ts';

export type Size = { width: number; height: number };
export type Point = { x: number; y: number };
type Rectangle = Point & Size;

/**
 * How a picture stands on the stage. At zoom 1 all of it can be seen; `turns` are quarter turns clockwise; `pan` is how far its
 * middle is from that of the stage, in CSS pixels.
 */
export type View = { zoom: number; turns: number; pan: Point };
/** A stage and the picture on it, in CSS pixels and in pixels of the picture. */
export type Scene = { stage: Size; image: Size };

const leastZoom = 0.1;
const mostZoom = 5;
const zoomStep = 1.2;

export const startView: View = { zoom: 1, turns: 0, pan: { x: 0, y: 0 } };
export const canZoomIn = ({ zoom }: View): boolean => zoom < mostZoom;
export const canZoomOut = ({ zoom }: View): boolean => zoom > leastZoom;
export const canPan = ({ zoom }: View): boolean => zoom > 1;

const middle = ({ width, height }: Size): Point => ({ x: width / 2, y: height / 2 });
const turned = ({ width, height }: Size, turns: number): Size =>
  turns % 2 ? { width: height, height: width } : { width, height };

/** Where the turned picture stands on the stage. */
export function placeOf({ zoom, turns, pan }: View, { stage, image }: Scene): Rectangle {
  const size = turned(image, turns);
  const scale = zoom * Math.min(stage.width / size.width, stage.height / size.height);
  const [width, height] = [size.width * scale, size.height * scale];
  const { x, y } = middle(stage);
  return { x: x + pan.x - width / 2, y: y + pan.y - height / 2, width, height };
}

/** No edge of the picture comes further in than that of the stage; what fits stays in the middle. */
function keepInSight(view: View, scene: Scene): View {
  const { width, height } = placeOf(view, scene);
  const keep = (pan: number, most: number) => Math.min(Math.max(pan, -most), most) + 0;
  const most = (side: number, stage: number) => (canPan(view) ? Math.max(0, (side - stage) / 2) : 0);
  const pan = {
    x: keep(view.pan.x, most(width, scene.stage.width)),
    y: keep(view.pan.y, most(height, scene.stage.height)),
  };
  return { ...view, pan };
}

/** Zooms by a factor, so that what is at `about` stays there; without it the middle of the stage does. */
export function zoomBy(view: View, scene: Scene, factor: number, about = middle(scene.stage)): View {
  const zoom = Math.min(mostZoom, Math.max(leastZoom, view.zoom * factor));
  const grown = zoom / view.zoom;
  const { x, y } = middle(scene.stage);
  const move = (pan: number, from: number) => from + (pan - from) * grown;
  const pan = { x: move(view.pan.x, about.x - x), y: move(view.pan.y, about.y - y) };
  return keepInSight({ ...view, zoom, pan }, scene);
}

export const zoomIn = (view: View, scene: Scene): View => zoomBy(view, scene, zoomStep);
export const zoomOut = (view: View, scene: Scene): View => zoomBy(view, scene, 1 / zoomStep);

export function panBy(view: View, scene: Scene, by: Point): View {
  return keepInSight({ ...view, pan: { x: view.pan.x + by.x, y: view.pan.y + by.y } }, scene);
}

/** Two fingers moved: their distance zooms, their middle pans. */
export function pinch(view: View, scene: Scene, from: readonly Point[], to: readonly Point[]): View {
  const [before, after] = [between(from), between(to)];
  if (!before || !after || before.distance === 0) return view;
  const zoomed = zoomBy(view, scene, after.distance / before.distance, before.middle);
  return panBy(zoomed, scene, {
    x: after.middle.x - before.middle.x,
    y: after.middle.y - before.middle.y,
  });
}

function between([a, b]: readonly Point[]) {
  if (!a || !b) return undefined;
  return {
    distance: Math.hypot(b.x - a.x, b.y - a.y),
    middle: { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 },
  };
}

/** A quarter turn about the middle of the stage, clockwise. */
export function rotate(view: View, scene: Scene): View {
  const pan = { x: -view.pan.y + 0, y: view.pan.x };
  return keepInSight({ ...view, turns: (view.turns + 1) % 4, pan }, scene);
}

/** As wide and high a stage as the page has room for now. */
export const resize = keepInSight;

/** Where a point of the picture is once it is turned, both in fractions. */
export function turnPoint({ x, y }: Point, turns: number): Point {
  return turns % 4 === 0 ? { x, y } : turnPoint({ x: 1 - y, y: x }, (turns % 4) - 1);
}

export function turnBox({ x, y, width, height }: ImageBox, turns: number): ImageBox {
  if (turns % 4 === 0) return { x, y, width, height };
  return turnBox({ x: 1 - y - height, y: x, width: height, height: width }, (turns % 4) - 1);
}

/** The point of the picture, in fractions, that is seen at a point of the stage; the nearest one where that is outside. */
export function pointAt(view: View, scene: Scene, at: Point): Point {
  const { x, y, width, height } = placeOf(view, scene);
  const inside = (fraction: number) => Math.min(1, Math.max(0, fraction));
  return turnPoint({ x: inside((at.x - x) / width), y: inside((at.y - y) / height) }, 4 - view.turns);
}

type Spacing = NonNullable<ImageFacts['pixelSpacing']>;

/** Millimetres between two points of a picture, given in fractions. */
export function lengthMm(from: Point, to: Point, image: Size, spacing: Pick<Spacing, 'x' | 'y'>): number {
  return Math.hypot((to.x - from.x) * image.width * spacing.x, (to.y - from.y) * image.height * spacing.y);
}
