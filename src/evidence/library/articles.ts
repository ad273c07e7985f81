const opening = /<(PubmedArticle|PubmedBookArticle)(?=[\s>])/;
const maxArticleChars = 20_000_000;

/** The XML of one article; `line` counts from 1. */
export type ArticleXml = { line: number; xml: string };

/**
 * Cuts a PubMed file into its articles, so that a file of any size needs the memory of one. Text that is cut off in
 * the middle of an article comes out as it is, and fails to parse.
 */
export async function* splitArticles(chunks: AsyncIterable<string>): AsyncGenerator<ArticleXml> {
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
      const start = opening.exec(buffer);
      if (!start) {
        drop(Math.max(0, buffer.length - '<PubmedBookArticle '.length));
        break;
      }
      if (start.index) drop(start.index);
      const closing = `</${start[1]}>`;
      const end = buffer.indexOf(closing, searchedTo);
      if (end < 0 && buffer.length > maxArticleChars) {
        yield { line, xml: '' };
        drop(1);
        continue;
      }
      if (end < 0) {
        searchedTo = Math.max(0, buffer.length - closing.length);
        break;
      }
      yield { line, xml: buffer.slice(0, end + closing.length) };
      drop(end + closing.length);
    }
  }
  const start = opening.exec(buffer);
  if (!start) return;
  drop(start.index);
  yield { line, xml: buffer };
}
