import { DOMParser, type Element, type Node, onWarningStopParsing, ParseError } from '@xmldom/xmldom';

export type { Element };

const maxDepth = 200;

/** Thrown when XML cannot be trusted: not well formed, cut off, nested too deeply, or carrying its own entity declarations. */
export class XmlError extends Error {}

/** Parses well-formed XML and returns the root. A document type with an internal subset is refused, none is fetched. */
export function parseXml(text: string): Element {
  const xml = text.replace(/^\uFEFF/, '');
  if (/<!ENTITY|<!DOCTYPE[^>[]*\[/i.test(xml)) throw new XmlError('declares entities of its own');
  try {
    const root = new DOMParser({ onError: onWarningStopParsing }).parseFromString(
      xml,
      'text/xml',
    ).documentElement;
    if (!root) throw new XmlError('has no root element');
    if (isDeep(root)) throw new XmlError('is nested too deeply');
    return root;
  } catch (error) {
    if (error instanceof XmlError) throw error;
    if (error instanceof ParseError || error instanceof RangeError)
      throw new XmlError('is not well-formed', { cause: error });
    throw error;
  }
}

/** Real articles stay under 30 levels; whoever reads an element by recursion would run out of stack. */
function isDeep(root: Element): boolean {
  let depth = 0;
  for (let node: Node | null = root; node; ) {
    if (node.firstChild) {
      depth += 1;
      if (depth > maxDepth) return true;
      node = node.firstChild;
      continue;
    }
    while (node && node !== root && !node.nextSibling) {
      node = node.parentNode;
      depth -= 1;
    }
    node = !node || node === root ? null : node.nextSibling;
  }
  return false;
}

/** Child elements with this name; `path` may name several levels: `children(article, 'AuthorList/Author')`. */
export function children(parent: Element | undefined, path: string): Element[] {
  let found = parent ? [parent] : [];
  for (const name of path.split('/')) {
    found = found.flatMap((element) => [...elementsOf(element)].filter((child) => child.tagName === name));
  }
  return found;
}

export function child(parent: Element | undefined, path: string): Element | undefined {
  return children(parent, path)[0];
}

/** All elements below with this name, at any depth, in their order. */
export function elementsNamed(parent: Element | undefined, name: string): Element[] {
  return parent ? [...parent.getElementsByTagName(name)] : [];
}

/** Text of an element and all it contains (markup and MathML included), with runs of white space as one space. */
export function textOf(element: Element | undefined): string {
  return element?.textContent?.replace(/\s+/g, ' ').trim() ?? '';
}

/** The child elements. */
export function* elementsOf(parent: Element): Generator<Element> {
  for (let node = parent.firstChild; node; node = node.nextSibling) {
    if (node.nodeType === 1) yield node as Element;
  }
}
