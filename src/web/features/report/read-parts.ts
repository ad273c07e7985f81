/**
 * A whole report in parts that can be drawn one after the other, each of about so many characters: it ends with a top-level
 * element, and not with a heading, which names what follows. Where one element holds all others, its children count as
 * top-level. The browser parses it as it goes, in a document that loads and runs nothing. Nothing is read of an element by
 * its name: that of a field or picture in the report may stand for it.
 */
export function* readParts(html: string, characters: number): Generator<string, undefined> {
  const { body, write, close, takeOut } = emptyPage();
  let around: Element | undefined;
  for (let read = 0; read < html.length; read += characters) {
    write(html.slice(read, read + characters));
    // Asked once: what remains alone later need not have held all.
    if (read === 0) around = aroundAll(body);
    const nodes = topLevel(body, around);
    // The last one may go on; so may what an open table has put before itself.
    const ended = nodes.slice(0, nodes.at(-1) instanceof HTMLTableElement ? -2 : -1);
    const part = takeOut(ended.slice(0, ended.findLastIndex(canEndPart) + 1));
    if (part) yield part;
  }
  // What the parser still holds back.
  close();
  const rest = takeOut(topLevel(body, around));
  if (rest) yield rest;
}

/** Its functions are taken while it is empty: names in the report may stand for them as well. */
function emptyPage() {
  const page = document.implementation.createHTMLDocument();
  const [write, close] = [page.write.bind(page), page.close.bind(page)];
  // Of this document: in that of the app, images would be fetched and handlers would run.
  const holder = page.createElement('div');
  const takeOut = (nodes: readonly Node[]): string => {
    holder.replaceChildren(...nodes);
    return holder.innerHTML;
  };
  // Without it, a leading style would go into the head.
  write('<body>');
  return { body: page.body, write, close, takeOut };
}

function aroundAll(body: HTMLElement): Element | undefined {
  const [only, ...others] = body.querySelectorAll(':scope > :not(style)');
  const container = body.querySelector(':scope > :is(div, section, article, main)');
  return only === container && others.length === 0 ? only : undefined;
}

function topLevel(body: HTMLElement, around: Element | undefined): ChildNode[] {
  return [...body.childNodes].flatMap((node) => (node === around ? [...around.childNodes] : [node]));
}

function canEndPart(node: Node): boolean {
  const isLeading = node instanceof HTMLHeadingElement || node instanceof HTMLStyleElement;
  return node instanceof Element && !isLeading;
}
