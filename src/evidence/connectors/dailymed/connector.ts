import { type Connector, ConnectorError, type SearchDone } from '../../connector.ts';
import { foundLabel, isCombination } from '../../drug-label/found.ts';
import { askForEach, drugsOf } from '../../drugs.ts';
import type { SourceSettings } from '../../http/source-client.ts';
import { toItems } from '../../item.ts';
import { uniqueBy } from '../../unique.ts';
import { XmlError } from '../../xml.ts';
import { createDailyMedClient } from './client.ts';
import { parseSpl } from './parse.ts';

const name = 'DailyMed';
/** As many as DailyMed gives in one page. */
const labelsListed = 100;
const labelsTaken = 2;

/** Drug labels as the FDA holds them now, read from their SPL documents, section by section. */
export function createDailyMedConnector(settings: SourceSettings): Connector {
  const client = createDailyMedClient(settings);
  return {
    name,
    about: 'drugs',
    async search(query, signal) {
      signal.throwIfAborted();
      const drugs = drugsOf(query);
      const searches: SearchDone[] = [];
      const listed = await askForEach(drugs, async (drug) => {
        const searchedAt = settings.clock.now().toISOString();
        const { labels: found, total } = await client.list(drug, labelsListed, signal);
        searches.push({ query: `drug_name=${drug}`, hits: total, searchedAt });
        const ofDrug = found.filter(({ title }) => isOfDrug(title, drug));
        return (ofDrug.length > 0 ? ofDrug : found)
          .toSorted((left, right) => order(right.title, drug) - order(left.title, drug))
          .slice(0, labelsTaken);
      });
      const unique = uniqueBy(listed, ({ setid }) => setid).slice(0, query.limit);
      const documents = await Promise.all(unique.map(({ setid }) => client.findDocument(setid, signal)));
      const labels = documents
        .flatMap((document) => (document === undefined ? [] : [read(document)]))
        .filter(({ kind }) => !/animal|veterinary/i.test(kind));
      return {
        items: toItems(
          name,
          labels.map((label) => foundLabel(label, query.text)),
          settings.clock.now(),
        ),
        query: searches.map(({ query: sent }) => sent).join(' | '),
        identified: labels.length,
        searches,
      };
    },
  };
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

function read(document: string) {
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
