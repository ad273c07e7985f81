import type { PubmedRecord } from '#evidence/connectors/pubmed/parse.ts';
import { groupPublications } from '#evidence/dedupe.ts';
import type { EvidenceItem } from '#shared/research/evidence-item.ts';
import { asCrossref, asEuropePmc, asPubmed, type Told } from './record-forms.ts';

/** Pairs of records of different publications in one group, and the share of pairs of one publication that met. */
export function judge(told: readonly Told[]) {
  const truthOf = new Map(told.map(({ truth, item }) => [item, truth]));
  const pairsOf = (list: readonly EvidenceItem[]) =>
    list.flatMap((left, at) => list.slice(at + 1).map((right) => [left, right] as const));
  const isTrue = ([left, right]: readonly [EvidenceItem, EvidenceItem]) =>
    truthOf.get(left) === truthOf.get(right);
  const met = groupPublications(told.map(({ item }) => item)).flatMap(pairsOf);
  const truePairs = pairsOf(told.map(({ item }) => item)).filter(isTrue).length;
  const wrong = met.filter((pair) => !isTrue(pair)).map(([left, right]) => `${left.id} with ${right.id}`);
  return { wrong, found: met.filter(isTrue).length / truePairs };
}

/** The same in an order that `random` draws. */
export function shuffled<T>(list: readonly T[], random: () => number): T[] {
  return list
    .map((value) => ({ value, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ value }) => value);
}

/** Each record as PubMed, Europe PMC and Crossref tell it. */
export async function formsOf(records: readonly PubmedRecord[]): Promise<Told[]> {
  const europePmc = await asEuropePmc(records);
  const all = [records.map(asPubmed), europePmc, records.map(asCrossref)];
  const told = all.flatMap((items) =>
    items.map((item, at) => ({ truth: records[at]?.pmid as string, item })),
  );
  // Crossref has one record a DOI, also where PubMed has one for each version.
  return [...new Map(told.map((one) => [`${one.item.id}`, one])).values()];
}
