import { expect, it } from 'vitest';
import { study } from '../../../tests/support/evidence.ts';
import { findCorroboration } from './opposing.ts';

const trial = (conclusion: string) =>
  study({ title: 'Mortality in septic shock', parts: { CONCLUSIONS: conclusion } });
const first = trial('Velmorolol reduced mortality in septic shock.');
const second = trial('Mortality in septic shock was lower with velmorolol than with placebo.');
const against = trial('Velmorolol did not reduce mortality in septic shock.');
const otherDrug = trial('Fenuprost reduced mortality in septic shock.');

const echoOf = (question: string) => {
  const all = [first, second, against, otherDrug];
  const { opposing, agreeing } = findCorroboration(
    all,
    question,
  )([{ sourceId: first.id, quote: first.text }]);
  return { opposing, agreeing: agreeing.map(({ id }) => id) };
};

it.each(['Does velmorolol reduce mortality in septic shock?', 'What helps in septic shock?'])(
  'hears for and against a finding only those who speak of its treatment: %s',
  (question) => {
    const { opposing, agreeing } = echoOf(question);
    expect(opposing).toEqual([
      { sourceId: against.id, quote: against.text, start: 0, end: against.text.length },
    ]);
    expect(agreeing).toEqual([second.id]);
  },
);

it('hears nothing for a sentence that states no finding, or from nobody else', () => {
  const quote = { sourceId: first.id, quote: 'Patients were followed for a year.' };
  expect(findCorroboration([first, against], 'velmorolol?')([quote])).toEqual({ opposing: [], agreeing: [] });
  const own = { sourceId: first.id, quote: first.text };
  expect(findCorroboration([first], 'velmorolol?')([own])).toEqual({ opposing: [], agreeing: [] });
});

it('hears no work in animals or cells against or for what was found in people', () => {
  const rats = { ...against, id: 'rats', studyDesign: 'laboratory' as const };
  const cells = { ...second, id: 'cells', studyDesign: 'laboratory' as const };
  const quote = { sourceId: first.id, quote: first.text };
  expect(findCorroboration([first, rats, cells], 'velmorolol?')([quote])).toEqual({
    opposing: [],
    agreeing: [],
  });
  const inCells = findCorroboration(
    [rats, cells],
    'velmorolol?',
  )([{ sourceId: 'cells', quote: second.text }]);
  expect(inCells.opposing).toHaveLength(1);
});
