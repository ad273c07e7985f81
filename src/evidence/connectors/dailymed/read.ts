import { z } from 'zod';
import { ConnectorError } from '../../connector.ts';
import type { DrugLabel } from '../../drug-label/drug-label.ts';
import { foundLabel, isCombination } from '../../drug-label/found.ts';
import { readEach, readJson } from '../../http/read-json.ts';
import { toItems } from '../../item.ts';
import { XmlError } from '../../xml.ts';
import { parseSpl } from './parse.ts';

const listedSchema = z.object({
  setid: z.string().regex(/^[\w-]{8,64}$/),
  title: z.string().catch(''),
});
const answerSchema = z.object({
  data: z.array(z.unknown()),
  metadata: z.object({ total_elements: z.coerce.number().int().nonnegative() }).optional().catch(undefined),
});

export const dailyMedTasks = {
  'dailymed/list': readList,
  'dailymed/label': readLabel,
  /** Labels as items, without those for animals. */
  'dailymed/items': ({
    labels: given,
    question,
    at,
  }: {
    labels: readonly DrugLabel[];
    question: string;
    at: Date;
  }) => {
    const labels = given.filter(({ kind }) => !/animal|veterinary/i.test(kind));
    const items = toItems(
      'DailyMed',
      labels.map((label) => foundLabel(label, question)),
      at,
    );
    return { items, identified: labels.length };
  },
};

function readList({ text, drug }: { text: string; drug: string }) {
  const { data, metadata } = readJson(text, answerSchema);
  const found = readEach(data, listedSchema);
  const ofDrug = found.filter(({ title }) => isOfDrug(title, drug));
  const labels = (ofDrug.length > 0 ? ofDrug : found).toSorted(
    (left, right) => order(right.title, drug) - order(left.title, drug),
  );
  return { labels, total: metadata?.total_elements ?? null };
}

/** A title reads "BRAND (INGREDIENTS) FORM [LABELER]", that of a generic "INGREDIENTS FORM, KIND [LABELER]". */
function partsOf(title: string): { brand: string; ingredients: string; isBrand: boolean } {
  const [, name = '', ingredients] = /^([^([]*)(?:\(([^)]*)\))?/.exec(title) ?? [];
  const brand = name.trim();
  return { brand, ingredients: ingredients ?? brand.replace(/,.*/, ''), isBrand: ingredients !== undefined };
}

/** Whether the drug is the product itself or its only substance. */
function isOfDrug(title: string, drug: string): boolean {
  const { brand, ingredients } = partsOf(title);
  return brand.toLowerCase() === drug.toLowerCase() || !isCombination(ingredients);
}

/** The product named, then a brand, whose maker wrote the label that generics copy. */
function order(title: string, drug: string): number {
  const { brand, isBrand } = partsOf(title);
  return Number(brand.toLowerCase() === drug.toLowerCase()) * 2 + Number(isBrand);
}

/** The label of an SPL document. Throws `ConnectorError` for one that cannot be trusted. */
function readLabel(document: string): DrugLabel {
  if (/^\s*(?:<!doctype html|<html)/i.test(document)) throw new ConnectorError('not-data');
  if (!/^\s*</.test(document)) throw new ConnectorError(/\S/.test(document) ? 'malformed' : 'incomplete');
  if (!/<\/document>\s*$/.test(document))
    throw new ConnectorError('incomplete', { words: 'sent incomplete XML' });
  try {
    return parseSpl(document);
  } catch (error) {
    if (!(error instanceof XmlError)) throw error;
    throw new ConnectorError('malformed', { words: `sent XML that ${error.message}`, cause: error });
  }
}
