import { ConnectorError } from '../connector.ts';
import type { HtmlPart } from '../html-text.ts';
import { domainOf } from '../identifiers.ts';
import { type Found, toItems } from '../item.ts';
import { cleanText } from '../text.ts';
import { PageError, type PageText, readPage } from './page-text.ts';
import type { WebHit } from './web-hit.ts';

const maxChars = 30_000;
const leastChars = 200;
const maxTitleChars = 300;

type OpenedPage = { id: string; hit: WebHit; page: PageText };

export const webTasks = {
  'web/page': readAnswer,
  'web/items': ({ name, pages, at }: { name: string; pages: readonly OpenedPage[]; at: Date }) =>
    toItems(name, pages.map(toFound), at),
};

function readAnswer({ contentType, text }: { contentType: string; text: string }): PageText {
  if (!isReadable(contentType, text)) throw new ConnectorError('malformed');
  try {
    const page = readPage(text);
    const parts = shorten(page.parts);
    const chars = parts.reduce((sum, part) => sum + part.text.length, 0);
    if (chars < leastChars) throw new ConnectorError('unusable');
    return { ...page, parts };
  } catch (error) {
    if (error instanceof PageError) throw new ConnectorError('malformed', { cause: error });
    throw error;
  }
}

/** HTML whose bytes were read as what they are: the body has been decoded as UTF-8 already. */
function isReadable(contentType: string, text: string): boolean {
  if (!/^\s*(?:text\/html|application\/xhtml\+xml)\b/i.test(contentType)) return false;
  const declared = /charset\s*=[\s"']*([\w-]+)/i;
  const [, charset = 'utf-8'] = declared.exec(contentType) ?? declared.exec(text.slice(0, 2_000)) ?? [];
  return /^(?:utf-?8|us-ascii|ascii)$/i.test(charset);
}

/** The first parts, whole; of the last one so many blocks as have room. */
function shorten(parts: readonly HtmlPart[]): HtmlPart[] {
  let room = maxChars;
  return parts.flatMap(({ label, text }) => {
    if (room <= 0) return [];
    const kept = text.length <= room ? text : text.slice(0, Math.max(0, text.lastIndexOf('\n\n', room)));
    room = kept.length < text.length ? 0 : room - kept.length;
    return kept ? [{ label, text: kept }] : [];
  });
}

/** Of a page nothing says what kind of study it tells of, so its design counts as "other". */
function toFound({ id, hit, page }: OpenedPage): Found {
  return {
    id,
    title: cleanText(page.title || hit.title || domainOf(hit.url)).slice(0, maxTitleChars),
    url: hit.url,
    year: page.year,
    publicationTypes: ['Web page'],
    studyDesign: 'other',
    parts: page.parts,
  };
}
