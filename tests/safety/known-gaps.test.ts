import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { faults, gaps } from './hostile-model/draw.ts';

it('tells of every kind of lie that is not promised why no rule sees it', () => {
  const document = readFileSync(new URL('../../docs/verification.md', import.meta.url), 'utf8');
  const [, told = ''] = document.split('## Known gaps');
  const listed = [...told.matchAll(/^\| (.+?) \| .{20,} \|$/gm)].map(([, kind]) => kind);
  expect(listed.slice(1).sort()).toEqual([...gaps].sort());
  expect([...gaps].filter((gap) => !faults.some(({ name }) => name === gap))).toEqual([]);
});
