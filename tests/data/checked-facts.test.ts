import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { readDataLines } from './folder.ts';

type Row = {
  id: string;
  checked: { doi: boolean; pmid: boolean; nct: boolean; numbers: string };
  doi: string | null;
  pmid: string | null;
  nct: string | null;
  outcomes: { estimate: number | string | null; ci95: [number, number] | string | null }[];
} & Record<string, unknown>;

const told = [
  'clinical_question',
  'title',
  'acronym',
  'year',
  'population',
  'n',
  'intervention',
  'comparator',
  'follow_up',
  'outcomes',
  'harms',
  'bottom_line_facts',
  'snapshot',
];

const numbersIn = (text: string) =>
  (text.replace(/(?<=\d),(?=\d{3})/g, '').match(/\d+(?:\.\d+)?/g) ?? []).map(Number);

function boundsOf(ci95: [number, number] | string | null): number[] {
  if (ci95 === null) return [];
  const values = typeof ci95 === 'string' ? numbersIn(ci95.replace(/[\d.]+% C\w+/, '')) : ci95;
  return values.map(Math.abs).sort((a, b) => a - b);
}

/** What `tests/evidence/checked-facts.jsonl` must hold of a row of the checked facts. */
function summarise(row: Row) {
  const { id, checked, outcomes } = row;
  const numbers = told.flatMap((field) => numbersIn(JSON.stringify(row[field]) ?? ''));
  if (outcomes.some(({ ci95 }) => ci95 !== null)) numbers.push(95);
  return {
    id,
    doi: checked.doi ? row.doi : null,
    pmid: checked.pmid ? row.pmid : null,
    nct: checked.nct ? row.nct : null,
    url: row.url ?? null,
    title: row.title ?? null,
    acronym: row.acronym ?? null,
    year: row.year ?? null,
    journal: row.journal ?? null,
    listed: row.snapshot ? (/\((.+)\)/.exec(String(row.snapshot))?.[1] ?? null) : null,
    from: checked.numbers,
    numbers: [...new Set(numbers)].sort((a, b) => a - b),
    intervals: outcomes.flatMap(({ estimate, ci95 }) => {
      const [low, high] = boundsOf(ci95);
      return low === undefined || high === undefined
        ? []
        : [[estimate === null ? null : Number(estimate), low, high]];
    }),
  };
}

it('are in the project as they were checked', () => {
  const held = readFileSync(new URL('../evidence/checked-facts.jsonl', import.meta.url), 'utf8');
  const rows = ['a', 'b'].flatMap((part) => readDataLines<Row>(`facts/evidence-${part}.jsonl`));
  expect(held.trimEnd().split('\n')).toEqual(rows.map((row) => JSON.stringify(summarise(row))));
});
