const names = ['PubmedArticle', 'PubmedBookArticle', 'article'];
const opening = new RegExp(`<(${names.join('|')})(?=[\\s>])`, 'g');
const longestOpening = '<PubmedBookArticle '.length;
const maxRecordChars = 20_000_000;

/** The XML of one record; `line` counts from 1. */
export type XmlRecord = { line: number; xml: string };

/**
 * Cuts PubMed and JATS files into their articles, so that a file of any size needs the memory of one. An article
 * without an end comes out as far as the next one begins, and fails to parse.
 */
export async function* splitXmlRecords(chunks: AsyncIterable<string>): AsyncGenerator<XmlRecord> {
  let buffer = '';
  let line = 1;
  let searchedTo = 0;
  const drop = (length: number) => {
    for (let at = buffer.indexOf('\n'); at >= 0 && at < length; at = buffer.indexOf('\n', at + 1)) line++;
    buffer = buffer.slice(length);
    searchedTo = 0;
  };
  for await (const chunk of chunks) {
    buffer += chunk;
    for (;;) {
      const start = findOpening(buffer, 0);
      if (!start) {
        drop(Math.max(0, buffer.length - longestOpening));
        break;
      }
      if (start.index) drop(start.index);
      const closing = `</${start.name}>`;
      const end = buffer.indexOf(closing, searchedTo);
      const next = findOpening(buffer, Math.max(1, searchedTo - longestOpening));
      if (next && (end < 0 || next.index < end)) {
        yield { line, xml: buffer.slice(0, next.index) };
        drop(next.index);
      } else if (end >= 0) {
        yield { line, xml: buffer.slice(0, end + closing.length) };
        drop(end + closing.length);
      } else if (buffer.length > maxRecordChars) {
        yield { line, xml: '' };
        drop(1);
      } else {
        searchedTo = Math.max(0, buffer.length - closing.length);
        break;
      }
    }
  }
  const start = findOpening(buffer, 0);
  if (!start) return;
  drop(start.index);
  yield { line, xml: buffer };
}

function findOpening(buffer: string, from: number): { index: number; name: string } | undefined {
  opening.lastIndex = from;
  const found = opening.exec(buffer);
  return found ? { index: found.index, name: found[1] ?? '' } : undefined;
}
