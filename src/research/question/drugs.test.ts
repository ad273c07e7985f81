import { expect, it } from 'vitest';
import { findDrugCandidates, findDrugs } from './drugs.ts';

it.each([
  ['Is apixaban safer than warfarin in atrial fibrillation?', ['apixaban', 'warfarin']],
  ['Can I take Xarelto with ibuprofen?', ['rivaroxaban', 'ibuprofen']],
  ['Is Ozempic (semaglutide) safe?', ['semaglutide']],
  ['What is the dose of Entresto in kidney disease?', ['entresto']],
  ['Does tranexamic acid lower deaths from bleeding?', ['tranexamic acid']],
  ['Lithium or lamotrigine in bipolar disorder?', ['lithium', 'lamotrigine']],
  ['Do statins lower cholesterol?', []],
  ['Is bilirubin raised by alcohol?', []],
  ['Does the flu vaccine Fluad prevent pneumonia?', []],
  ['SGLT2 inhibitors in heart failure', []],
  ['', []],
])('reads %s as naming %j', (question, drugs) => {
  expect(findDrugs(question)).toEqual(drugs);
});

it('gives words that may be drugs to be looked up, and few', () => {
  expect(findDrugCandidates('Is Testocor safe in pregnancy?')).toEqual(['testocor']);
  expect(findDrugCandidates('Can testocor be taken with testoduo tablets?')).toEqual([
    'testoduo',
    'testocor',
  ]);
  expect(findDrugCandidates('What is the dose of Testocor 20 mg?')).toEqual(['testocor']);
  expect(findDrugCandidates('Does alcohol affect sleep?')).toEqual([]);
  expect(findDrugCandidates('Do people taking medicines for hypertension live longer?')).toEqual([]);
});
