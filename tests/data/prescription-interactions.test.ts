import { expect, it } from 'vitest';
import { findInteraction } from '#research/modes/prescription/checks/interactions.ts';
import { severityOf, worstOf } from '#research/modes/prescription/checks/severity-words.ts';
import { findName } from '#research/modes/prescription/names/find-name.ts';
import { readData, readDataLines } from './folder.ts';

const ingredientsOf = (name: string) => {
  const match = findName(name);
  return match.status === 'known' ? match.ingredients.map((one) => one.name) : [];
};

function readPairs(file: string) {
  const lines = readData(`bench/onc-ddi/${file}`)
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .filter(Boolean);
  return lines.map((line) => line.split('$')).map(([left = '', , right = '']) => [left, right] as const);
}

const severitiesOf = ([left, right]: readonly [string, string]) =>
  ingredientsOf(left).flatMap((one) =>
    ingredientsOf(right).flatMap((other) => findInteraction(one, other)?.severity ?? []),
  );
const isSevere = (severity: string) => severity === 'contraindicated' || severity === 'major';

it('knows the drugs that must be known, and misses no pair of them', () => {
  const pairs = readPairs('ONC_High_Priority_Mapped.csv');
  const names = [...new Set(pairs.flat())];
  const known = names.filter((name) => ingredientsOf(name).length > 0);
  expect(known.length / names.length).toBeGreaterThanOrEqual(0.95);
  const readable = pairs.filter((pair) => pair.every((name) => ingredientsOf(name).length > 0));
  const found = readable.filter((pair) => severitiesOf(pair).some(isSevere));
  expect(found.length / readable.length).toBeGreaterThanOrEqual(0.98);
});

it('seldom alarms where experts want no alarm', () => {
  const pairs = readPairs('ONC_Non_Interuptive_Mapped.csv');
  const severe = pairs.filter((pair) => severitiesOf(pair).some(isSevere));
  expect(severe.length / pairs.length).toBeLessThanOrEqual(0.1);
});

it('finds every checked pair with the words of its source, and the gravest severity that its sources give', () => {
  type Row = {
    drug_a: string;
    drug_b: string;
    severity_source_words: string;
    management: string;
    sources: { severity_source_words: string }[];
  };
  for (const row of readDataLines<Row>('facts/interactions.jsonl')) {
    const finding = findInteraction(row.drug_a, row.drug_b);
    expect(finding?.severityWords, `${row.drug_a} ${row.drug_b}`).toBe(row.severity_source_words);
    const words = [row, ...row.sources].map((one) => severityOf(one.severity_source_words));
    const severity = row.management.startsWith('contraindicated') ? 'contraindicated' : worstOf(words);
    if (severity !== 'unclassified') expect(finding?.severity).toBe(severity);
  }
});
