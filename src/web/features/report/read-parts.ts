const container = 'div, section, article, main';
const heading = 'h1, h2, h3, h4, h5, h6';

/**
 * A whole report in parts that can be drawn one after the other, each of about so many characters: it ends with a top-level
 * element, and not with a heading, which names what follows. Where one element holds all others, its children count as
 * top-level. The browser parses it as it goes, in a document that loads and runs nothing.
 */
export function* readParts(html: string, characters: number): Generator<string, undefined> {
  const { body, page } = emptyPage();
  for (let read = 0; read < html.length; read += characters) {
    page.write(html.slice(read, read + characters));
    // The last one may go on.
    const ended = topLevel(body).slice(0, -1);
    const end = ended.findLastIndex((node) => node instanceof Element && !node.matches(heading));
    const part = takeOut(ended.slice(0, end + 1));
    if (part) yield part;
  }
  const rest = takeOut(topLevel(body));
  if (rest) yield rest;
}

function emptyPage() {
  const page = document.implementation.createHTMLDocument();
  // What would otherwise open a head stays in its place.
  page.write('<body>');
  return { page, body: page.body };
}

function topLevel(body: HTMLElement): ChildNode[] {
  const [only, ...others] = body.children;
  const isAround = only?.matches(container) && others.length === 0;
  return [...body.childNodes].flatMap((node) => (isAround && node === only ? [...only.childNodes] : [node]));
}

function takeOut(nodes: readonly Node[]): string {
  // Of their own document: in that of the page, images would be fetched and handlers would run.
  const holder = nodes[0]?.ownerDocument?.createElement('div');
  holder?.append(...nodes);
  return holder?.innerHTML ?? '';
}
