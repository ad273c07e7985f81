import { z } from 'zod';
import { htmlToText, readHtml } from '../../html-text.ts';
import { parseDoi, parsePmcid, parsePmid } from '../../identifiers.ts';
import { findRetraction } from '../../retractions.ts';

const text = z.string().nullish();
const flag = z
  .string()
  .nullish()
  .transform((value) => value === 'Y');

/** The fields that are read of a record in the `core` format. */
export const recordSchema = z.object({
  id: z.string().min(1),
  source: z.string().min(1),
  pmid: text.transform(parsePmid),
  pmcid: text.transform(parsePmcid),
  doi: text.transform(parseDoi),
  title: text.transform((title) => htmlToText(title ?? '')),
  authorString: text,
  authorList: z.object({ author: z.array(z.object({ fullName: text, collectiveName: text })) }).nullish(),
  journalTitle: text,
  journalInfo: z.object({ journal: z.object({ title: text }).nullish() }).nullish(),
  bookOrReportDetails: z.object({ publisher: text }).nullish(),
  pubYear: z.coerce.number().int().min(1000).max(9999).nullish().catch(null),
  abstractText: text,
  pubType: text,
  pubTypeList: z.object({ pubType: z.array(z.string()) }).nullish(),
  meshHeadingList: z.object({ meshHeading: z.array(z.object({ descriptorName: text })) }).nullish(),
  commentCorrectionList: z
    .object({ commentCorrection: z.array(z.object({ type: text, reference: text, id: text })) })
    .nullish(),
  isOpenAccess: flag,
  license: text,
});

export type EuropePmcRecord = z.output<typeof recordSchema>;

/** The facts of a record in the words of an evidence item. */
export function readRecord(record: EuropePmcRecord) {
  const publicationTypes = record.pubTypeList?.pubType ?? record.pubType?.split(/;\s*/) ?? [];
  const notices = (record.commentCorrectionList?.commentCorrection ?? []).map(({ type, reference }) => ({
    type: typeOfNotice(type ?? ''),
    citation: reference ?? '',
  }));
  return {
    abstract: readHtml(record.abstractText ?? ''),
    authors: authorsOf(record),
    journal: record.journalInfo?.journal?.title ?? record.journalTitle ?? null,
    year: record.pubYear ?? null,
    publicationTypes: publicationTypes.map((type) => type.trim()).filter(Boolean),
    meshTerms: (record.meshHeadingList?.meshHeading ?? []).flatMap(({ descriptorName }) =>
      descriptorName ? [descriptorName] : [],
    ),
    retraction: findRetraction(publicationTypes, notices),
    licence: record.license ?? null,
  };
}

/** "Retraction in" is PubMed's `RetractionIn`. */
function typeOfNotice(type: string): string {
  return type
    .trim()
    .split(/\s+/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')
    .replace(/^ExpressionOfConcernIn$/i, 'ExpressionOfConcernIn');
}

function authorsOf(record: EuropePmcRecord): string[] {
  const listed = (record.authorList?.author ?? []).flatMap(({ fullName, collectiveName }) => {
    const name = fullName ?? collectiveName;
    return name ? [name] : [];
  });
  if (listed.length > 0) return listed;
  return (record.authorString ?? '').replace(/\.$/, '').split(/,\s*/).filter(Boolean);
}
