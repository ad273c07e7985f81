import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  canPan,
  canZoomIn,
  canZoomOut,
  lengthMm,
  panBy,
  pinch,
  placeOf,
  pointAt,
  rotate,
  type Scene,
  startView,
  turnBox,
  turnPoint,
  type View,
  zoomBy,
  zoomIn,
  zoomOut,
} from './geometry.ts';

const scene: Scene = { stage: { width: 800, height: 400 }, image: { width: 200, height: 200 } };
const percent = ({ zoom }: View) => Math.round(zoom * 100);
const repeat = (view: View, step: (view: View, scene: Scene) => View, times: number) =>
  Array.from({ length: times }).reduce<View>((now) => step(now, scene), view);

const side = fc.integer({ min: 20, max: 3000 });
const anyScene = fc.record<Scene>({
  stage: fc.record({ width: side, height: side }),
  image: fc.record({ width: side, height: side }),
});
const fraction = fc.double({ min: 0, max: 1, noNaN: true });
const turns = fc.integer({ min: 0, max: 3 });

describe('zoom', () => {
  it('steps by a factor of 1.2 from 10 % to 500 %', () => {
    expect([1, 2, 3].map((times) => percent(repeat(startView, zoomIn, times)))).toEqual([120, 144, 173]);
    expect(percent(zoomOut(startView, scene))).toBe(83);
    const most = repeat(startView, zoomIn, 20);
    const least = repeat(startView, zoomOut, 30);
    expect([most, least].map(percent)).toEqual([500, 10]);
    expect([canZoomIn(most), canZoomOut(most), canZoomIn(least), canZoomOut(least)]).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });

  it('shows the whole picture at 100 %, in the middle', () => {
    expect(placeOf(startView, scene)).toEqual({ x: 200, y: 0, width: 400, height: 400 });
    fc.assert(
      fc.property(anyScene, turns, (any, quarter) => {
        const { x, y, width, height } = placeOf({ ...startView, turns: quarter }, any);
        expect(x).toBeGreaterThanOrEqual(-1e-6);
        expect(y).toBeGreaterThanOrEqual(-1e-6);
        expect(Math.min(any.stage.width - width, any.stage.height - height)).toBeCloseTo(0, 6);
      }),
    );
  });

  it('leaves what is under the pointer where it is, as long as no edge comes in', () => {
    fc.assert(
      fc.property(anyScene, turns, fraction, fraction, (any, quarter, x, y) => {
        const view = zoomBy({ ...startView, turns: quarter }, any, 3);
        const about = { x: x * any.stage.width, y: y * any.stage.height };
        const before = pointAt(view, any, about);
        const free = zoomBy(view, any, 1.2, about);
        const place = placeOf(view, any);
        const isInside =
          about.x > place.x &&
          about.x < place.x + place.width &&
          about.y > place.y &&
          about.y < place.y + place.height;
        const isWide = place.width >= any.stage.width && place.height >= any.stage.height;
        if (!isInside || !isWide) return;
        const after = pointAt(free, any, about);
        expect(after.x).toBeCloseTo(before.x, 6);
        expect(after.y).toBeCloseTo(before.y, 6);
      }),
    );
  });

  it('goes back to the middle at 100 % and below', () => {
    const near = panBy(zoomBy(startView, scene, 4), scene, { x: 300, y: -200 });
    expect(near.pan).not.toEqual({ x: 0, y: 0 });
    expect(zoomBy(near, scene, 0.25).pan).toEqual({ x: 0, y: 0 });
  });
});

describe('pan', () => {
  it('needs more than 100 %', () => {
    expect(canPan(startView)).toBe(false);
    expect(panBy(startView, scene, { x: 50, y: 50 })).toEqual(startView);
    const near = zoomBy(startView, scene, 4);
    expect(canPan(near)).toBe(true);
    expect(panBy(near, scene, { x: 50, y: -60 }).pan).toEqual({ x: 50, y: -60 });
  });

  it('never lets an edge of the picture come in', () => {
    const move = fc.record({
      x: fc.integer({ min: -9000, max: 9000 }),
      y: fc.integer({ min: -9000, max: 9000 }),
    });
    fc.assert(
      fc.property(
        anyScene,
        turns,
        move,
        fc.double({ min: 0.1, max: 5, noNaN: true }),
        (any, quarter, by, zoom) => {
          const view = panBy({ ...startView, turns: quarter, zoom }, any, by);
          const { x, y, width, height } = placeOf(view, any);
          if (width >= any.stage.width) {
            expect(x).toBeLessThanOrEqual(1e-6);
            expect(x + width).toBeGreaterThanOrEqual(any.stage.width - 1e-6);
          } else expect(x).toBeCloseTo((any.stage.width - width) / 2, 6);
          if (height >= any.stage.height) {
            expect(y).toBeLessThanOrEqual(1e-6);
            expect(y + height).toBeGreaterThanOrEqual(any.stage.height - 1e-6);
          } else expect(y).toBeCloseTo((any.stage.height - height) / 2, 6);
        },
      ),
    );
  });

  it('and zoom follow two fingers', () => {
    const from = [
      { x: 350, y: 200 },
      { x: 450, y: 200 },
    ];
    const to = [
      { x: 310, y: 220 },
      { x: 510, y: 220 },
    ];
    const view = zoomBy(startView, scene, 2);
    const pinched = pinch(view, scene, from, to);
    expect(percent(pinched)).toBe(400);
    expect(pinched.pan).toEqual({ x: 10, y: 20 });
    expect(pinch(view, scene, [{ x: 1, y: 1 }], to)).toBe(view);
    expect(pinch(view, scene, [from[0], from[0]] as typeof from, to)).toBe(view);
  });
});

describe('rotation', () => {
  it('goes by quarters, clockwise, and comes round', () => {
    const view = panBy(zoomBy(startView, scene, 3), scene, { x: 30, y: 10 });
    expect(rotate(view, scene)).toMatchObject({ turns: 1, pan: { x: -10, y: 30 } });
    expect(repeat(view, rotate, 4)).toEqual(view);
  });

  it('takes boxes with it', () => {
    const box = { x: 0, y: 0.25, width: 0.5, height: 0.125 };
    expect(turnBox(box, 0)).toEqual(box);
    expect(turnBox(box, 1)).toEqual({ x: 0.625, y: 0, width: 0.125, height: 0.5 });
    expect(turnBox(box, 2)).toEqual({ x: 0.5, y: 0.625, width: 0.5, height: 0.125 });
    expect(turnBox(box, 3)).toEqual({ x: 0.25, y: 0.5, width: 0.125, height: 0.5 });
  });

  it('turns a box as it turns its corners, and keeps it in the picture', () => {
    fc.assert(
      fc.property(fraction, fraction, fraction, fraction, turns, (a, b, c, d, quarter) => {
        const box = { x: a * 0.9, y: b * 0.9, width: (1 - a * 0.9) * c, height: (1 - b * 0.9) * d };
        const corners = [
          turnPoint(box, quarter),
          turnPoint({ x: box.x + box.width, y: box.y + box.height }, quarter),
        ];
        const result = turnBox(box, quarter);
        expect(result.x).toBeCloseTo(Math.min(...corners.map(({ x }) => x)), 9);
        expect(result.y).toBeCloseTo(Math.min(...corners.map(({ y }) => y)), 9);
        expect(result.x + result.width).toBeCloseTo(Math.max(...corners.map(({ x }) => x)), 9);
        expect(result.y + result.height).toBeCloseTo(Math.max(...corners.map(({ y }) => y)), 9);
      }),
    );
  });

  it('finds the point of the picture under the pointer in each of them', () => {
    fc.assert(
      fc.property(anyScene, turns, fraction, fraction, (any, quarter, x, y) => {
        const view = zoomBy({ ...startView, turns: quarter }, any, 1.7);
        const place = placeOf(view, any);
        const seen = turnPoint({ x, y }, quarter);
        const found = pointAt(view, any, {
          x: place.x + seen.x * place.width,
          y: place.y + seen.y * place.height,
        });
        expect(found.x).toBeCloseTo(x, 6);
        expect(found.y).toBeCloseTo(y, 6);
      }),
    );
  });
});

it('measures in millimetres, each direction with its own spacing', () => {
  const image = { width: 512, height: 256 };
  const spacing = { x: 0.5, y: 2 };
  expect(lengthMm({ x: 0, y: 0 }, { x: 1, y: 0 }, image, spacing)).toBe(256);
  expect(lengthMm({ x: 0.5, y: 0 }, { x: 0.5, y: 0.5 }, image, spacing)).toBe(256);
  expect(lengthMm({ x: 0, y: 0 }, { x: 3 / 256, y: 2 / 256 }, image, spacing)).toBe(5);
});
