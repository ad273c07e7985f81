import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';

const aboutLabel = 'About this entry';
const endsInStop = z.string().regex(/\.$/);
const sectionSchema = z.discriminatedUnion('label', [
  z.strictObject({ label: z.literal('Question'), text: z.string().regex(/\?$/) }),
  z.strictObject({
    label: z.enum(['Patients', 'Methods', 'Results', 'Harms', 'Conclusion', aboutLabel]),
    text: endsInStop,
  }),
]);
const entrySchema = z.strictObject({
  id: z.string().regex(/^starter:[a-z0-9-]+$/),
  title: z.string().min(10),
  sections: z.array(sectionSchema).min(6),
  pmid: z
    .string()
    .regex(/^\d{7,8}$/)
    .optional(),
  doi: z
    .string()
    .regex(/^10\.\d{4,9}\/\S+$/)
    .optional(),
  nctId: z
    .string()
    .regex(/^NCT\d{8}$/)
    .optional(),
  url: z.url({ protocol: /^https$/ }),
  year: z.number().int().min(1990).max(2030).optional(),
  journal: z.string().min(1).optional(),
  publicationTypes: z.array(z.string().min(1)).min(1),
  mesh: z.array(z.string()),
  summary: z.literal(true),
});
type Entry = z.infer<typeof entrySchema>;

const folder = new URL('./', import.meta.url);
const lines = readdirSync(folder)
  .filter((name) => name.endsWith('.jsonl'))
  .flatMap((name) => readFileSync(new URL(name, folder), 'utf8').trimEnd().split('\n'));
const entries: Entry[] = lines.map((line) => entrySchema.parse(JSON.parse(line)));

const textOf = (entry: Entry, ...labels: string[]) =>
  entry.sections
    .filter((section) => labels.includes(section.label))
    .map((section) => section.text)
    .join(' ');
const factText = (entry: Entry) =>
  textOf(entry, 'Question', 'Patients', 'Methods', 'Results', 'Harms', 'Conclusion');
const sentences = (text: string) => text.split(/(?<=[.?]) (?=\p{Lu})/u);

describe('starter library', () => {
  it('holds at least 120 entries with unique ids', () => {
    expect(entries.length).toBeGreaterThanOrEqual(120);
    expect(new Set(entries.map((entry) => entry.id)).size).toBe(entries.length);
  });

  it.each(entries)(
    '$id has its sections in order, says that it is a summary, and links the source',
    (entry) => {
      const labels = entry.sections.map((section) => section.label).filter((label) => label !== 'Harms');
      expect(labels).toEqual(['Question', 'Patients', 'Methods', 'Results', 'Conclusion', aboutLabel]);
      const about = textOf(entry, aboutLabel);
      expect(about).toContain('This entry is a summary written for this library; it is not the');
      expect(about).toContain(` ${entry.url} `);
      const tellsHarms =
        textOf(entry, 'Harms') !== '' || entry.publicationTypes.includes('Practice Guideline');
      expect(about.includes('Harms are not covered in it.')).toBe(!tellsHarms);
      if (entry.doi) expect(entry.url).toBe(`https://doi.org/${entry.doi}`);
      else if (entry.pmid) expect(entry.url).toBe(`https://pubmed.ncbi.nlm.nih.gov/${entry.pmid}/`);
    },
  );

  it.each(entries)('$id is clean text', (entry) => {
    expect(factText(entry)).not.toMatch(/\bvs?\b|null|undefined/);
    const strings = [entry.title, entry.journal ?? '', ...entry.sections.map((section) => section.text)];
    for (const text of strings) {
      expect(text).not.toMatch(/\p{Cc}|\s{2}|^\s|\s$/u);
      expect(text).toBe(text.normalize('NFC'));
    }
  });

  it('finds SGLT2 inhibitors in preserved ejection fraction in at least four entries', () => {
    const wanted = ['SGLT2 inhibitor', 'heart failure', 'preserved ejection fraction'];
    const found = entries.filter((entry) =>
      wanted.every((term) => textOf(entry, 'Conclusion').includes(term)),
    );
    expect(found.length).toBeGreaterThanOrEqual(4);
  });
});

const interval =
  /(?:(ratio|risk|difference) (-?[\d.]+), )?([\d.]+)% (?:confidence|credible) interval (-?[\d.]+)%? to (-?[\d.]+)%?/g;
const intervalsIn = (text: string) =>
  [...text.matchAll(interval)].map(([, measure, estimate, level, low, high]) => ({
    measure,
    estimate: estimate === undefined ? undefined : Number(estimate),
    level: Number(level),
    low: Number(low),
    high: Number(high),
  }));

describe('directions in words and numbers agree', () => {
  it.each(entries)('$id', (entry) => {
    for (const sentence of sentences(textOf(entry, 'Results', 'Harms'))) {
      for (const { measure, estimate, low, high } of intervalsIn(sentence)) {
        expect(low).toBeLessThan(high);
        if (estimate === undefined) continue;
        expect(estimate).toBeGreaterThan(low);
        expect(estimate).toBeLessThan(high);
        if (measure === 'difference') continue;
        const plain = sentence.replace(/\bnot (clearly |significantly )?(more|less) common/g, '');
        if (high < 1)
          expect(plain).not.toMatch(/\braised the\b|\bmore (common|frequent|likely|often|effective)/i);
        else if (low >= 1) expect(plain).not.toMatch(/\blowered\b|\b(less|fewer|lower)\b/i);
        else expect(plain).not.toMatch(/\blowered\b|\braised the\b|\b(more|less) common\b/i);
      }
    }
  });
});

/** What was checked in public sources of each publication: `numbers` are all that may be told of it. */
type Checked = {
  id: string;
  doi: string | null;
  pmid: string | null;
  nct: string | null;
  url: string | null;
  title: string | null;
  acronym: string | null;
  year: number | null;
  journal: string | null;
  listed: string | null;
  from: 'multi' | 'single' | 'secondary' | 'partial';
  numbers: number[];
  /** Estimate, where one was seen, and the bounds of its interval, smaller one first, without signs. */
  intervals: [number | null, number, number][];
};

const checkedOf = new Map(
  readFileSync(new URL('../../../../tests/evidence/checked-facts.jsonl', import.meta.url), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Checked)
    .map((row) => [`starter:${row.id}`, row]),
);
function getChecked({ id }: Entry): Checked {
  const row = checkedOf.get(id);
  if (!row) throw new Error(`nothing was checked of ${id}`);
  return row;
}

const numbersIn = (text: string) =>
  (text.replace(/(?<=\d),(?=\d{3})/g, '').match(/\d+(?:\.\d+)?/g) ?? []).map(Number);
/** Names with a number in them, which tell no figure: "PARADIGM-2". */
const names = /cotransporter 2|\p{L}-?\d+/gu;

describe('agrees with what was checked', () => {
  it.each(entries)('$id', (entry) => {
    const row = getChecked(entry);
    expect([entry.doi ?? null, entry.pmid ?? null, entry.nctId ?? null]).toEqual([
      row.doi,
      row.pmid,
      row.nct,
    ]);
    if (!entry.doi && !entry.pmid && row.url) expect(entry.url).toBe(row.url);
    if (!entry.doi && !entry.pmid && !row.url)
      expect(entry.url).toMatch(
        /^https:\/\/www\.uspreventiveservicestaskforce\.org\/uspstf\/recommendation\//,
      );
    expect([entry.year ?? null, entry.journal ?? null]).toEqual([row.year, row.journal]);
    if (row.title) expect(entry.title).toBe(row.title);
    else expect(entry.title).toMatch(/^US Preventive Services Task Force: /);
    if (row.listed && !entry.doi && !entry.pmid)
      expect(textOf(entry, aboutLabel)).toContain(`listed in ${row.listed}`);

    const text = factText(entry);
    const used = numbersIn(text.replaceAll(String(row.acronym), '').replace(names, ''));
    if (row.from === 'partial') expect(used).toEqual([]);
    expect(used.filter((number) => !row.numbers.includes(number))).toEqual([]);
    for (const { estimate, low, high } of intervalsIn(text)) {
      const bounds = [Math.abs(low), Math.abs(high)].sort((a, b) => a - b);
      const matching = row.intervals.filter(
        ([value, ...between]) =>
          String(between) === String(bounds) && (estimate === undefined || value === estimate),
      );
      expect(matching, `${estimate} (${low} to ${high})`).not.toEqual([]);
    }
  });

  it('says where numbers come from summaries of the trial', () => {
    const secondary = entries.filter((entry) => getChecked(entry).from === 'secondary');
    expect(secondary.length).toBeGreaterThan(0);
    for (const entry of secondary) {
      for (const sentence of sentences(textOf(entry, 'Results', 'Conclusion'))) {
        expect(sentence).toMatch(/^According to summaries of the /);
      }
      for (const sentence of sentences(textOf(entry, 'Harms')).filter((s) => numbersIn(s).length > 0)) {
        expect(sentence).toMatch(/^According to summaries of the /);
      }
      expect(textOf(entry, aboutLabel)).toContain('Its numbers come from summaries of the trial');
    }
  });
});
