import { existsSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
import { isPatientWording } from '../src/research/safety/audience.ts';
import { removeIdentifiers } from '../src/research/safety/identifiers/remove-identifiers.ts';
import { findEmergencies } from '../src/research/safety/red-flags/find-emergencies.ts';
import { dataFolder, readDataLines } from '../tests/data/folder.ts';
import { isReadable, plantNames, plantStructured } from '../tests/safety/plant-identifiers.ts';
import { asked, isGone, ordinary, readSet, vignettes } from '../tests/safety/sets.ts';

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

type Question = { lang: string; emergency: boolean; kind: string; text: string };
for (const [name, file] of [
  ['hard', 'independent-questions.jsonl'],
  ['mixed', 'independent-mixture.jsonl'],
  ['visits', 'independent-visits.jsonl'],
  ['arrivals', 'independent-arrivals.jsonl'],
] as const)
  for (const lang of ['en', 'vi', 'fr', 'es']) {
    const here = readSet<Question>(file).filter((one) => one.lang === lang);
    const urgent = here.filter(({ emergency }) => emergency);
    const first = ({ text }: Question) => findEmergencies(text)[0]?.id;
    row(`${name} ${lang}: heard`, urgent, ({ text }) => alarms(text));
    row(`${name} ${lang}: own advice first`, urgent, (one) => first(one) === one.kind);
    row(`${name} ${lang}: advice of another kind first`, urgent, (one) => {
      const id = first(one);
      return id !== undefined && id !== 'unclear' && id !== one.kind;
    });
    row(
      `${name} ${lang}: false alarms`,
      here.filter(({ emergency }) => !emergency),
      ({ text }) => alarms(text),
    );
  }

type Identified = { text: string; casing?: string; identifiers: { kind: string; value: string }[] };
for (const [set, file] of [
  ['ten countries', 'independent-identifiers.jsonl'],
  ['forms', 'independent-forms.jsonl'],
] as const) {
  const identified = readSet<Identified>(file).flatMap(({ text, casing, identifiers }) => {
    const left = removeIdentifiers(text).text;
    return identifiers.map(({ kind, value }) => ({
      kind: kind === 'name' && casing ? `name, ${casing}` : kind,
      value,
      left,
    }));
  });
  for (const kind of [...new Set(identified.map((one) => one.kind))].sort())
    row(
      `${set}, gone: ${kind}`,
      identified.filter((one) => one.kind === kind),
      ({ value, left }) => isGone(kind, value, left),
    );
}
row(
  'eponym texts that lose a word',
  readSet<{ text: string }>('independent-eponyms.jsonl'),
  ({ text }) => removeIdentifiers(text).text !== text,
);
const named = readSet<{ half: string; text: string; names: string[] }>('independent-names.jsonl');
for (const [casing, inCase] of [
  ['as written', (text: string) => text],
  ['lower', (text: string) => text.toLowerCase()],
  ['upper', (text: string) => text.toUpperCase()],
] as const) {
  row(
    `names and eponyms, gone: ${casing}`,
    named.flatMap(({ text, names }) => {
      const left = removeIdentifiers(inCase(text)).text;
      return names.map((name) => ({ value: inCase(name), left }));
    }),
    ({ value, left }) => isGone('name', value, left),
  );
  row(
    `names and eponyms, name nobody and lose a word: ${casing}`,
    named.filter(({ names }) => names.length === 0),
    ({ text }) => removeIdentifiers(inCase(text)).removed.length > 0,
  );
}
times.sort((one, other) => one - other);
rows['time of one look, median'] = `${times[Math.floor(times.length / 2)]?.toFixed(2)} ms`;
rows['time of one look, p99'] = `${times[Math.floor(times.length * 0.99)]?.toFixed(2)} ms`;
console.table(rows);
