import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { dataFolder } from '../scripts/lib/data-folder.mjs';
import { assessPrescription } from '../src/research/modes/prescription/assess.ts';
import { findInteraction } from '../src/research/modes/prescription/checks/interactions.ts';
import { compareSeverity, severityOf } from '../src/research/modes/prescription/checks/severity-words.ts';
import { findName } from '../src/research/modes/prescription/names/find-name.ts';
import { patientSchema } from '../src/shared/research/prescription.ts';

/**
 * Drug pairs that must be found, and those that must not alarm, read from beside the project. Rules were written with these
 * lists at hand, so the figures are of development; other lists of the kind have to decide.
 */
const rows: Record<string, { value: string; goal: string }> = {};
const add = (name: string, value: string, goal = '') => {
  rows[name] = { value, goal };
};
const share = (hits: number, all: number) =>
  `${hits} of ${all} (${((100 * hits) / Math.max(1, all)).toFixed(1)} %)`;

const known = new Map<string, string[]>();
function ingredientsOf(name: string): string[] {
  const before = known.get(name);
  if (before) return before;
  const match = findName(name);
  const found = match.status === 'known' ? match.ingredients.map((one) => one.name) : [];
  known.set(name, found);
  return found;
}

function read(file: string): [string, string][] {
  const path = join(dataFolder, 'bench/onc-ddi', file);
  if (!existsSync(path)) return [];
  return readFileSync(path, 'utf8')
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .filter(Boolean)
    .map((line) => line.split('$'))
    .map(([left = '', , right = '']) => [left, right]);
}

const severe = new Set(['contraindicated', 'major']);

function measure(label: string, file: string, isMustCatch: boolean) {
  const pairs = read(file);
  if (pairs.length === 0) return add(label, 'not here');
  const names = [...new Set(pairs.flat())];
  const unknown = names.filter((name) => ingredientsOf(name).length === 0);
  add(
    `${label}: drugs known`,
    share(names.length - unknown.length, names.length),
    isMustCatch ? '>= 95 %' : '',
  );
  if (unknown.length > 0) add(`${label}: unknown`, unknown.join(', '));
  const readable = pairs.filter((pair) => pair.every((name) => ingredientsOf(name).length > 0));
  const severities = readable.map(([left, right]) =>
    ingredientsOf(left).flatMap((one) =>
      ingredientsOf(right).flatMap((other) => findInteraction(one, other)?.severity ?? []),
    ),
  );
  const found = severities.filter((all) => all.length > 0).length;
  const alarming = severities.filter((all) => all.some((one) => severe.has(one))).length;
  add(`${label}: pairs found`, share(found, readable.length), isMustCatch ? '>= 98 %' : '');
  add(`${label}: pairs severe`, share(alarming, readable.length), isMustCatch ? '' : '<= 10 %');
  if (isMustCatch) {
    const missed = readable.filter((_, at) => severities[at]?.length === 0).map((pair) => pair.join(' × '));
    if (missed.length > 0) add(`${label}: missed`, [...new Set(missed)].slice(0, 20).join('; '));
  }
}

function measureFacts() {
  const path = join(dataFolder, 'facts/interactions.jsonl');
  if (!existsSync(path)) return add('facts', 'not here');
  const facts = readFileSync(path, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as { drug_a: string; drug_b: string; severity_source_words: string });
  const right = facts.filter((fact) => {
    const finding = findInteraction(ingredientsOf(fact.drug_a)[0] ?? '', ingredientsOf(fact.drug_b)[0] ?? '');
    const severity = severityOf(fact.severity_source_words);
    return (
      finding?.severityWords === fact.severity_source_words &&
      (severity === 'unclassified' || compareSeverity(finding.severity, severity) <= 0)
    );
  });
  add('checked facts: found with the right severity word', share(right.length, facts.length), '100 %');
}

function measureTime(drugs: number, runs: number, goal: string) {
  const names = [...new Set(read('ONC_High_Priority_Mapped.csv').flat())].slice(0, drugs);
  if (names.length < drugs) return add(`time of ${drugs} drugs`, 'not here');
  const confirmed = names.map((name, at) => ({ line: `line-${at}`, match: findName(name) }));
  const patient = patientSchema.parse({
    ageYears: 80,
    sex: 'female',
    egfr: 40,
    conditions: ['heart failure'],
  });
  const times = Array.from({ length: runs }, () => {
    const startedAt = performance.now();
    assessPrescription(confirmed, patient);
    return performance.now() - startedAt;
  }).toSorted((left, right) => left - right);
  const [median = 0, worst = 0] = [times[Math.floor(runs / 2)], times.at(-1)];
  add(`all checks of ${drugs} drugs: median, worst`, `${median.toFixed(1)} ms, ${worst.toFixed(1)} ms`, goal);
}

measure('ONC high priority', 'ONC_High_Priority_Mapped.csv', true);
measure('ONC non-interruptive', 'ONC_Non_Interuptive_Mapped.csv', false);
measureFacts();
measureTime(15, 50, '<= 50 ms');
measureTime(120, 10, '');
add('memory in use', `${(process.memoryUsage().heapUsed / 1e6).toFixed(0)} MB`);
for (const [name, { value, goal }] of Object.entries(rows)) {
  process.stdout.write(`${name.padEnd(58)} ${value}${goal && `   goal ${goal}`}\n`);
}
