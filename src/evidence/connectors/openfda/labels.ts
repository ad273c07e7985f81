import type { Clock } from '#platform/clock.ts';
import type { Connector } from '../../connector.ts';
import { foundLabel, isCombination } from '../../drug-label/found.ts';
import { askForEach, drugsOf } from '../../drugs.ts';
import { toItems } from '../../item.ts';
import { uniqueBy } from '../../unique.ts';
import { inAnyField, type OpenFdaClient } from './client.ts';
import { type Label, labelSchema, readLabel } from './parse-label.ts';

const name = 'openFDA labels';
const fields = ['openfda.generic_name', 'openfda.brand_name'];
/** Of a common drug there are hundreds of labels, nearly alike: some are looked at, the best are taken. */
const labelsAsked = 10;
const labelsTaken = 2;

/** Drug labels, with what they warn of section by section. */
export function createLabelConnector(client: OpenFdaClient, clock: Clock): Connector {
  return {
    name,
    about: 'drugs',
    async search(query, signal) {
      signal.throwIfAborted();
      const drugs = drugsOf(query);
      const labels = await askForEach(drugs, async (drug) => {
        const parameters = { search: inAnyField(drug, fields), limit: String(labelsAsked) };
        const { results } = await client.find('label', parameters, labelSchema, signal);
        return results
          .toSorted((left, right) => order(right, drug) - order(left, drug))
          .slice(0, labelsTaken);
      });
      const unique = uniqueBy(labels, ({ set_id }) => set_id).slice(0, query.limit);
      return {
        items: toItems(
          name,
          unique.map((label) => foundLabel(readLabel(label))),
          clock.now(),
        ),
        query: drugs.map((drug) => inAnyField(drug, fields)).join(' | '),
        identified: unique.length,
      };
    },
  };
}

/** The product named, then a product of this substance alone, then the label its maker wrote rather than a copy. */
function order({ openfda, effective_time }: Label, drug: string): number {
  const {
    brand_name: [brand = ''] = [],
    generic_name: [generic = ''] = [],
    application_number = [],
  } = openfda;
  const isNamed =
    brand.toLowerCase() === drug.toLowerCase() && !generic.toLowerCase().startsWith(drug.toLowerCase());
  const isAlone = generic !== '' && !isCombination(generic);
  const isOriginal = application_number.some((number) => /^(?:NDA|BLA)/i.test(number));
  return (
    Number(isNamed) * 4 + Number(isAlone) * 2 + Number(isOriginal) + Number(effective_time.slice(0, 8)) / 1e8
  );
}
