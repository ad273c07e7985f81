import type { NameMatch } from '#shared/research/prescription.ts';
import { findName } from './find-name.ts';
import { contentOf } from './name-table.ts';

/** What a register of names, RxNav, says of a name (`Evidence#findDrug`). */
export type FindDrug = (
  name: string,
  signal: AbortSignal,
) => Promise<
  | {
      drug: { ingredients: readonly { rxcui: string; name: string }[] } | null;
      isExact: boolean;
      candidates: readonly { rxcui: string; name: string }[];
    }
  | undefined
>;

export type LookedUp = { match: NameMatch; failure?: string };

/**
 * What a name stands for: by the local table where it knows the name, else by RxNav, whose ingredients get the table's names, so
 * that rules find them. What RxNav found only similar is a choice. A register that fails is told in `failure`; the table's answer
 * stands. Rejects only when `signal` aborts.
 */
export async function lookUpName(
  written: string,
  findDrug: FindDrug | undefined,
  signal: AbortSignal,
): Promise<LookedUp> {
  const local = findName(written);
  if (!findDrug || (local.status === 'known' && local.kind !== 'misspelling')) return { match: local };
  try {
    const found = await findDrug(written, signal);
    if (!found?.drug || found.drug.ingredients.length === 0) return { match: local };
    const ingredients = found.drug.ingredients.map(({ name, rxcui }) => {
      const known = findName(name);
      const own = known.status === 'known' && known.kind !== 'misspelling' ? known.ingredients : [];
      const [first] = own;
      return first && own.length === 1 ? { name: first.name, rxcui: first.rxcui ?? rxcui } : { name, rxcui };
    });
    if (found.isExact)
      return { match: { status: 'known', written, ingredients, kind: 'ingredient', by: 'rxnav' } };
    const choice = { name: found.drug.ingredients.map(({ name }) => name).join(' + '), ingredients };
    return { match: withChoice(local, written, choice) };
  } catch (error) {
    signal.throwIfAborted();
    return { match: local, failure: error instanceof Error ? error.message : 'could not be asked' };
  }
}

type Choice = Extract<NameMatch, { status: 'ambiguous' }>['choices'][number];

function withChoice(local: NameMatch, written: string, choice: Choice): NameMatch {
  const content = (one: Choice) => contentOf({ ingredients: one.ingredients.map(({ name }) => name) });
  if (local.status === 'known') {
    const own = {
      name: local.ingredients.map(({ name }) => name).join(' + '),
      ingredients: local.ingredients,
    };
    return content(own) === content(choice)
      ? local
      : { status: 'ambiguous', written, choices: [own, choice] };
  }
  const before = local.status === 'ambiguous' ? local.choices : [];
  const choices = before.some((one) => content(one) === content(choice)) ? before : [choice, ...before];
  return { status: 'ambiguous', written, choices };
}
