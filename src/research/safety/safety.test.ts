import { expect, it } from 'vitest';
import { isPatientAfterReading, isPatientWording } from './audience.ts';
import { advise, findRedFlags } from './red-flags/advise.ts';

it.each([
  ["My father's face is drooping on one side and his speech is slurred", /stroke/],
  ['I suddenly have left arm weakness', /stroke/],
  ['I have crushing chest pain going to my jaw. Is aspirin good?', /heart attack/],
  ['My throat is swelling after a bee sting', /anaphylaxis/],
  ['I can’t breathe, is it asthma?', /breathing/],
  ['I want to end my life', /suicide/],
  ['My son swallowed bleach, what should I do?', /poisoning/],
  ['I have the worst headache of my life', /headache/],
  ['My mother is vomiting blood', /bleeding/i],
  ['My baby is floppy and blue', /baby/],
  [
    'I have crushing chest pain now. Do SGLT2 inhibitors reduce hospitalisation in heart failure with preserved ejection fraction?',
    /heart attack/,
  ],
])('takes "%s" for an emergency', (question, advice) => {
  expect(findRedFlags(question).join(' ')).toMatch(advice);
  expect(findRedFlags(question).join(' ')).toMatch(/emergency number/);
});

it.each([
  'Does aspirin reduce mortality in patients with chest pain?',
  'Is thrombolysis effective in stroke with arm weakness?',
  'What is the best treatment of anaphylaxis?',
  'Do SSRIs raise suicidal ideation in adolescents?',
  'I have diabetes, no chest pain. Is metformin safe?',
  'Can I take ibuprofen with my blood pressure tablets?',
])('does not raise an alarm for "%s"', (question) => expect(findRedFlags(question)).toEqual([]));

it.each([
  ['Can I take ibuprofen while breastfeeding?', true],
  ['Is this rash on my son dangerous?', true],
  ['Should I anticoagulate my patient with AF?', false],
  ['Does apixaban prevent stroke in atrial fibrillation?', false],
  ['How do type I and type II errors differ?', false],
])('hears who asks "%s"', (question, patient) => expect(isPatientWording(question)).toBe(patient));

it('takes the word of a model for who asks, save where somebody speaks of themselves', () => {
  const open = { question: 'What harms does aripiprazole cause?', forPatient: true };
  expect(isPatientAfterReading(open, 'clinician')).toBe(false);
  expect(isPatientAfterReading(open, undefined)).toBe(true);
  expect(isPatientAfterReading({ ...open, forPatient: false }, 'patient')).toBe(true);
  const own = { question: 'What harms does my aripiprazole cause?', forPatient: true };
  expect(isPatientAfterReading(own, 'clinician')).toBe(true);
});

it('takes no name of a substance, Latin term or abbreviation for another language', () => {
  for (const question of [
    'In falciparum malaria, is dihydroartemisinin-piperaquine better than artemether-lumefantrine for children?',
    'Undescended testes: does age at orchiopexy affect survival of the testis?',
    'Are laboratories reporting serum quantitative hCG results correctly?',
  ])
    expect(advise(question).notes, question).toEqual([]);
  expect(advise('Starke Brustschmerzen seit einer Stunde').notes.join()).toMatch(/did not read/);
});

it('does not mistake the disease ME, or a clinician who doses a drug, for a patient', () => {
  expect(isPatientWording('ME: graded exercise therapy or pacing?')).toBe(false);
  expect(isPatientWording('Should I start apixaban in a 75-year-old with AF?')).toBe(false);
  expect(isPatientWording('Should I stop my statin?')).toBe(true);
});
