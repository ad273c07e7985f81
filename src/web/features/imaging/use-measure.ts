import { useRef, useState } from 'react';
import { imagingTexts } from '../../texts/en/imaging.ts';
import { lengthMm, type Point, pointAt, type Size } from './geometry.ts';
import type { Measurement } from './measure-layer.tsx';
import type { ViewState } from './use-view.ts';

type Spacing = { x: number; y: number; at: 'patient' | 'detector' } | null;

/** How far a key moves the cross, in parts of the longer side. */
const step = 0.02;
const smallStep = 0.002;
const middle: Point = { x: 0.5, y: 0.5 };

/** A distance on the picture: dragged, or from one tap to the next, or set with a cross that keys move. */
export function useMeasure() {
  const [measurement, setMeasurement] = useState<Measurement>();
  const [cross, setCross] = useState<Point>();
  const isFirst = useRef(false);

  const press = (at: Point) => {
    isFirst.current = !measurement?.isOpen;
    setMeasurement(measurement?.isOpen ? { ...measurement, to: at } : { from: at, to: at, isOpen: true });
  };
  const lift = (at: Point, isTap: boolean) => {
    setMeasurement((now) => now && { ...now, to: at, isOpen: isTap && isFirst.current });
  };
  return {
    measurement,
    cross,
    press,
    lift,
    drag: (to: Point) => setMeasurement((now) => now && { ...now, to }),
    /** Moves the cross as it is seen, whichever way the picture is turned. */
    moveCross({ view, scene }: ViewState, by: Point, isSmall: boolean) {
      const from = cross ?? middle;
      const turned =
        [by, { x: by.y, y: -by.x }, { x: -by.x, y: -by.y }, { x: -by.y, y: by.x }][view.turns] ?? by;
      const { width, height } = scene.image;
      const pixels = (isSmall ? smallStep : step) * Math.max(width, height);
      const inside = (value: number) => Math.min(1, Math.max(0, value));
      const next = {
        x: inside(from.x + (turned.x * pixels) / width),
        y: inside(from.y + (turned.y * pixels) / height),
      };
      setCross(next);
      if (measurement?.isOpen) setMeasurement({ ...measurement, to: next });
    },
    setPoint() {
      const at = cross ?? middle;
      setCross(at);
      press(at);
      lift(at, true);
    },
    clear() {
      setMeasurement(undefined);
      setCross(undefined);
    },
  };
}

export const toPoint = ({ view, scene }: ViewState, at: Point): Point => pointAt(view, scene, at);

/** `12.3 mm`; on a detector the shadow is measured, which is larger than the body. */
export function describeLength(measurement: Measurement | undefined, image: Size, spacing: Spacing): string {
  if (!measurement || !spacing) return '';
  const length = lengthMm(measurement.from, measurement.to, image, spacing);
  return `${length.toFixed(1)} mm${spacing.at === 'detector' ? imagingTexts().tools.onDetector : ''}`;
}
