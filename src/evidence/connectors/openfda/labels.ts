import type { Clock } from '#platform/clock.ts';
import type { Connector, ExecutedSearch } from '../../connector.ts';
import { isCombination } from '../../drug-label/found.ts';
import { askForEach, drugsOf } from '../../drugs.ts';
import { readInline } from '../../reading.ts';
import { uniqueBy } from '../../unique.ts';
import { inAnyField, type OpenFdaClient } from './client.ts';
import type { Label } from './parse-label.ts';

const fields = ['openfda.generic_name', 'openfda.brand_name'];
/** New drugs and biologics: the labels that their makers wrote, which generics copy. */
const ofMakers = '(openfda.application_number:NDA* OR openfda.application_number:BLA*)';
/** Of a common drug there are hundreds of labels, nearly alike: some are looked at, the best are taken. */
const labelsAsked = 10;
const labelsTaken = 2;

/** Drug labels, with what they warn of section by section: those of makers, else of generics. */
export function createLabelConnector(client: OpenFdaClient, clock: Clock, read = readInline): Connector {
  return {
    name: 'openFDA labels',
    about: 'drugs',
    async search(query, signal) {
      signal.throwIfAborted();
      const drugs = drugsOf(query);
      const searches: ExecutedSearch[] = [];
      const ask = async (search: string) => {
        const parameters = { search, limit: String(labelsAsked) };
        const searchedAt = clock.now().toISOString();
        const { results, total } = await client.find('label', parameters, signal);
        searches.push({ query: search, hits: total, searchedAt });
        return results;
      };
      const labels = await askForEach(drugs, async (drug) => {
        const named = inAnyField(drug, fields);
        const found = await ask(`(${named}) AND ${ofMakers}`);
        // Old drugs have no maker's label left, or only one together with another drug.
        if (!found.some((label) => isOfDrug(label, drug))) found.push(...(await ask(named)));
        const ofDrug = found.filter((label) => isOfDrug(label, drug));
        return uniqueBy(ofDrug.length > 0 ? ofDrug : found, ({ set_id }) => set_id)
          .toSorted((left, right) => order(right, drug) - order(left, drug))
          .slice(0, labelsTaken);
      });
      const unique = uniqueBy(labels, ({ set_id }) => set_id).slice(0, query.limit);
      return {
        items: await read(
          'openfda/label-items',
          { labels: unique, question: query.text, at: clock.now() },
          signal,
        ),
        query: searches.map(({ query: sent }) => sent).join(' | '),
        identified: unique.length,
        searches,
      };
    },
  };
}

/** Whether the drug is the product itself or its only substance. */
function isOfDrug(label: Label, drug: string): boolean {
  const { generic_name: [generic = ''] = [] } = label.openfda;
  return isNamed(label, drug) || (generic !== '' && !isCombination(generic));
}

/** A generic that bears the name of its substance is not meant by it more than the brand is. */
function isNamed({ openfda }: Label, drug: string): boolean {
  const { brand_name: [brand = ''] = [], generic_name: [generic = ''] = [] } = openfda;
  return brand.toLowerCase() === drug.toLowerCase() && !generic.toLowerCase().startsWith(drug.toLowerCase());
}

/** The product named, then the label its maker wrote rather than a copy, then the newest. */
function order(label: Label, drug: string): number {
  const { application_number = [] } = label.openfda;
  const isOriginal = application_number.some((number) => /^(?:NDA|BLA)/i.test(number));
  const date = Number(label.effective_time.slice(0, 8)) || 0;
  return Number(isNamed(label, drug)) * 2 + Number(isOriginal) + date / 1e8;
}
