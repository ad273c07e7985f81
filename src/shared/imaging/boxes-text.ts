const blocks = new Set(
  'p div li ul ol table tr td th h1 h2 h3 h4 h5 h6 br hr pre section figure blockquote'.split(' '),
);
const unread = new Map([
  ['style', /<\/style\b/gi],
  ['script', /<\/script\b/gi],
]);
const tagName = /<\/?([a-z!][a-z0-9]{0,11})/iy;
/** What may stand in and around a box. */
const entity =
  /&(?:(quot|#34|#x22)|(apos|#39|#x27)|(lt|#60|#x3c)|(gt|#62|#x3e)|(amp|#38|#x26)|nbsp|#160|#xa0);/iy;
const entityCharacters = '"\'<>&';

/**
 * What a reader sees of HTML: blocks become lines, other marks go, and so does what `style` and `script` hold. One pass into
 * a buffer: joining pieces of a text made of nothing but tags takes ten times as long.
 */
export function readableText(html: string): string {
  if (!/[<&]/.test(html)) return html;
  const text = new Uint16Array(html.length);
  let length = 0;
  let tagEnd = -1;
  for (let at = 0; at < html.length; at++) {
    const code = html.charCodeAt(at);
    if (code === 0x3c) {
      const name = readName(html, at);
      if (name !== undefined && tagEnd < at) tagEnd = positionOf(html, '>', at);
      if (name === undefined || tagEnd === html.length) {
        text[length++] = code;
        continue;
      }
      if (blocks.has(name)) text[length++] = 0x0a;
      at = html[at + 1] === '/' ? tagEnd : skipUnread(html, name, tagEnd);
    } else if (code === 0x26) {
      entity.lastIndex = at;
      const found = entity.exec(html);
      const which = found ? found.slice(1).findIndex((group) => group !== undefined) : -1;
      text[length++] = found ? (which < 0 ? 0x20 : entityCharacters.charCodeAt(which)) : code;
      if (found) at = entity.lastIndex - 1;
    } else text[length++] = code;
  }
  return new TextDecoder('utf-16le').decode(text.subarray(0, length));
}

function readName(html: string, at: number): string | undefined {
  tagName.lastIndex = at;
  return tagName.exec(html)?.[1]?.toLowerCase();
}

/** The last position of a tag, or of what stands in it up to its end; without an end that is all the rest, as in a browser. */
function skipUnread(html: string, name: string, tagEnd: number): number {
  const end = unread.get(name);
  if (!end) return tagEnd;
  end.lastIndex = tagEnd;
  return (end.exec(html)?.index ?? html.length) - 1;
}

function positionOf(text: string, character: string, from: number): number {
  const at = text.indexOf(character, from);
  return at < 0 ? text.length : at;
}
