import { parseDoi, parseNctId, parsePmcid, parsePmid } from '../../identifiers.ts';
import { findRetraction } from '../../retractions.ts';
import { cleanText } from '../../text.ts';
import { type LibraryDocument, toDocument } from '../document.ts';
import type { Part } from './part.ts';
import { readTaggedRecords, type TaggedRecord } from './tagged-records.ts';

const tagged = /^([A-Z]{2,4}) {0,2}- ?(.*?)\r?$/;

/** News of an article, as PubMed's MEDLINE format tags it (NLM, "MEDLINE/PubMed Data Element Descriptions"). */
const notices: Record<string, string> = {
  RIN: 'RetractionIn',
  PRIN: 'PartialRetractionIn',
  ECI: 'ExpressionOfConcernIn',
  EIN: 'ErratumIn',
  CRI: 'CorrectedandRepublishedIn',
};

/** The records of PubMed's own text format, as reference managers save it under `.nbib`. */
export async function* readMedline(chunks: AsyncIterable<string>): AsyncGenerator<Part> {
  for await (const record of readTaggedRecords(chunks, { tagged, first: 'PMID' }))
    yield { line: record.line, read: () => readRecord(record) };
}

function readRecord({ fields }: TaggedRecord): LibraryDocument | undefined {
  if (!fields) throw new Error('record is too long');
  const all = (tag: string) =>
    (fields.get(tag) ?? []).map((value) => cleanText(value).trim()).filter(Boolean);
  const one = (...tags: string[]) => tags.flatMap(all)[0] ?? '';
  const pmid = parsePmid(one('PMID'));
  if (!pmid) throw new Error('record has no PMID');
  const publicationTypes = all('PT');
  const articleIds = [...all('AID'), ...all('LID')];
  return toDocument({
    id: pmid,
    title: one('TI', 'TT', 'BTI'),
    parts: splitLabels(one('AB')),
    pmid,
    pmcid: parsePmcid(one('PMC')),
    doi: parseDoi(
      articleIds
        .find((value) => value.endsWith('[doi]'))
        ?.slice(0, -'[doi]'.length)
        .trim(),
    ),
    nctId: parseNctId(
      all('SI')
        .find((value) => /^clinicaltrials\.gov\//i.test(value))
        ?.split('/')[1],
    ),
    year: firstYear(one('DP', 'DEP')),
    journal: one('JT', 'TA') || null,
    authors: [...all('AU'), ...all('CN')],
    publicationTypes,
    meshTerms: all('MH').map((term) => term.split('/')[0]?.replaceAll('*', '') ?? ''),
    retraction: findRetraction(
      publicationTypes,
      Object.entries(notices).flatMap(([tag, type]) => all(tag).map((citation) => ({ type, citation }))),
    ),
  });
}

const labelWords =
  'AIM|BACKGROUND|CONCLUSION|CONTEXT|DATA|DESIGN|DISCUSSION|EVIDENCE|EXPOSURE|FINDING|FUNDING|HYPOTHES|IMPLICATION|' +
  'IMPORTANCE|INTERPRETATION|INTERVENTION|INTRODUCTION|LIMITATION|MATERIAL|MEANING|MEASURE|METHOD|OBJECTIVE|OUTCOME|' +
  'PARTICIPANT|PATIENT|POPULATION|PURPOSE|QUESTION|RATIONALE|REGISTRATION|RELEVANCE|RESULT|SETTING|SIGNIFICANCE|STUDY|' +
  'SUBJECT|SUMMARY|TRIAL';
const label = new RegExp(
  `(?:^|(?<=[.!?)\\]"”%;] ))((?=[A-Z ,/&()'-]{0,80}(?:${labelWords}))[A-Z][A-Z ,/&()'-]{1,80}): (?=\\S)`,
  'g',
);

/** The parts of a structured abstract, whose labels stand in the running text here ("METHODS: …"). */
export function splitLabels(abstract: string): { label: string | null; text: string }[] {
  const labels = [...abstract.matchAll(label)];
  if (labels.length < 2 || labels[0]?.index !== 0) return [{ label: null, text: abstract }];
  return labels.map((found, position) => ({
    label: found[1] ?? null,
    text: abstract.slice(found.index + found[0].length, labels[position + 1]?.index).trim(),
  }));
}

export function firstYear(text: string): number | null {
  const [year] = /(?:1[6-9]|20)\d\d/.exec(text) ?? [];
  return year ? Number(year) : null;
}
