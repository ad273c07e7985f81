import { expect, it } from 'vitest';
import { namesOtherAges, readAges, readAskedAges, silentOnAgesOf } from './ages.ts';

it.each([
  ['statins for primary prevention in people over 75', [[76, 130]]],
  ['adults aged 40 to 75 with a risk factor', [[40, 75]]],
  ['For adults aged 76 or more, the grade is I.', [[76, 130]]],
  ['Should adults aged 45 be screened?', [[45, 45]]],
  [
    'women older than 65 years and men under 50',
    [
      [66, 130],
      [0, 49],
    ],
  ],
  ['children younger than 5', [[0, 4]]],
  ['12- to 17-year-olds', [[12, 17]]],
  ['Can a 6-month-old have honey?', [[0.5, 0.5]]],
  ['infants aged 6 to 12 months', [[0.5, 1]]],
  ['GBS, 54M, cannot stand at nadir', [[54, 54]]],
  ['72 F with AF, eGFR 31', [[72, 72]]],
  ['19 y/o recruit with headaches', [[19, 19]]],
  ['62yo, day 2 of palsy', [[62, 62]]],
  ['3 yrs old with croup', [[3, 3]]],
  ['walked 54m in 6M', []],
  ['fibrosis F3, 20 FDG scans', []],
  ['Is 18F-FDG PET or [18F]florbetapir better?', []],
  ['Foley 18F, or a 24 F chest tube', []],
  ['fever of 102F for 2 days', []],
  ['people 65 and older', [[65, 130]]],
  ['patients ≥ 80 years', [[80, 130]]],
  ['adults 65+', [[65, 130]]],
  ['above the age of 70', [[71, 130]]],
  ['blood pressure target in over 80s', [[80, 130]]],
] as [string, [number, number][]][])('reads the ages of %j', (text, expected) => {
  expect(readAskedAges(text).map(({ from, to }) => [from, to])).toEqual(expected);
});

it.each([
  'The mean age was 62 years.',
  'Patients aged 62 ± 9 years took part.',
  'They were followed for 5 to 10 years.',
  'People with 3 or more risk factors',
  'over 75% of patients; more than 50 mg',
  'We followed people for over 12 months.',
])('reads no age in %j', (text) => {
  expect(readAges(text)).toEqual([]);
});

it.each([
  ['in people over 80', 'The trial included adults.', true],
  ['in people over 80', 'The trial included adults aged 50 or more.', false],
  ['in people over 80', 'The trial included older adults.', false],
  ['in a 6-year-old', 'The trial included adults.', true],
  ['in a 6-year-old', 'The trial included children.', false],
  ['in a 55-year-old', 'The trial included adults.', false],
  ['GBS, 54M', 'Forty-one children were ventilated.', true],
  ['GBS, 54M', 'Children and adults were ventilated.', false],
  ['in a 6-year-old', 'Forty-one children were ventilated.', false],
  ['cirrhosis, 54M', 'Bleeding was rarer in Child-Pugh B cirrhosis.', false],
  ['in a 6-year-old', 'Bleeding was rarer in Child-Pugh B cirrhosis.', true],
  ['metformin, 28F, gestational diabetes', 'Neonatal hypoglycaemia was rarer in pregnancy.', false],
  ['34F, phototherapy for her newborn', 'Phototherapy of newborns was safe.', false],
])('for a question %s, whether "%s" is silent on them: %s', (question, text, expected) => {
  expect(silentOnAgesOf(question)(text)).toBe(expected);
});

it('tells a text about people of other ages from one about those, or about no age', () => {
  const asked = readAges('statins in people over 75');
  expect(namesOtherAges(asked, 'Adults aged 40 to 75 should be offered a statin.')).toBe(true);
  expect(namesOtherAges(asked, 'Adults aged 40 or more were asked.')).toBe(false);
  expect(namesOtherAges(asked, 'Statins lower cholesterol.')).toBe(false);
  expect(namesOtherAges(readAskedAges('lymphoma, 54M'), '[18F]FDG PET in 40 patients (22 M, 18 F).')).toBe(
    false,
  );
  expect(namesOtherAges([], 'Adults aged 40 to 75 should be offered a statin.')).toBe(false);
});
