import { expect, it } from 'vitest';
import { findEmergencies } from '../../src/research/safety/red-flags/find-emergencies.ts';
import { createRandom, isLong } from '../support/long.ts';
import { drawQuietQuestions } from './quiet-questions.ts';

const count = isLong ? 2_000 : 400;
const drawn = Object.entries(drawQuietQuestions(count, createRandom()));

it.each(drawn)(`raises at most 2 false alarms of ${count} for %s`, (_, questions) => {
  const alarmed = questions.filter((text) => findEmergencies(text).length > 0);
  expect(alarmed.length / count, alarmed.join('\n')).toBeLessThanOrEqual(0.005);
});

it.each([
  'warfarin 5 mg, amiodarone 200 mg',
  'Metformin 500 mg twice daily',
  'asdf qwer zxcv',
  'blorf snarg',
  'Der Hund schläft, die Katze spielt.',
])('raises no alarm for "%s"', (question) => expect(findEmergencies(question)).toEqual([]));

it.each([
  'took 20 tablets of amitriptyline 25 mg',
  'my son swallowed ten ibuprofen 200 mg',
  'warfarin 5 mg, amiodarone 200 mg, he took too many of both',
  'gave my daughter a double dose of paracetamol 250 mg by mistake',
  'paracetamol 500 mg, 60 tablets at once',
])('still warns of "%s"', (question) => expect(findEmergencies(question)).not.toEqual([]));
