import { expect, it } from 'vitest';
import { labelSections } from './sections.ts';

/** The last digit of a LOINC code, which the others give (mod 10, as ISO/IEC 7812-1 counts). */
function checkDigit(digits: string): number {
  const sum = [...digits].reverse().reduce((total, digit, at) => {
    const value = Number(digit) * (at % 2 === 0 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return (10 - (sum % 10)) % 10;
}

it.each(labelSections)('$label has a code of LOINC', ({ loinc }) => {
  const [, digits = '', last] = /^(\d{5})-(\d)$/.exec(loinc) ?? [];
  expect(Number(last)).toBe(checkDigit(digits));
});

it.each(['label', 'field', 'loinc'] as const)('no two sections share a %s', (key) => {
  const values = labelSections.map((section) => section[key]);
  expect(new Set(values).size).toBe(values.length);
});

/** Of FDA's list of section headings. */
it.each([
  ['34066-1', 'boxed_warning'],
  ['34067-9', 'indications_and_usage'],
  ['34068-7', 'dosage_and_administration'],
  ['34070-3', 'contraindications'],
  ['34084-4', 'adverse_reactions'],
  ['34073-7', 'drug_interactions'],
  ['42228-7', 'pregnancy'],
  ['34088-5', 'overdosage'],
  ['50570-1', 'do_not_use'],
])('%s is the field %s', (loinc, field) => {
  expect(labelSections.find((section) => section.loinc === loinc)?.field).toBe(field);
});
