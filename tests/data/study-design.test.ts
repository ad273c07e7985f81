import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { parsePubmedXml } from '#evidence/connectors/pubmed/parse.ts';
import { parseJats } from '#evidence/jats/parse.ts';
import { type DesignFacts, studyDesignOf } from '#evidence/study-design.ts';
import { studyDesigns } from '#shared/research/evidence-item.ts';
import { dataPath, readDataLines } from './folder.ts';

const labelSchema = z.object({
  file: z.string().optional(),
  id: z.string(),
  design: z.enum(studyDesigns),
  /** A design that was told apart only after the label was given, from the reason then written. */
  alsoOk: z.array(z.enum(studyDesigns)).default([]),
  reason: z.string(),
});
const labelsOf = (file: string) =>
  readFileSync(new URL(file, import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .map((line) => labelSchema.parse(JSON.parse(line)));

type Case = { design: string; alsoOk: string[]; id: string; facts: DesignFacts | undefined };
function shareRight(cases: Case[]) {
  const wrong = cases.filter(
    ({ design, alsoOk, facts }) => !facts || ![design, ...alsoOk].includes(studyDesignOf(facts)),
  );
  const list = wrong.map(({ id, design, facts }) => `${id}: ${design}, not ${facts && studyDesignOf(facts)}`);
  return { right: 1 - wrong.length / cases.length, list };
}

describe('on recorded records, labelled by reading them', () => {
  const textOf = (parts: { text: string }[]) => parts.map(({ text }) => text).join('\n\n');
  const open = (file: string): (DesignFacts & { id: string })[] => {
    const raw = readFileSync(dataPath(`fixtures/${file}`));
    const xml = (file.endsWith('.gz') ? gunzipSync(raw) : raw).toString('utf8');
    return file.startsWith('jats/')
      ? parseJats(xml).map((one) => ({
          ...one,
          id: one.pmid ?? '',
          meshTerms: [],
          text: textOf(one.abstract),
        }))
      : parsePubmedXml(xml).map((one) => ({ ...one, id: one.pmid, text: textOf(one.abstract) }));
  };

  it('is right on at least 95 %, and on at least 95 % of those that are studies or reviews', () => {
    const labels = labelsOf('study-design-labels.jsonl');
    const opened = new Map(
      [...new Set(labels.map(({ file = '' }) => file))].map((file) => [file, open(file)]),
    );
    const cases = labels.map(({ file = '', id, design, alsoOk }) => ({
      id: id || file,
      design,
      alsoOk,
      facts: opened.get(file)?.find((record) => record.id === id),
    }));
    expect(cases.length).toBeGreaterThan(200);
    const all = shareRight(cases);
    expect(all.right, all.list.join('\n')).toBeGreaterThanOrEqual(0.95);
    const studies = shareRight(cases.filter(({ design }) => design !== 'other'));
    expect(studies.right, studies.list.join('\n')).toBeGreaterThanOrEqual(0.95);
  });
});

const questionSchema = z.object({
  pmid: z.string(),
  question: z.string(),
  mesh: z.array(z.string()),
  sections: z.array(z.object({ text: z.string() })),
});

describe('on clinical abstracts without publication types', () => {
  it('is right on at least 80 %', () => {
    const records = readDataLines('bench/pubmedqa-dev/questions.jsonl').map((one) =>
      questionSchema.parse(one),
    );
    const cases = labelsOf('study-design-questions.jsonl').map(({ id, design, alsoOk }) => {
      const record = records.find(({ pmid }) => pmid === id);
      const text = record?.sections.map((section) => section.text).join('\n\n');
      const facts = record && { publicationTypes: [], meshTerms: record.mesh, title: record.question, text };
      return { id, design, alsoOk, facts };
    });
    const { right, list } = shareRight(cases);
    expect(right, list.join('\n')).toBeGreaterThanOrEqual(0.8);
  });
});
