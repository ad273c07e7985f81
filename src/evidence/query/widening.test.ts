import { expect, it } from 'vitest';
import { ConnectorError } from '../connector.ts';
import { askWidening } from './widening.ts';

const clock = { now: () => new Date('2026-05-01T10:00:00Z') };
const signal = new AbortController().signal;
const options = { limit: 20, clock, signal, keyOf: (id: string) => id };
const found: Record<string, string[]> = {
  narrow: ['1'],
  wider: ['2', '1', '3'],
  wide: ['4', '5', '6'],
  widest: ['7'],
};
const ask = async (search: string) => ({
  found: found[search] ?? [],
  hits: (found[search] ?? []).length * 10,
});

it('widens until there are enough records, what the narrow search found first, and writes each search down', async () => {
  const result = await askWidening(['narrow', 'wider', 'wide', 'widest'], ask, options);
  expect(result.found).toEqual(['1', '2', '3', '4', '5', '6']);
  const searchedAt = '2026-05-01T10:00:00.000Z';
  expect(result.searches).toEqual([
    { query: 'narrow', hits: 10, searchedAt },
    { query: 'wider', hits: 30, searchedAt },
    { query: 'wide', hits: 30, searchedAt },
  ]);
});

it('keeps to the limit', async () => {
  const result = await askWidening(['wider', 'wide'], ask, { ...options, limit: 2 });
  expect(result.found).toEqual(['2', '1']);
  expect(result.searches).toHaveLength(1);
});

it('keeps what it has when a wider search fails, and fails when it has nothing', async () => {
  const failing = async (search: string) => {
    if (search === 'wider') throw new ConnectorError('server-error');
    return ask(search);
  };
  const result = await askWidening(['narrow', 'wider', 'wide'], failing, options);
  expect(result.found).toEqual(['1']);
  expect(result.searches.map(({ hits }) => hits)).toEqual([10, null]);
  await expect(askWidening(['nothing', 'wider'], failing, options)).rejects.toThrow('server error');
});
