import { expect, it } from 'vitest';
import { namelessQuestions } from '../../scripts/lib/safety/readers.ts';
import { removeIdentifiers } from '../../src/research/safety/identifiers/remove-identifiers.ts';

const unread = namelessQuestions('unread');

/** Questions that name nobody; their other half trains the tagger, and no abstract is in both. */
it.each([
  ['clinician', 0.026],
  ['plain', 0.025],
  ['lay', 0.012],
] as const)('leaves questions of the half that trains nothing as they are: %s', (group, most) => {
  const here = unread.filter((one) => one.group === group);
  const changed = here.filter(({ text }) => removeIdentifiers(text).removed.length > 0);
  expect(here.length).toBeGreaterThan(100);
  expect(changed.length / here.length, changed.map(({ text }) => text).join('\n')).toBeLessThanOrEqual(most);
});
