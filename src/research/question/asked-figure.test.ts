import { expect, it } from 'vitest';
import { doseAskedBy, figureAskedBy } from './asked-figure.ts';

it.each([
  ['What oral dose of ketamine reduces agitation?', true],
  ['In croup, what dose of dexamethasone?', true],
  ['How much paracetamol can I take?', true],
  ['How many units of insulin?', true],
  ['Apixaban in renal failure: dosing', true],
  ['How much does metformin lower HbA1c?', false],
  ['How much weight is lost with semaglutide?', false],
  ['What is the effect of low-dose aspirin on bleeding?', false],
  ['What happens after a missed dose of warfarin?', false],
  ['Is low-dose aspirin effective?', false],
  ['What is the evidence for dose tapering of biologics?', false],
])('tells whether %j asks for a dose', (question, expected) => {
  expect(doseAskedBy(question) !== undefined).toBe(expected);
});

it.each([
  ['500 mg twice daily', true],
  ['ketamine 2 mg/kg', true],
  ['a 300-mg dose', true],
  ['40 Units a day', true],
  ['glucose of 140 mg/dl', false],
  ['LDL of 2.1 mmol/L', false],
  ['a 30 G needle', false],
])('tells whether %j gives a dose', (sentence, expected) => {
  expect(doseAskedBy('What dose of ketamine?')?.(sentence)).toBe(expected);
});

it.each([
  ['How often do infants get skin injury?', true],
  ['What share of such patients die?', true],
  ['In what percentage is there a cancer?', true],
  ['Does surgery raise the share of survivors?', false],
])('tells whether %j asks for a share', (question, expected) => {
  expect(figureAskedBy(question)?.('It was 14.4%.') === true).toBe(expected);
});
