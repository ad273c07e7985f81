import type { Drug, DrugClass, DrugName, DrugNames } from '../../drug-names.ts';
import { drugsOf } from '../../drugs.ts';
import type { SourceSettings } from '../../http/source-client.ts';
import { uniqueBy } from '../../unique.ts';
import { createRxNavClient } from './client.ts';
import { isSimilar } from './similar.ts';

const maxCandidates = 5;
const maxIngredients = 6;
const maxBrands = 50;
/** What a drug is (FDA's established class, ATC) and how it works; RxClass also lists diseases and more. */
const classTypes = /^(?:EPC|MOA|ATC1-4)$/;

type Candidate = { rxcui: string; names: string[] };

/** RxNav as the reader of drug names: brands, salts and misspellings lead to ingredients and their classes. */
export function createRxNavNames(settings: SourceSettings): DrugNames {
  const client = createRxNavClient(settings);

  async function findDrug(rxcui: string, signal: AbortSignal): Promise<Drug | null> {
    const related = await client.getRelated(rxcui, signal);
    const listed = related.get('IN') ?? [];
    const self = listed.filter((ingredient) => ingredient.rxcui === rxcui);
    const ingredients = (self.length > 0 ? self : listed).map(toName);
    const [first] = ingredients;
    if (!first) return null;
    const classes = await Promise.all(
      ingredients.slice(0, maxIngredients).map((ingredient) => classesOf(ingredient, signal)),
    );
    return {
      rxcui: ingredients.length === 1 ? first.rxcui : rxcui,
      name: ingredients.map(({ name }) => name).join(' / '),
      ingredients,
      brands: [...new Set((related.get('BN') ?? []).map(({ name }) => name))].slice(0, maxBrands),
      classes: uniqueBy(classes.flat(), ({ id }) => id),
    };
  }

  async function classesOf({ rxcui }: DrugName, signal: AbortSignal): Promise<DrugClass[]> {
    const found = await client.getClasses(rxcui, signal);
    return found
      .filter(({ minConcept, rxclassMinConceptItem }) => {
        // Classes of combinations with the drug are not its own; those of its salts are.
        const isOwn = minConcept.rxcui === rxcui || minConcept.tty === 'PIN';
        return isOwn && classTypes.test(rxclassMinConceptItem.classType);
      })
      .map(({ rxclassMinConceptItem: { classId, className, classType } }) => {
        return { id: classId, name: className, type: classType };
      });
  }

  /** The candidates, each once, with all names that the vocabularies give them. */
  async function candidatesFor(term: string, signal: AbortSignal): Promise<Candidate[]> {
    const found = await client.findSimilar(term, signal);
    const best = uniqueBy(found, ({ rxcui }) => rxcui).slice(0, maxCandidates);
    const candidates = await Promise.all(
      best.map(async ({ rxcui }) => {
        const given = found.filter((one) => one.rxcui === rxcui && one.name !== '').map(({ name }) => name);
        const names = given.length > 0 ? given : [await client.getName(rxcui, signal)].filter(Boolean);
        return { rxcui, names };
      }),
    );
    return candidates.filter(({ names }) => names.length > 0);
  }

  return {
    name: 'RxNav',
    async find(given, signal) {
      signal.throwIfAborted();
      const [term] = drugsOf({ drugs: [given] });
      if (!term) return undefined;
      const ids = [...new Set(await client.findIds(term, signal))];
      const [id] = ids;
      if (id) {
        const candidates = ids.map((rxcui) => ({ rxcui, name: term }));
        return { drug: await findDrug(id, signal), isExact: true, candidates };
      }
      const candidates = await candidatesFor(term, signal);
      if (candidates.length === 0) return undefined;
      const close = candidates.find(({ names }) => names.some((name) => isSimilar(term, name)));
      return {
        drug: close ? await findDrug(close.rxcui, signal) : null,
        isExact: close?.names.some((name) => name.toLowerCase() === term.toLowerCase()) ?? false,
        candidates: candidates.map(({ rxcui, names: [name = ''] }) => ({ rxcui, name })),
      };
    },
  };
}

function toName({ rxcui, name }: DrugName): DrugName {
  return { rxcui, name };
}
