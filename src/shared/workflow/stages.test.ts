import { expect, it } from 'vitest';
import { stageTitle } from './stages.ts';

it('knows the label of a stage and spells out an unknown one', () => {
  expect(stageTitle('simple_medical_search')).toBe('Searching Medical Database');
  expect(stageTitle('second_opinion_check')).toBe('Second Opinion Check');
  expect(stageTitle('toString')).toBe('ToString');
});
