import { expect, it } from 'vitest';
import { reportLanguages } from '#shared/research/report-languages.ts';
import { facets } from '../modes/deep/facets.ts';
import { languageOfAnswer } from '../writing/answer-language.ts';
import { addedSection, answerSections, columnOf, tableColumns } from '../writing/outlines.ts';
import { limitsSection, relatedSection } from '../writing/sections.ts';
import { say } from './phrases.ts';

const titles = [
  ...answerSections.filter((title) => columnOf(title) === undefined),
  ...Object.values(tableColumns),
  ...Object.values(facets).map(({ title }) => title),
  addedSection,
  limitsSection,
  relatedSection,
];

it.each(reportLanguages.filter((one) => one !== 'en'))('has every heading in %s', (language) => {
  expect(titles.filter((title) => say(language, title) === title)).toEqual([]);
  expect(say('en', 'Harms')).toBe('Harms');
});

it.each([
  [
    'en',
    'In adults after hip fracture, pneumonia was less frequent with early surgery than with later surgery.',
  ],
  ['vi', 'Ở trẻ em bị sốt rét không biến chứng, artemether-lumefantrine chữa khỏi phần lớn các trường hợp.'],
  ['fr', 'Chez les femmes césarisées, les infections étaient moins fréquentes après la prophylaxie.'],
  ['es', 'En adultos con depresión, el ejercicio redujo los síntomas más que la atención habitual.'],
  ['de', 'Bei Erwachsenen mit Perikarditis war ein Rückfall mit Colchicin seltener als mit Placebo.'],
] as const)('reads the language of an answer: %s', (language, text) => {
  expect(languageOfAnswer([{ kind: 'paraphrase', text }])).toBe(language);
  expect(languageOfAnswer([{ kind: 'quoted', text }])).toBe('en');
});
