/** A concept of RxNorm, the vocabulary of drug names of the National Library of Medicine. */
export type DrugName = { rxcui: string; name: string };

/** A class a drug belongs to; `type` is RxClass's, such as EPC (FDA's established class), MOA or ATC1-4. */
export type DrugClass = { id: string; name: string; type: string };

/** A drug under its ingredient's name; of several ingredients, all names. `brands` are products that contain it. */
export type Drug = DrugName & { ingredients: DrugName[]; brands: string[]; classes: DrugClass[] };

/**
 * What a name may stand for. `isExact` is false where it was only similar: then the reader must be shown `drug`, which
 * is null where nothing is close. `candidates` are all that were found, best first, each once.
 */
export type DrugMatch = { drug: Drug | null; isExact: boolean; candidates: DrugName[] };

/** Reads the name of a drug, brand or ingredient; undefined where nothing is like it. Fails like a `Connector`. */
export type DrugNames = {
  name: string;
  find(name: string, signal: AbortSignal): Promise<DrugMatch | undefined>;
};
