import { expect, it } from 'vitest';
import type { ImageReading } from '../../prompts/read-images.ts';
import { acceptReading } from './accept-reading.ts';

const read = (label: string, uncertainty = '', question = '') => {
  const finding = {
    ...{ image: 1, region: 'lung', label, present: true, severity: null, confidence: 0.5, box: null },
    ...{ uncertainty, comparison: '' },
  };
  const reading: ImageReading = {
    ...{ isMedical: true, quality: 'good', modality: '', bodyPart: '', view: '', limits: [] },
    findings: [finding],
  };
  return acceptReading(reading, [{ attachmentId: 'a', frame: 0 }], question);
};

it.each([
  'nodule twelve millimetres wide',
  'nodule of 12-mm',
  'effusion of two litres',
  'cyst of 3 centimeters',
  '2-inch mass',
  '５ mm nodule',
  '10 x 12 mass',
  'density of HU 40',
  'stenosis of 70%',
  'ejection fraction of thirty-five percent',
  'Cobb angle of 35 degrees',
  'cardiothoracic ratio of 0.6',
])('leaves out a measurement, also in words: %s', (label) => {
  const { findings, leftOut } = read(label);
  expect(findings).toEqual([]);
  expect(leftOut[0]).toContain('measurements');
});

it('leaves out medicines, which the prompt does not ask for, unless the question names them', () => {
  const words = 'Give furosemide now and look again';
  expect(read('effusion', words)).toMatchObject({
    findings: [{ label: 'effusion', uncertainty: '' }],
    leftOut: ['medicines, which no picture shows'],
  });
  const asked = read('fibrosis', 'could be from amiodarone', 'Is this lung injury of amiodarone?');
  expect(asked).toMatchObject({ findings: [{ uncertainty: 'could be from amiodarone' }], leftOut: [] });
});

it.each([
  'two nodules',
  'BI-RADS 5',
  'T12 wedge fracture',
  'grade 3 osteoarthritis',
  'consolidation in 2 lobes',
])('keeps “%s”', (label) => expect(read(label)).toMatchObject({ findings: [{ label }], leftOut: [] }));
