import { expect, it } from 'vitest';
import { readRules } from './rule.ts';

const rule = {
  ...{ left: ['statin'], right: ['macrolide', 'azithromycin'], severity: 'major' },
  ...{ mechanism: 'invented', effect: 'invented', management: 'Invented.', source: 'onc' },
};

it('reads rules on classes and drugs, with their document', () => {
  const [read] = readRules({ about: 'Invented', rules: [rule] });
  expect(read).toMatchObject({
    name: 'statin with macrolide or azithromycin',
    severity: 'major',
    source: 'onc',
  });
  expect([read?.left.has('simvastatin'), read?.right.has('clarithromycin')]).toEqual([true, true]);
});

it.each([
  ['a name that is no class and no drug', { left: ['statins of old'] }],
  ['a document that is not there', { source: 'memory' }],
  ['another grade', { severity: 'severe' }],
  ['no management', { management: '' }],
  ['a field that means nothing', { grade: 'major' }],
])('refuses %s when the program is loaded', (_what, change) => {
  expect(() => readRules({ about: 'Invented', rules: [{ ...rule, ...change }] })).toThrow();
});
