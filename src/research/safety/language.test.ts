import { expect, it } from 'vitest';
import { foreignLanguageOf, languageOf } from './language.ts';

it.each([
  ['de', 'Was hilft bei akuter Migräne besser, Sumatriptan oder Ibuprofen?'],
  ['vi', 'Apixaban liệu có an toàn hơn warfarin ở người bệnh rung nhĩ không?'],
  ['es', '¿Es mejor la dapagliflozina que el placebo en la insuficiencia cardíaca?'],
  ['fr', 'pt 70 ans, FA, apixaban, insuffisance rénale'],
])('tells %s where a question surely is in it', (language, question) =>
  expect(foreignLanguageOf(question)).toBe(language),
);

it.each([
  'apixaban versus rivaroxaban',
  'TIA ABCD2 DAPT 21 d',
  'GBS ppx in PCN allergic',
  'ticagrelor vs prasugrel in ACS',
  'Henoch Schonlein purpura nephritis steroids',
  'dolutegravir lamivudine bictegravir tenofovir alafenamide',
])('takes no drugs and abbreviations for another language: "%s"', (question) =>
  expect(foreignLanguageOf(question)).toBeUndefined(),
);

it.each([
  'starke Brustschmerzen und Atemnot seit heute',
  'HO UN FORTE DOLORE AL PETTO E NON RESPIRO',
  'болит в груди и не могу дышать',
])('says that "%s" is in no language that is read', (text) => expect(languageOf(text).isCovered).toBe(false));

it.each(['hs trop cutoffs for r/o MI in ED', 'nitrofurantoin vs fosfomycin cystitis', 'RSI roc vs sux'])(
  'takes shorthand for English: "%s"',
  (text) => expect(languageOf(text)).toEqual({ language: 'en', isCovered: true }),
);
