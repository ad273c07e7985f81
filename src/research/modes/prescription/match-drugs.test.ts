import { expect, it } from 'vitest';
import { matchDrugs } from './match-drugs.ts';
import type { FindDrug } from './names/look-up-name.ts';

const signal = () => new AbortController().signal;
const line = (id: string, drug: string) => ({ id, text: drug, drug, strength: '5 mg', confidence: 1 });

it('matches lines and other drugs in their order, with what the lines say', async () => {
  const { drugs, failures } = await matchDrugs(
    [line('a', 'Concor'), line('b', 'Quorbazel')],
    { otherDrugs: ['Panadol'] },
    undefined,
    signal(),
  );
  expect(drugs).toMatchObject([
    {
      line: 'a',
      match: { status: 'known', ingredients: [{ name: 'bisoprolol' }] },
      details: { strength: '5 mg' },
    },
    { line: 'b', match: { status: 'unknown' } },
    { line: 'other-1', match: { status: 'known', ingredients: [{ name: 'acetaminophen' }] } },
  ]);
  expect(failures).toEqual([]);
});

it('asks the register once a name, and tells once why it failed', async () => {
  const asked: string[] = [];
  const failing: FindDrug = async (name) => {
    asked.push(name);
    throw new Error('RxNav is down');
  };
  const lines = [line('a', 'Quorbazel'), line('b', 'Quorbazel'), line('c', 'Quorbazin')];
  const { drugs, failures } = await matchDrugs(lines, { otherDrugs: [] }, failing, signal());
  expect(drugs).toHaveLength(3);
  expect(asked.toSorted()).toEqual(['Quorbazel', 'Quorbazin']);
  expect(failures).toEqual(['RxNav is down']);
});
