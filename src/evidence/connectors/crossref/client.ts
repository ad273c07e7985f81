import { createSourceClient, type SourceSettings } from '../../http/source-client.ts';
import { readInline } from '../../reading.ts';
import type { CrossrefWork } from './parse.ts';

/** Crossref's limits for anonymous and for "polite" users, who give an address (api.crossref.org, 2025). */
export const requestsPerSecond = { anonymous: 5, polite: 10 };
const worksPerRequest = 50;

export type CrossrefSettings = SourceSettings & { contactEmail?: string | undefined };

/** The works with these DOIs; those that Crossref does not know are missing. One attempt a call. */
export function createCrossrefClient(settings: CrossrefSettings) {
  const { contactEmail, read = readInline } = settings;
  const perSecond = contactEmail ? requestsPerSecond.polite : requestsPerSecond.anonymous;
  const ask = createSourceClient({ ...settings, perSecond });

  async function page(dois: readonly string[], signal: AbortSignal): Promise<CrossrefWork[]> {
    const parameters = {
      // A comma would begin the next filter.
      filter: dois.map((doi) => `doi:${doi.replaceAll(',', '%2C')}`).join(','),
      rows: String(dois.length),
      ...(contactEmail && { mailto: contactEmail }),
    };
    return ask({ path: '/works', parameters }, signal, ({ text }) => read('crossref/works', text, signal));
  }

  return {
    async findWorks(dois: readonly string[], signal: AbortSignal): Promise<CrossrefWork[]> {
      const works: CrossrefWork[] = [];
      for (let from = 0; from < dois.length; from += worksPerRequest) {
        works.push(...(await page(dois.slice(from, from + worksPerRequest), signal)));
      }
      return works;
    },
  };
}
