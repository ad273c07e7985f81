import { describe, expect, it } from 'vitest';
import { kindOfRejection } from '../../../tests/support/gate-kind.ts';

describe('turns back', () => {
  it.each<[string, string, string, string]>([
    [
      'two directions exchanged',
      'sense',
      'The drug reduced death by day 28 but increased slow pulse.',
      'The drug increased death by day 28 but reduced slow pulse.',
    ],
    [
      'a direction against the ratio',
      'sense',
      'Death had a hazard ratio of 0.71 with velmorolol in sepsis.',
      'Velmorolol raised death in sepsis with a hazard ratio of 0.71.',
    ],
    [
      'a direction out of nothing',
      'sense',
      'Velmorolol was given to people with sepsis and death was counted.',
      'Velmorolol lowered death in people with sepsis.',
    ],
    [
      'another word for a difference',
      'sense',
      'Cough was similar in the groups of the trial.',
      'Cough was different in the groups of the trial.',
    ],
    [
      'changed for unchanged',
      'sense',
      'Sleep was unchanged in the trial of velmorolol.',
      'Sleep was changed in the trial of velmorolol.',
    ],
    [
      'inferior for non-inferior',
      'sense',
      'It was not shown that velmorolol is non-inferior to salt.',
      'It was not shown that velmorolol is inferior to salt.',
    ],
    [
      'a second negation',
      'sense',
      'Velmorolol did not lower death, so salt is preferred in sepsis.',
      'Velmorolol did not lower death, so salt is not preferred in sepsis.',
    ],
    [
      'a choice of one',
      'sense',
      'Velmorolol lowered death in people with or without diabetes.',
      'Velmorolol lowered death in people with or with diabetes.',
    ],
    [
      'without for with',
      'sense',
      'Deaths were 10 with velmorolol and 11 with salt, not a clear difference.',
      'Deaths were 10 with velmorolol and 11 without salt, not a clear difference.',
    ],
    [
      'one of two negations dropped',
      'sense',
      'It was not associated with sepsis, and no death was seen.',
      'It was associated with sepsis, and no death was seen.',
    ],
    [
      'advice against for advice',
      'sense',
      'The panel suggests against routine testing of the level.',
      'The panel suggests routine testing of the level.',
    ],
    [
      'an impression as a fact',
      'overclaim',
      'These data suggest that velmorolol helps people with sepsis.',
      'Velmorolol helps people with sepsis.',
    ],
    [
      'an appearance as a fact',
      'overclaim',
      'Velmorolol appears to be an ideal drug for people with sepsis.',
      'Velmorolol is an ideal drug for people with sepsis.',
    ],
    [
      '"some" left out',
      'overclaim',
      'Some patients stopped velmorolol in the trial.',
      'Patients stopped velmorolol in the trial.',
    ],
    [
      'people for one of two mentions of children',
      'overclaim',
      'While mothers of obese children ate more, salt had no effect on the feeding of obese school children.',
      'While mothers of obese people ate more, salt had no effect on the feeding of obese school children.',
    ],
    [
      'people for women',
      'overclaim',
      'Velmorolol helped women with sepsis in the trial.',
      'Velmorolol helped people with sepsis in the trial.',
    ],
    [
      'children left out',
      'overclaim',
      'Velmorolol helped against sepsis in children of all sizes.',
      'Velmorolol helped against sepsis of all sizes.',
    ],
    [
      'an outcome where the quote has it of the people only',
      'subject',
      'Velmorolol led to faster recovery in adults hospitalised with sepsis, while the difference in mortality was not clear.',
      'Velmorolol led to faster recovery in adults hospitalised with sepsis, while the difference in hospitalisation was not clear.',
    ],
    [
      'another outcome',
      'subject',
      'Velmorolol lowered mortality in people with septic shock treated in large hospitals.',
      'Velmorolol lowered fractures in people with septic shock treated in large hospitals.',
    ],
  ])('%s', (_, kind, quote, text) => expect(kindOfRejection(quote, text)).toBe(kind));
});

it.each<[string, string, string?]>([
  [
    'Death occurred in 8.6% with velmorolol and 11.8% with placebo.',
    'Fewer patients died with velmorolol (8.6%) than with placebo (11.8%).',
    'A trial of velmorolol: patients who died',
  ],
  ['Velmorolol 40 mg per day was given to women.', 'Women were given velmorolol 40 mg daily.'],
  [
    'Systolic pressure rose by 4 mm Hg in half of the people.',
    'In half of the people systolic pressure rose by 4 mmHg.',
  ],
  ['Cough did not differ between the groups of the trial.', 'Cough was similar in the groups of the trial.'],
  ['Velmorolol was no different from salt in sepsis.', 'Velmorolol was not different from salt in sepsis.'],
  ['Anaphylaxis did not occur in the trial.', 'No anaphylaxis occurred in the trial.'],
  [
    'Nausea was less common with orbimab than with methotrexate (4% against 19%).',
    'Nausea was less common with orbimab (4%) than with methotrexate (19%).',
  ],
  [
    'The rate of falls was similar in men and women of all sizes.',
    'The rate of falls was similar in women and men of all sizes.',
  ],
  [
    'We included adults aged 65 years or older with sepsis.',
    'Adults aged 65 years or older with sepsis were included.',
  ],
  [
    'Slow pulse was more common with velmorolol than with salt (24% against 17%).',
    'Slow pulse occurred in 24% with velmorolol.',
  ],
  [
    'In people aged 12 or more with asthma, the risk of attacks was 2.8 points lower with single maintenance and reliever therapy.',
    'Single maintenance and reliever therapy lowered the risk of attacks by 2.8 points in people aged 12 or more with asthma.',
  ],
  [
    'The drug reduced death by day 28 but increased slow pulse.',
    'The drug increased slow pulse, while it reduced death by day 28.',
  ],
])('lets through what is true: %s', (quote, text, title) =>
  expect(kindOfRejection(quote, text, title ? { title } : {})).toBeUndefined(),
);
