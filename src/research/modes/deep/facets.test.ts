import { expect, it } from 'vitest';
import { isOpposing } from './facets.ts';

const question = 'Does aspirin prevent heart attacks?';

it.each([
  'Aspirin had no clear benefit over placebo.',
  'The difference in death between aspirin and placebo did not reach significance.',
  'Aspirin had no clear cardiovascular benefit over placebo, and it doubled gastrointestinal bleeding.',
  'Bleeding was more common with aspirin, but infarction was not reduced.',
])('hears that there was no effect, also beside a harm: %s', (text) => {
  expect(isOpposing(text, question)).toBe(true);
});

it.each([
  'Aspirin lowered infarction.',
  'There was no difference in bleeding.',
  'Aspirin lowered infarction, and there was no difference in bleeding.',
])('does not take the absence of a harm for no effect: %s', (text) => {
  expect(isOpposing(text, question)).toBe(false);
});

it('counts the absence of the harm that a question is about', () => {
  expect(isOpposing('There was no difference in bleeding.', 'Does aspirin cause bleeding?')).toBe(true);
});
