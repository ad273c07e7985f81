import type { FullTextSource } from '../../full-text.ts';
import { parsePmcid } from '../../identifiers.ts';
import type { EuropePmcClient } from './client.ts';

/** The open access articles of Europe PMC, each with the licence it names itself; others it does not have. */
export function createEuropePmcFullText(client: EuropePmcClient): FullTextSource {
  return {
    name: 'Europe PMC',
    async find(pmcid, signal) {
      signal.throwIfAborted();
      const id = parsePmcid(pmcid);
      return id === null ? undefined : client.findFullText(id, signal);
    },
  };
}
