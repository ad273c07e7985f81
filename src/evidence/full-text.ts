/** The whole text of an article, part by part, and what its licence says. */
export type FullText = {
  parts: { label: string | null; text: string }[];
  licence: string | null;
  /** Whether the licence lets it be kept and quoted from at length: an open licence that is named. */
  isOpen: boolean;
};

/** Gives the full text of an article by its PubMed Central id; undefined where there is none to be had. Fails like a `Connector`. */
export type FullTextSource = {
  name: string;
  find(pmcid: string, signal: AbortSignal): Promise<FullText | undefined>;
};

/** Asks one source after the other; the failure of one counts only where no other has the text. */
export async function findFullText(
  sources: readonly FullTextSource[],
  pmcid: string,
  signal: AbortSignal,
): Promise<FullText | undefined> {
  const failures: unknown[] = [];
  for (const source of sources) {
    try {
      const found = await source.find(pmcid, signal);
      if (found) return found;
    } catch (error) {
      signal.throwIfAborted();
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
  return undefined;
}

/** Creative Commons, its public-domain marks, and the words that stand for them in Europe PMC. */
export function isOpenLicence(licence: string | null): boolean {
  return /creativecommons\.org|\bcc[\s-]?(?:by|0)\b|public domain/i.test(licence ?? '');
}
