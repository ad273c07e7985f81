import { ConnectorError } from '../../connector.ts';
import { type FullTextSource, isOpenLicence } from '../../full-text.ts';
import type { Eutils } from '../../http/eutils.ts';
import { parseJats } from '../../jats/parse.ts';
import { XmlError } from '../../xml.ts';

const maxBytes = 30_000_000;

/** PubMed Central by E-utilities. An article that is not open access arrives without its body: it is not to be had. */
export function createPmcFullText(eutils: Eutils): FullTextSource {
  return {
    name: 'PubMed Central',
    async find(pmcid, signal) {
      signal.throwIfAborted();
      const parameters = { db: 'pmc', id: pmcid.replace(/^PMC/i, ''), retmode: 'xml' };
      const [article] = read(await eutils('efetch', parameters, { maxBytes, signal }));
      if (!article || article.body.length === 0) return undefined;
      const { abstract, body, licence } = article;
      return { parts: [...abstract, ...body], licence, isOpen: isOpenLicence(licence) };
    },
  };
}

function read(xml: string) {
  if (/^\s*(?:<!doctype html|<html)/i.test(xml)) throw new ConnectorError('not-data');
  if (!/^\s*</.test(xml)) throw new ConnectorError(/\S/.test(xml) ? 'malformed' : 'incomplete');
  if (!/<\/(?:pmc-articleset|article)>\s*$/.test(xml) && !/<pmc-articleset\s*\/>\s*$/.test(xml)) {
    throw new ConnectorError('incomplete', { words: 'sent incomplete XML' });
  }
  try {
    return parseJats(xml);
  } catch (error) {
    if (!(error instanceof XmlError)) throw error;
    throw new ConnectorError('malformed', { words: `sent XML that ${error.message}`, cause: error });
  }
}
