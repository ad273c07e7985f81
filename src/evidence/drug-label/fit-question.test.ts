import { expect, it } from 'vitest';
import { asksForLabel, labelTopics, selectLabelSections } from './fit-question.ts';

const part = (label: string) => ({ label, text: `Text of ${label}.` });
const label = [
  'Boxed warning',
  'Indications and usage',
  'Dosage and administration',
  'Dosage and administration: Renal impairment',
  'Contraindications',
  'Warnings and precautions: Hepatotoxicity',
  'Adverse reactions',
  'Drug interactions: Clarithromycin',
  'Use in specific populations',
  'Use in specific populations: Pregnancy',
  'Use in specific populations: Geriatric use',
].map(part);
const fitting = (question: string) => selectLabelSections(label, question).map((one) => one.label);

it.each([
  ['Is testostatin safe in pregnancy?', ['Boxed warning', 'Use in specific populations: Pregnancy']],
  ['Is it safe for older people?', ['Boxed warning', 'Use in specific populations: Geriatric use']],
  [
    'Can testostatin be taken with clarithromycin?',
    [
      'Boxed warning',
      'Dosage and administration',
      'Dosage and administration: Renal impairment',
      'Contraindications',
      'Drug interactions: Clarithromycin',
    ],
  ],
  [
    'What are the side effects of testostatin?',
    ['Boxed warning', 'Contraindications', 'Warnings and precautions: Hepatotoxicity', 'Adverse reactions'],
  ],
  [
    'How much testostatin should I start with?',
    ['Boxed warning', 'Dosage and administration', 'Dosage and administration: Renal impairment'],
  ],
])('chooses the sections for %s', (question, labels) => {
  expect(fitting(question)).toEqual(labels);
});

it('takes the more general question where the label says nothing of the special one, else all', () => {
  expect(fitting('Is it safe while breastfeeding?')).toContain('Adverse reactions');
  expect(fitting('Is it safe while breastfeeding?')).not.toContain('Indications and usage');
  expect(fitting('Does testostatin lower the number of strokes?')).toHaveLength(label.length);
  expect(selectLabelSections([part('Purpose')], 'Is it safe in pregnancy?')).toEqual([part('Purpose')]);
});

it('tells what a text must speak of', () => {
  const isAsked = labelTopics('Is it safe to take while breastfeeding?');
  expect(isAsked('It passes into breast milk.')).toBe(true);
  expect(isAsked('It is safe.')).toBe(false);
  expect(asksForLabel('Does it interact with warfarin?')).toBe(true);
  expect(asksForLabel('Does it lower the number of strokes?')).toBe(false);
  expect(labelTopics('Does it lower the number of strokes?')('Safe in pregnancy.')).toBe(false);
});
