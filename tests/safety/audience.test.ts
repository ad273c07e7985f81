import { expect, it } from 'vitest';
import { isPatientWording } from '../../src/research/safety/audience.ts';
import { asked, ordinary, share, vignettes } from './sets.ts';

type Voiced = { isFinal: boolean; isPatient: boolean; question: string };

const voiced: Voiced[] = [
  ...vignettes.map(({ split, voice, text }) => ({
    isFinal: split === 'final',
    isPatient: voice === 'lay',
    question: text,
  })),
  // Questions of the kind "education" may be asked by anybody.
  ...ordinary
    .filter(({ kind }) => kind !== 'education')
    .map(({ split, kind, text }) => ({
      isFinal: split === 'final',
      isPatient: kind !== 'research' && kind !== 'clinician',
      question: text,
    })),
  ...asked.map(({ asker, question }) => ({ isFinal: false, isPatient: asker === 'patient', question })),
];
const isRight = ({ isPatient, question }: Voiced) => isPatientWording(question) === isPatient;
const wrong = (all: readonly Voiced[]) => all.filter((one) => !isRight(one)).map(({ question }) => question);

it.each([
  ['patients', true],
  ['clinicians', false],
])('hears %s in at least 80 of 100 labelled questions', (_, isPatient) => {
  const all = voiced.filter((one) => one.isPatient === isPatient);
  expect(all.length).toBeGreaterThan(200);
  expect(share(all, isRight), wrong(all).join('\n')).toBeGreaterThanOrEqual(0.8);
});

it.each([
  ['patients', true],
  ['clinicians', false],
])('hears %s in 85 of 100 questions that nothing was made from', (_, isPatient) => {
  const all = voiced.filter((one) => one.isFinal && one.isPatient === isPatient);
  expect(all.length).toBeGreaterThanOrEqual(40);
  expect(share(all, isRight), wrong(all).join('\n')).toBeGreaterThanOrEqual(0.85);
});

it.each([
  '84-year-old man, 49 kg, serum creatinine 1.0 mg/dL. I need to dose a renally cleared drug: how much do age and weight change his clearance?',
  'Quelles mesures réduisent les infections du site opératoire après une césarienne ?',
  'Is hydroxyethyl starch harmful when used for volume replacement, in particular to the kidneys and to blood clotting?',
])('hears a clinician in "%s"', (question) => {
  expect(isPatientWording(question)).toBe(false);
});
