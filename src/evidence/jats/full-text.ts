import { ConnectorError } from '../connector.ts';
import { type FullText, isOpenLicence } from '../full-text.ts';
import { XmlError } from '../xml.ts';
import { parseJats } from './parse.ts';

/**
 * The full text that a service answered with: an article, or a set of one. Undefined where it is not open and so came
 * without its body. Throws `ConnectorError`.
 */
export function readFullText(xml: string): FullText | undefined {
  const [article] = read(xml);
  if (!article || article.body.length === 0) return undefined;
  const { abstract, body, licence } = article;
  return { parts: [...abstract, ...body], licence, isOpen: isOpenLicence(licence) };
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
