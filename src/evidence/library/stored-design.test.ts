import { expect, it } from 'vitest';
import { unknownFacts } from './document.ts';
import { designIn, readDesign, toStoredDesign } from './stored-design.ts';

const document = {
  title: 'Zinc for colds',
  text: 'Ninety adults with a cold were randomly assigned to zinc or placebo. Colds ended sooner with zinc.',
  isSummary: false,
  metadata: unknownFacts,
};

it('gives back the design that was read at import', () => {
  expect(readDesign(document)).toBe('randomised-trial');
  expect(designIn(toStoredDesign(document))).toBe('randomised-trial');
});

it('does not take over what another reader of designs read, nor the words of a summary', () => {
  expect(designIn({ ...toStoredDesign(document), reader: 'before' })).toBeUndefined();
  expect(designIn(undefined)).toBeUndefined();
  expect(toStoredDesign({ ...document, isSummary: true }).is).toBe('other');
});
