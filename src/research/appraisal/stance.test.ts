import { expect, it } from 'vitest';
import { areOpposed, readStances } from './stance.ts';

const opposed = (one: string, other: string) =>
  readStances(one).some((mine) => readStances(other).some((its) => areOpposed(mine, its)));

it.each([
  ['Drug A reduced mortality.', 'Mortality was not reduced by drug A.'],
  [
    'Mortality was lower with drug A than with placebo.',
    'There was no difference in mortality between groups.',
  ],
  ['Drug A increased bleeding.', 'Bleeding was less frequent with drug A.'],
  ['Tea was linked to gout.', 'No association was found between tea and gout.'],
  ['Drug A led to fewer strokes.', 'Drug A had no benefit over placebo.'],
  ['Drug A improved sleep.', 'In this trial drug A was not effective.'],
  ['Mortality after surgery fell with drug A.', 'Mortality after surgery was similar in both arms.'],
])('hears that one denies the other: %s / %s', (one, other) => {
  expect(opposed(one, other)).toBe(true);
  expect(opposed(other, one)).toBe(true);
});

it.each([
  ['Drug A reduced mortality.', 'Drug A did not reduce bleeding.'],
  ['Drug A reduced mortality.', 'Mortality was lower with drug A.'],
  ['Drug A reduced pain in adults with asthma.', 'Drug A did not reduce falls in adults with asthma.'],
  ['Drug A prevented recurrence.', 'Drug A was not inferior to drug B for preventing recurrence.'],
  ['Drug A reduced falls.', 'We recommend exercise for people at increased risk of falls.'],
  ['Drug A led to fewer strokes.', 'Treat people whose yearly risk of stroke is 2% or more.'],
  ['Cardiovascular events were fewer.', 'Gastrointestinal events were similar.'],
  ['Drug A increased nausea.', 'Drug A had no benefit over placebo.'],
  ['Drug A had no benefit.', 'Drug A was not effective.'],
  ['Death from bleeding was less common.', 'Drug A did not lower death from head injury.'],
  ['Cardiovascular mortality fell.', 'Deaths from cancer were unchanged.'],
  ['Drug A led to fewer deaths.', 'Deaths were numerically more frequent with drug A.'],
  ['We enrolled 300 adults.', 'The trial lasted two years.'],
])('does not hear a denial where there is none: %s / %s', (one, other) => {
  expect(opposed(one, other)).toBe(false);
});
