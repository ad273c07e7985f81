import fc from 'fast-check';
import { expect, it } from 'vitest';
import { dailyMilligrams, milligramsIn, timesADay } from './daily-dose.ts';

it.each([
  ['BID', 2],
  ['tid', 3],
  ['QID', 4],
  ['once daily', 1],
  ['1-0-1', 2],
  ['1-1-1-1', 4],
  ['q6h', 4],
  ['every 8 hours', 3],
  ['mỗi 12 giờ', 2],
  ['3 lần/ngày', 3],
  ['ngày 2 lần', 2],
  ['2 times a day', 2],
  ['PRN', undefined],
  ['once weekly', undefined],
  ['3 times per week', undefined],
  ['as told', undefined],
  ['', undefined],
  [undefined, undefined],
  ['900 times', undefined],
  ['3 fois par jour', 3],
  ['matin et soir', 2],
  ['toutes les 8 heures', 3],
  ['cada 12 horas', 2],
  ['una vez al día', 1],
  ['sáng, tối', 2],
  ['ngày 2 lần, sáng, tối', 2],
  ['in the morning and at night', 2],
  ['every morning', 1],
  ['si douleur', undefined],
  ['BD, once daily', undefined],
  ['khi sốt', undefined],
])('reads "%s" as %s times a day', (frequency, times) => {
  expect(timesADay(frequency)).toBe(times);
});

it('counts no dose that can be read in two ways, or that is told by volume', () => {
  expect(milligramsIn('1,000 mg')).toBeUndefined();
  expect(milligramsIn('1.000 mg')).toBeUndefined();
  expect(milligramsIn('0.125 mg')).toBe(0.125);
  const drug = { ingredients: ['amoxicillin'] } as unknown as Parameters<typeof dailyMilligrams>[0];
  const told = (details: object) => dailyMilligrams({ ...drug, details } as typeof drug);
  expect(told({ strength: '250 mg/5 ml', dose: '10 ml', frequency: 'tid' })).toBeUndefined();
  expect(told({ strength: '5 mg', dose: '1 1/2 tablets', frequency: 'once daily' })).toBe(7.5);
  expect(told({ strength: '5 mg', dose: '1½ tablets', frequency: 'once daily' })).toBe(7.5);
  expect(told({ strength: '5 mg', dose: '1/2 tablet', frequency: 'once daily' })).toBe(2.5);
});

it.each([
  ['500 mg', 500],
  ['0.5g', 500],
  ['0,25 mg', 0.25],
  ['100 mcg', 0.1],
  ['500 mg/5 ml', 500],
  ['5 ml', undefined],
  ['1 tablet', undefined],
  [undefined, undefined],
])('reads "%s" as %s mg', (text, amount) => {
  expect(milligramsIn(text)).toBe(amount);
});

const drug = (details: Parameters<typeof dailyMilligrams>[0]['details']) => ({
  line: 'l',
  ingredients: ['acetaminophen'],
  details,
});

it.each([
  [{ strength: '500 mg', dose: '2 tablets', frequency: 'q6h' }, 4000],
  [{ strength: '500 mg', dose: '1/2 viên', frequency: 'bid' }, 500],
  [{ strength: '500 mg', frequency: '1-0-1' }, 1000],
  [{ dose: '1 g', frequency: 'tid' }, 3000],
  [{ strength: '500 mg', frequency: 'bid' }, undefined],
  [{ strength: '500 mg', dose: '1 tablet' }, undefined],
  [{ strength: '500 mg', dose: '1 tablet', frequency: 'PRN' }, undefined],
  [{ strength: '5 mg', dose: '15 mg, 10 mg', frequency: 'once daily' }, undefined],
  [{ strength: '500 mg', dose: '1 viên', frequency: 'sáng, tối' }, 1000],
])('adds %o up to %s mg a day', (details, amount) => {
  expect(dailyMilligrams(drug(details))).toBe(amount);
});

it('does not share an amount out among several ingredients', () => {
  const combined = { ...drug({ strength: '500 mg', dose: '1', frequency: 'bid' }), ingredients: ['a', 'b'] };
  expect(dailyMilligrams(combined)).toBeUndefined();
});

it('reads any text without failing, and never as a negative or endless dose', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), fc.string(), (strength, dose, frequency) => {
      const amount = dailyMilligrams(drug({ strength, dose, frequency }));
      expect(amount === undefined || (amount >= 0 && Number.isFinite(amount))).toBe(true);
    }),
  );
});
