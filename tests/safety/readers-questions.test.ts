import { expect, it } from 'vitest';
import { readersQuestions } from '../../scripts/lib/safety/readers.ts';
import { languageOf } from '../../src/research/safety/language.ts';
import { findEmergencies } from '../../src/research/safety/red-flags/find-emergencies.ts';

const unread = readersQuestions('unread');

/** Questions of readers about abstracts; their other half trains the model, and no abstract is in both. */
it.each([
  ['lay', 0.03],
  ['clinician', 0.005],
  ['plain', 0.005],
] as const)('raises few false alarms in questions of the half that trains nothing: %s', (asker, most) => {
  const here = unread.filter((one) => one.asker === asker);
  const alarmed = here.filter(({ q }) => findEmergencies(q).length > 0).map(({ q }) => q);
  expect(here.length).toBeGreaterThan(350);
  expect(alarmed.length / here.length, alarmed.join('\n')).toBeLessThanOrEqual(most);
});

it.each([
  "I come out in hives every time I'm in the cold and one allergy tablet of bilastine isn't enough. Would four a day work better?",
  'My tablets give me a terrible dry mouth. Is there a spray that works quickly and lasts?',
  'My sister has thalassemia and a weak heart. Will adding deferiprone to Desferal clear the iron from her liver?',
  'My husband fights fires. Does breathing wood smoke damage his blood vessels or give him clots?',
  "Do vaping ads make kids think the odd cigarette isn't so bad?",
])('raises no alarm for "%s"', (question) => expect(findEmergencies(question)).toEqual([]));

it('takes questions in the shorthand of clinicians for English', () => {
  const every = [...readersQuestions('train'), ...unread];
  const foreign = every
    .filter(({ q }) => {
      const { language, isCovered } = languageOf(q);
      return language !== 'en' || !isCovered;
    })
    .map(({ q }) => q);
  expect(foreign.length / every.length, foreign.join('\n')).toBeLessThanOrEqual(0.006);
});
