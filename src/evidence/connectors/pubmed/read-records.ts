import { ConnectorError } from '../../connector.ts';
import { XmlError } from '../../xml.ts';
import { type PubmedRecord, parsePubmedXml } from './parse.ts';

/** The records of an answer. Throws `ConnectorError` for XML that cannot be trusted. */
export function readRecords(xml: string): PubmedRecord[] {
  try {
    return parsePubmedXml(xml);
  } catch (error) {
    if (!(error instanceof XmlError)) throw error;
    throw new ConnectorError('malformed', { words: `sent XML that ${error.message}`, cause: error });
  }
}
