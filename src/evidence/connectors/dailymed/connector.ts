import { type Connector, ConnectorError } from '../../connector.ts';
import { foundLabel, isCombination } from '../../drug-label/found.ts';
import { askForEach, drugsOf } from '../../drugs.ts';
import type { SourceSettings } from '../../http/source-client.ts';
import { toItems } from '../../item.ts';
import { uniqueBy } from '../../unique.ts';
import { XmlError } from '../../xml.ts';
import { createDailyMedClient, type ListedLabel } from './client.ts';
import { parseSpl } from './parse.ts';

const name = 'DailyMed';
const labelsListed = 50;
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
      const listed = await askForEach(drugs, async (drug) =>
        (await client.list(drug, labelsListed, signal))
          .toSorted((left, right) => order(right, drug) - order(left, drug))
          .slice(0, labelsTaken),
      );
      const unique = uniqueBy(listed, ({ setid }) => setid).slice(0, query.limit);
      const documents = await Promise.all(unique.map(({ setid }) => client.findDocument(setid, signal)));
      const labels = documents
        .flatMap((document) => (document === undefined ? [] : [read(document)]))
        .filter(({ kind }) => !/animal|veterinary/i.test(kind));
      return {
        items: toItems(name, labels.map(foundLabel), settings.clock.now()),
        query: drugs.map((drug) => `drug_name=${drug}`).join(' | '),
        identified: labels.length,
      };
    },
  };
}

/** The product named, then a product of this substance alone, then a brand, whose maker wrote the label. */
function order({ title }: ListedLabel, drug: string): number {
  const [, brand = '', generic = ''] = /^([^([]*)(?:\(([^)]*)\))?/.exec(title) ?? [];
  const isNamed = brand.trim().toLowerCase() === drug.toLowerCase();
  return (
    Number(isNamed) * 4 + Number(!isCombination(generic || withoutForm(brand))) * 2 + Number(generic !== '')
  );
}

/** "METFORMIN TABLET, FILM COATED" is one substance: what follows a comma is its form. */
function withoutForm(title: string): string {
  return title.replace(/,.*/, '');
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
