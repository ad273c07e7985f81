import type { FullTextSource } from '../../full-text.ts';
import type { Eutils } from '../../http/eutils.ts';
import { readFullText } from '../../jats/full-text.ts';

const maxBytes = 30_000_000;

/** PubMed Central by E-utilities. An article that is not open access arrives without its body: it is not to be had. */
export function createPmcFullText(eutils: Eutils): FullTextSource {
  return {
    name: 'PubMed Central',
    async find(pmcid, signal) {
      signal.throwIfAborted();
      const parameters = { db: 'pmc', id: pmcid.replace(/^PMC/i, ''), retmode: 'xml' };
      return readFullText(await eutils('efetch', parameters, { maxBytes, signal }));
    },
  };
}
