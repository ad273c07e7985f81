import { expect, it } from 'vitest';
import { study } from '../../../tests/support/evidence.ts';
import { weighQuestion } from '../question/weigh.ts';
import { composeExtractive } from './extractive.ts';
import { pickFromLabel } from './label-sentences.ts';

const label = study({
  id: 'spl:1',
  title: 'Testocor (testostatin): FDA drug label',
  publicationTypes: ['Drug label'],
  studyDesign: 'other',
  parts: {
    'Boxed warning': 'Stop TESTOCOR when the eyes turn yellow.',
    Pregnancy:
      '8.1 Pregnancy TESTOCOR is contraindicated in women who are pregnant. In rats, pregnancy was not affected by testostatin. Pregnancy outcomes are listed in Table 4.',
    Lactation: 'Women who use TESTOCOR should not nurse their infants.',
    'Drug interactions':
      'Clarithromycin raises testostatin fourfold. Limit TESTOCOR to 20 mg with clarithromycin. Warfarin is not affected by TESTOCOR.',
  },
});
const pick = (question: string) =>
  pickFromLabel(label, question, weighQuestion(question)).map(({ text }) => text);

it('picks what a prescriber looks up, word for word and without the number of its section', () => {
  const [first] = pick('Is testostatin safe in pregnancy?');
  expect(first).toBe('TESTOCOR is contraindicated in women who are pregnant.');
  expect(label.text).toContain(first);
  expect(pick('Can I take testostatin while breastfeeding?')[0]).toBe(
    'Women who use TESTOCOR should not nurse their infants.',
  );
});

it('speaks of the other drug that was asked about, and of no third one', () => {
  const picked = pick('Does testostatin interact with clarithromycin?');
  expect(picked).toHaveLength(2);
  for (const text of picked) expect(text).toMatch(/clarithromycin/i);
});

it('says nothing where the label does not touch the question', () => {
  expect(pick('Does testostatin lower mortality in dialysis?')).toEqual([]);
});

it('leads a report only where the question asks for what stands in labels; copies count once', () => {
  const copy = { ...label, id: 'spl:2', title: 'Testostatin: FDA drug label' };
  const trial = study({
    parts: {
      Results: 'Deaths in pregnancy fell with testostatin.',
      Conclusions: 'Testostatin lowered deaths in pregnancy.',
    },
  });
  const ids = new Set([label, copy, trial].map(({ id }) => id));
  const sectionsOf = (question: string) =>
    composeExtractive([label, copy, trial], question, { leads: ids, answers: ids })
      .filter(({ citations }) => citations.some(({ sourceId }) => sourceId.startsWith('spl:')))
      .map(({ section, citations }) => [section, citations.length]);
  expect(sectionsOf('Is testostatin safe in pregnancy?')[0]).toEqual(['Bottom line', 2]);
  expect(sectionsOf('Does testostatin lower deaths in pregnancy?').map(([section]) => section)).not.toContain(
    'x',
  );
  const strokes = sectionsOf('Are women on testostatin living longer?').map(([section]) => section);
  expect(strokes).not.toContain('Bottom line');
});
