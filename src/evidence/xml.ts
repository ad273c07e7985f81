import { SaxesParser } from 'saxes';
import { Element, elementsOf } from './xml-element.ts';

export { Element, elementsOf };

/** Real articles stay under 30 levels; whoever reads an element by recursion would run out of stack. */
const maxDepth = 200;

/** References to characters by number, and the control characters that XML forbids but databases send. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
const doubtfulCharacters = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]|&#(?:\d+|x[\da-f]+);/gi;

/** Thrown when XML cannot be trusted: not well formed, cut off, nested too deeply, or carrying its own entity declarations. */
export class XmlError extends Error {}

/** Parses well-formed XML and returns the root. A document type with an internal subset is refused, none is fetched. */
export function parseXml(text: string): Element {
  const xml = text.replace(/^\uFEFF/, '').replace(doubtfulCharacters, toXmlCharacter);
  if (xml.includes('<!') && /<!ENTITY|<!DOCTYPE[^<>[]*\[/i.test(xml))
    throw new XmlError('declares entities of its own');
  const parser = new SaxesParser({ xmlns: false, position: false });
  const open: Element[] = [];
  let root: Element | undefined;
  const addText = (nodeValue: string) => open.at(-1)?.append({ nodeType: 3, nodeValue, nextSibling: null });
  parser.on('error', (cause) => {
    throw new XmlError('is not well-formed', { cause });
  });
  parser.on('opentag', ({ name, attributes }) => {
    if (open.length === maxDepth) throw new XmlError('is nested too deeply');
    const element = new Element(name, attributes);
    open.at(-1)?.append(element);
    root ??= element;
    open.push(element);
  });
  parser.on('closetag', () => void open.pop());
  parser.on('text', addText);
  parser.on('cdata', addText);
  try {
    parser.write(xml).close();
  } catch (error) {
    // The parser trips over a document that ends within a comment or a declaration.
    if (error instanceof RangeError) throw new XmlError('is not well-formed', { cause: error });
    throw error;
  }
  if (!root) throw new XmlError('has no root element');
  return root;
}

/** Child elements with this name; `path` may name several levels: `children(article, 'AuthorList/Author')`. */
export function children(parent: Element | undefined, path: string): Element[] {
  let found = parent ? [parent] : [];
  for (const name of path.includes('/') ? path.split('/') : [path]) {
    const next: Element[] = [];
    for (const element of found) {
      for (let node = element.firstChild; node; node = node.nextSibling) {
        if (node.nodeType === 1 && node.tagName === name) next.push(node);
      }
    }
    found = next;
  }
  return found;
}

export function child(parent: Element | undefined, path: string): Element | undefined {
  return children(parent, path)[0];
}

/** All elements below with this name, at any depth, in their order. */
export function elementsNamed(parent: Element | undefined, name: string): Element[] {
  return parent ? parent.getElementsByTagName(name) : [];
}

/** Text of an element and all it contains (markup and MathML included), with runs of white space as one space. */
export function textOf(element: Element | undefined): string {
  return element?.textContent.replace(/\s+/g, ' ').trim() ?? '';
}

function toXmlCharacter(match: string): string {
  const code = match.startsWith('&') ? Number(match.slice(2, -1).replace(/^x/i, '0x')) : 0;
  const isForbidden = code === 0xfffe || code === 0xffff || (code >= 0xd800 && code < 0xe000);
  if (isForbidden || code > 0x10ffff) return '\u{FFFD}';
  return code >= 0x20 || code === 9 || code === 10 || code === 13 ? match : ' ';
}
