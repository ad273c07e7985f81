import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import {
  type EvidenceItem,
  retractionSchema,
  sectionSchema,
  type TextSection,
} from '#shared/research/evidence-item.ts';
import { domainOf, parseDoi, parseNctId, parsePmcid, parsePmid, urlOf } from '../identifiers.ts';
import { findRetraction } from '../retractions.ts';
import { cleanText, hashText, joinSections } from '../text.ts';
import { designIn, readDesign, storedDesignSchema } from './stored-design.ts';

const maxIdChars = 512;
const maxTextChars = 2_000_000;

const text = z.string().transform(cleanText);
const optionalText = text.nullish().transform((value) => value?.trim() || null);
const textList = z
  .union([z.array(text), text.transform((value) => [value])])
  .nullish()
  .transform((values) => (values ?? []).map((value) => value.trim()).filter(Boolean));

/** One line of Library JSONL. `summary` marks text about a publication that its authors did not write. */
const lineSchema = z.object({
  id: z
    .union([z.string().trim().min(1).max(maxIdChars), z.number()])
    .transform((id) => cleanText(String(id))),
  title: optionalText,
  abstract: text.nullish(),
  sections: z.array(z.object({ label: optionalText, text })).nullish(),
  pmid: z.union([z.string(), z.number()]).nullish().transform(parsePmid),
  pmcid: z.string().nullish().transform(parsePmcid),
  doi: z.string().nullish().transform(parseDoi),
  nctId: z.string().nullish().transform(parseNctId),
  url: optionalText,
  year: z.coerce.number().int().min(1000).max(9999).nullish().catch(null),
  journal: optionalText,
  authors: textList,
  publicationTypes: textList,
  mesh: textList,
  summary: z.boolean().nullish(),
});

const metadataSchema = z.object({
  pmid: z.string().nullable(),
  pmcid: z.string().nullable(),
  doi: z.string().nullable(),
  nctId: z.string().nullable(),
  url: z.string().nullable(),
  year: z.number().nullable(),
  journal: z.string().nullable(),
  authors: z.array(z.string()),
  publicationTypes: z.array(z.string()),
  meshTerms: z.array(z.string()),
  retraction: retractionSchema.nullable(),
  licence: z.string().nullable().default(null),
});

/** As a row keeps them: with the design that was read when the document was imported. */
const storedMetadataSchema = metadataSchema.extend({ design: storedDesignSchema.optional() });

type Metadata = z.infer<typeof metadataSchema>;

/** A document of the library. `title` is '' where the source gave none; offsets of `sections` point into `text`. */
export type LibraryDocument = {
  id: string;
  title: string;
  text: string;
  sections: TextSection[];
  isSummary: boolean;
  metadata: Metadata;
};

/** Reads one line of Library JSONL; throws an `Error` whose message says what is wrong with it. */
export function readLine(line: string): LibraryDocument {
  const parsed = lineSchema.safeParse(parseJson(line));
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new Error(`${issue?.path.join('.') || 'line'}: ${issue?.message}`);
  }
  const { id, title, abstract, sections, mesh, summary, year, ...facts } = parsed.data;
  const body = bodyOf(abstract ?? '', sections ?? []);
  if (!body.text.trim()) throw new Error('has no abstract or sections');
  checkLengths(id, body.text);
  const retraction = findRetraction(facts.publicationTypes);
  return {
    id,
    title: title ?? '',
    ...body,
    isSummary: summary ?? false,
    metadata: { ...facts, year: year ?? null, meshTerms: mesh, retraction, licence: null },
  };
}

/** A record of another format as a document; facts it leaves out are unknown. Undefined where it has no text to quote. */
export function toDocument({
  id,
  title,
  parts,
  ...facts
}: { id: string; title: string; parts: { label: string | null; text: string }[] } & Partial<Metadata>):
  | LibraryDocument
  | undefined {
  const body = joinSections(parts);
  if (!body.text) return undefined;
  checkLengths(id, body.text);
  return { id, title, ...body, isSummary: false, metadata: { ...unknownFacts, ...facts } };
}

/** Metadata of which nothing is known. */
export const unknownFacts: Metadata = {
  pmid: null,
  pmcid: null,
  doi: null,
  nctId: null,
  url: null,
  year: null,
  journal: null,
  authors: [],
  publicationTypes: [],
  meshTerms: [],
  retraction: null,
  licence: null,
};

export function checkLengths(id: string, text: string) {
  if (id.length > maxIdChars) throw new Error(`id is longer than ${maxIdChars} characters`);
  if (text.length > maxTextChars) throw new Error(`text is longer than ${maxTextChars} characters`);
}

export type StoredRow = {
  id: string;
  title: string;
  text: string;
  sections: string;
  metadata: string;
  is_summary: boolean;
};

/** The sub-questions of one question find the same documents: what a row was read as, while the row stays the same. */
const read = new LRUCache<string, { row: StoredRow; item: Omit<EvidenceItem, 'score'> }>({ max: 2_000 });

/** The stored document as an item of a search. */
export function toEvidenceItem(row: StoredRow, score: number): EvidenceItem {
  const known = read.get(row.id);
  if (known && isSameRow(known.row, row)) return { ...known.item, score };
  const item = readRow(row);
  read.set(row.id, { row, item });
  return { ...item, score };
}

const isSameRow = (one: StoredRow, other: StoredRow): boolean =>
  one.text === other.text &&
  one.metadata === other.metadata &&
  one.sections === other.sections &&
  one.title === other.title &&
  one.is_summary === other.is_summary;

function readRow(row: StoredRow): Omit<EvidenceItem, 'score'> {
  const { design, ...metadata } = storedMetadataSchema.parse(JSON.parse(row.metadata));
  const address = urlOf(metadata);
  return {
    ...metadata,
    id: `library:${row.id}`,
    connector: 'Local library',
    title: row.title || `Document ${row.id}`,
    url: address,
    domain: domainOf(address),
    text: row.text,
    textHash: hashText(row.text),
    sections: z.array(sectionSchema).parse(JSON.parse(row.sections)),
    studyDesign: designIn(design) ?? readDesign({ ...row, isSummary: row.is_summary, metadata }),
    isSummary: row.is_summary,
    retrievedAt: null,
  };
}

/** The abstract as given wins; sections then only give labels, where their texts are found in it in order. */
function bodyOf(abstract: string, parts: { label: string | null; text: string }[]) {
  if (!abstract.trim()) return joinSections(parts);
  const sections: TextSection[] = [];
  let from = 0;
  for (const part of parts) {
    const start = part.text.trim() ? abstract.indexOf(part.text, from) : -1;
    if (start < 0) continue;
    from = start + part.text.length;
    sections.push({ label: part.label, start, end: from });
  }
  const whole = [{ label: null, start: 0, end: abstract.length }];
  return { text: abstract, sections: sections.length && sections.length === parts.length ? sections : whole };
}

function parseJson(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    throw new Error('is not JSON');
  }
}
