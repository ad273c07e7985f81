import { expect, it } from 'vitest';
import { markRoles } from './mark-roles.ts';
import { findRoleWords } from './role-words.ts';

function rolesIn(sentence: string, intervention: string, comparator: string, outcome = 'pain') {
  const names = findRoleWords({ intervention, comparator, outcome, evidence: [] });
  return markRoles(sentence, names)
    .filter(({ role }) => role)
    .map(({ text, role }) => `${text}: ${role}`);
}

it('knows a role by stem, acronym, dose and group', () => {
  const found = rolesIn(
    'Pains with LFD or 2 mg, in group 1 and group 2',
    'low fat diet (group 1)',
    '2 mg of zetamab (group 2)',
  );
  expect(found).toEqual([
    'pains: outcome',
    'lfd: intervention',
    '2: comparator',
    '1: intervention',
    '2: comparator',
  ]);
});

it('gives what both arms share to neither', () => {
  expect(rolesIn('zetamab with diet', 'zetamab and diet', 'diet')).toEqual(['zetamab: intervention']);
});

it('takes a control group for the comparator unless it is what was tried', () => {
  expect(rolesIn('the placebo group', 'zetamab', '')).toEqual(['placebo: comparator']);
  expect(rolesIn('the placebo group', 'placebo', 'zetamab')).toEqual(['placebo: intervention']);
});
