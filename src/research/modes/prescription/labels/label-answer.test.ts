import { expect, it } from 'vitest';
import { labelTopics } from '#evidence/rules.ts';
import { labelQuestion } from './label-answer.ts';

it.each([
  'contraindicated in heart failure',
  'interactions',
  'use in pregnancy',
  'lactation',
  'pediatric use',
  'geriatric use',
  'renal impairment',
  'hepatic impairment',
  'the usual dose',
])('asks the label sources for what they say on %s', (words) => {
  expect(labelTopics(labelQuestion('testostatin'))(words)).toBe(true);
});
