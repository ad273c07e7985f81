import { expect, it } from 'vitest';
import { parseBoxes } from '#shared/imaging/boxes.ts';
import type { ImageFinding } from '#shared/imaging/study.ts';
import { keepWindow } from './image-controls.tsx';
import { describeLength } from './use-measure.ts';
import { boxesOfFindings, boxesOfText, describeBox } from './viewer-box.ts';

const box = { x: 0.1, y: 0.2, width: 0.3, height: 0.4 };
const finding = (more: Partial<ImageFinding>): ImageFinding => ({
  id: 'finding-1',
  attachmentId: 'a',
  frame: 0,
  region: 'left lung',
  label: 'Nodule',
  isNegated: false,
  severity: 'moderate',
  confidence: 0.824,
  box,
  boxProblem: null,
  uncertainty: '',
  comparison: '',
  review: null,
  ...more,
});

it('draws findings with a place on the image that is shown, under their numbers in the list', () => {
  const findings = [
    finding({ isNegated: true }),
    finding({ box: null }),
    finding({ attachmentId: 'b' }),
    finding({ id: 'finding-4', frame: 2, review: { decision: 'rejected', at: '2026-01-02T00:00:00Z' } }),
  ];
  expect(boxesOfFindings(findings, 'a')).toEqual([
    expect.objectContaining({ id: 'finding-4', number: 4, frame: 2, box, decision: 'rejected' }),
  ]);
});

it('draws the boxes that the text of a report names', () => {
  const [first] = boxesOfText(parseBoxes('Severe fracture (82%) at x: 0.1, y: 0.2, w: 0.3, h: 0.4').boxes);
  expect(first).toMatchObject({ id: 'bbox-1', number: 1, label: 'Fracture', severity: 'severe', box });
});

it('says what a box is in words, also how grave it is and what was decided', () => {
  const [first] = boxesOfFindings([finding({ review: { decision: 'accepted', at: '' } })], 'a');
  expect(first && describeBox(first)).toBe('Finding 1: Nodule, moderate, 82 % confidence, accepted');
  const [unknown] = boxesOfFindings([finding({ severity: null })], 'a');
  expect(unknown && describeBox(unknown)).toBe('Finding 1: Nodule, severity not given, 82 % confidence');
});

it.each([
  [
    { center: 40, width: 400 },
    { center: 40, width: 400 },
  ],
  [
    { center: 9000, width: 0 },
    { center: 1000, width: 1 },
  ],
  [
    { center: -9000.4, width: 99_999 },
    { center: -1000, width: 4000 },
  ],
])('keeps the window %o within the values of the image', (window, kept) => {
  expect(keepWindow(window, { center: 0, width: 1, presets: [], least: -1000, most: 1000 })).toEqual(kept);
});

it('tells a length in millimetres, and where it was measured on the detector', () => {
  const measurement = { from: { x: 0, y: 0 }, to: { x: 0.5, y: 0 }, isOpen: false };
  const image = { width: 100, height: 100 };
  expect(describeLength(measurement, image, { x: 0.25, y: 0.25, at: 'patient' })).toBe('12.5 mm');
  expect(describeLength(measurement, image, { x: 0.25, y: 0.25, at: 'detector' })).toBe(
    '12.5 mm on the detector',
  );
  expect(describeLength(measurement, image, null)).toBe('');
  expect(describeLength(undefined, image, { x: 1, y: 1, at: 'patient' })).toBe('');
});
