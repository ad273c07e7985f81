import { expect, it } from 'vitest';
import { findUnmentioned } from './unmentioned.ts';

it('names what no text mentions as it was asked, and no word that only says how', () => {
  const asked = 'Does a negative D-dimer rule out pulmonary embolism faster?';
  expect(findUnmentioned(asked, ['Scans of the lungs were read by two radiologists.'])).toEqual([
    'D-dimer',
    'pulmonary embolism',
  ]);
  expect(findUnmentioned(asked, ['D-dimer and lung embolism, pulmonary embolism.'])).toEqual([]);
});

it('tells of conditions that no text mentions', () => {
  const asked = 'Does empagliflozin reduce hospitalisation in dialysis patients with cirrhosis?';
  const texts = ['Empagliflozin lowered hospitalisation in heart failure.'];
  expect(findUnmentioned(asked, texts)).toEqual(['dialysis', 'cirrhosis']);
});
