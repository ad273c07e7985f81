import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../src/platform/paths.ts';
import { ingredientNames } from '../src/research/question/ingredients.ts';
import { dataFolder } from './lib/data-folder.mjs';

/**
 * Writes the checked facts on drugs and single pairs, and RxNorm ids, as tables of the prescription mode:
 *   node --import tsx scripts/write-drug-facts.ts
 * What was not verified is left out; an empty list means not checked, never none.
 */
type Text = { text: string; verified: boolean; source_level: string };
type DrugRow = {
  drug: string;
  rxcui: string | null;
  rxcui_verified: boolean;
  boxed_warning: {
    present: boolean | null;
    subject: string | null;
    verified: boolean;
    source_level?: string;
  };
} & Record<(typeof subjects)[number], Text[]>;
type PairRow = {
  id: string;
  drug_a: string;
  drug_b: string;
  rxcui_a: string | null;
  rxcui_b: string | null;
  severity_source_words: string;
  mechanism: string;
  effect: string;
  management: string;
  note: string | null;
  sources: { source: string; severity_source_words: string }[];
  verified: boolean;
};

const subjects = [
  'contraindications',
  'renal',
  'hepatic',
  'pregnancy',
  'lactation',
  'monitoring',
  'dose_limits',
  'warnings',
  'older_adults',
] as const;
const folder = join(packageRoot, 'src/research/modes/prescription');
const source =
  'facts/drugs.jsonl and facts/interactions.jsonl, checked in public text, November 2026; labels mostly of 2013-2015';

const drugs = read<DrugRow>('drugs.jsonl');
const pairs = read<PairRow>('interactions.jsonl').filter(({ verified }) => verified);

const named = (name: string): string => {
  if (!ingredientNames.has(name)) throw new Error(`"${name}" is no ingredient of the table.`);
  return name;
};
const ids = [
  ...drugs.filter((row) => row.rxcui_verified).map((row) => [row.drug, row.rxcui]),
  ...pairs.flatMap((row) => [
    [row.drug_a, row.rxcui_a],
    [row.drug_b, row.rxcui_b],
  ]),
].filter((pair): pair is [string, string] => Boolean(pair[1]));

write('names/table/rxcui.json', {
  source,
  rxcui: Object.fromEntries(ids.toSorted().map(([name, id]) => [named(name), id])),
});
write('checks/pairs.json', {
  source,
  pairs: pairs.map((row) => ({
    drugs: [named(row.drug_a), named(row.drug_b)],
    severityWords: row.severity_source_words,
    mechanism: row.mechanism,
    effect: row.effect,
    management: row.management,
    ...(row.note && { note: row.note }),
    sources: row.sources
      // A stored page without a name cannot be looked up again.
      .filter((one) => one.source !== 'stored page' || row.sources.length === 1)
      .map((one) => ({
        title: one.source === 'stored page' ? 'Public page, title not kept' : one.source,
        severityWords: one.severity_source_words,
      })),
  })),
});
write('checks/drug-facts.json', {
  source,
  drugs: Object.fromEntries(
    drugs.map((row) => [
      named(row.drug),
      {
        ...(row.boxed_warning.verified &&
          row.boxed_warning.present && {
            boxedWarning: { text: row.boxed_warning.subject, level: row.boxed_warning.source_level },
          }),
        ...Object.fromEntries(
          subjects
            .map((subject) => [subject, row[subject].filter((one) => one.verified)] as const)
            .filter(([, texts]) => texts.length > 0)
            .map(([subject, texts]) => [
              subject,
              texts.map(({ text, source_level }) => ({ text, level: source_level })),
            ]),
        ),
      },
    ]),
  ),
});

function read<T>(name: string): T[] {
  const lines = readFileSync(join(dataFolder, 'facts', name), 'utf8')
    .split('\n')
    .filter(Boolean);
  return lines.map((line) => JSON.parse(line) as T);
}

function write(name: string, table: unknown) {
  writeFileSync(join(folder, name), `${JSON.stringify(table, null, 2)}\n`);
}
