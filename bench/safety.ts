import { existsSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
import { isPatientWording } from '../src/research/safety/audience.ts';
import { removeIdentifiers } from '../src/research/safety/identifiers/remove-identifiers.ts';
import { findEmergencies } from '../src/research/safety/red-flags/find-emergencies.ts';
import { dataFolder, readDataLines } from '../tests/data/folder.ts';
import { isReadable, plantNames, plantStructured } from '../tests/safety/plant-identifiers.ts';
import { asked, ordinary, vignettes } from '../tests/safety/sets.ts';

const outside = existsSync(dataFolder)
  ? readDataLines<{ question: string }>('bench/pubmedqa-dev/questions.jsonl').map(({ question }) => question)
  : [];
const times: number[] = [];

function alarms(question: string): boolean {
  const startedAt = performance.now();
  const found = findEmergencies(question).length > 0;
  times.push(performance.now() - startedAt);
  return found;
}

const rows: Record<string, string> = {};
function row<T>(name: string, all: readonly T[], holds: (one: T) => boolean): void {
  const hits = all.filter(holds).length;
  rows[name] =
    all.length > 0 ? `${hits} of ${all.length} (${((100 * hits) / all.length).toFixed(1)} %)` : 'not here';
}

for (const split of new Set(vignettes.map((one) => one.split))) {
  row(
    `emergencies found, ${split}`,
    vignettes.filter((one) => one.split === split),
    ({ text }) => alarms(text),
  );
  row(
    `false alarms, ${split}`,
    ordinary.filter((one) => one.split === split),
    ({ text }) => alarms(text),
  );
}
row('emergencies found, all', vignettes, ({ text }) => alarms(text));
row('false alarms, all', ordinary, ({ text }) => alarms(text));
row('false alarms, library questions', asked, ({ question }) => alarms(question));
row('false alarms, PubMedQA', outside, alarms);
for (const [name, planted] of [
  ['names gone, development', plantNames('development', 250, 1)],
  ['names gone, held-out', plantNames('held-out', 250, 2)],
  ['identifiers with a form gone', plantStructured(500, 3)],
] as const) {
  row(name, planted, (one) => !isReadable(one, removeIdentifiers(one.text).text));
}
const plain = [...ordinary, ...vignettes]
  .map(({ text }) => text)
  .concat(
    asked.map(({ question }) => question),
    outside,
  );
row(
  'questions changed that name nobody',
  plain,
  (question) => removeIdentifiers(question).removed.length > 0,
);
row(
  'asker heard, library questions',
  asked,
  ({ asker, question }) => isPatientWording(question) === (asker === 'patient'),
);
row('asker heard, vignettes', vignettes, ({ voice, text }) => isPatientWording(text) === (voice === 'lay'));
row('asker heard, PubMedQA (clinicians)', outside, (question) => !isPatientWording(question));
times.sort((one, other) => one - other);
rows['time of one look, median'] = `${times[Math.floor(times.length / 2)]?.toFixed(2)} ms`;
rows['time of one look, p99'] = `${times[Math.floor(times.length * 0.99)]?.toFixed(2)} ms`;
console.table(rows);
