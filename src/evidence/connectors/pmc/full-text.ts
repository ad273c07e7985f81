import type { FullTextSource } from '../../full-text.ts';
import type { Eutils } from '../../http/eutils.ts';
import { readInline } from '../../reading.ts';

const maxBytes = 30_000_000;

/** PubMed Central by E-utilities. An article that is not open access arrives without its body: it is not to be had. */
export function createPmcFullText(eutils: Eutils, read = readInline): FullTextSource {
  return {
    name: 'PubMed Central',
    async find(pmcid, signal) {
      signal.throwIfAborted();
      const parameters = { db: 'pmc', id: pmcid.replace(/^PMC/i, ''), retmode: 'xml' };
      return eutils('efetch', parameters, {
        maxBytes,
        signal,
        read: (xml) => read('jats/full-text', xml, signal),
      });
    },
  };
}
