type Text = { readonly nodeType: 3; readonly nodeValue: string; nextSibling: XmlNode | null };
export type XmlNode = Element | Text;

/** An element of a parsed document, with the part of the DOM that readers of records need. */
export class Element {
  readonly nodeType = 1;
  readonly nodeValue = null;
  readonly tagName: string;
  readonly attributes: Record<string, string>;
  firstChild: XmlNode | null = null;
  lastChild: XmlNode | null = null;
  nextSibling: XmlNode | null = null;

  constructor(tagName: string, attributes: Record<string, string>) {
    this.tagName = tagName;
    this.attributes = attributes;
  }

  get textContent(): string {
    let text = '';
    for (let node = this.firstChild; node; node = node.nextSibling)
      text += node.nodeType === 3 ? node.nodeValue : node.textContent;
    return text;
  }

  getAttribute(name: string): string | null {
    return Object.hasOwn(this.attributes, name) ? (this.attributes[name] ?? null) : null;
  }

  /** All elements below with this name, in the order of the document. */
  getElementsByTagName(name: string, found: Element[] = []): Element[] {
    for (const element of elementsOf(this)) {
      if (element.tagName === name) found.push(element);
      element.getElementsByTagName(name, found);
    }
    return found;
  }

  append(node: XmlNode) {
    if (this.lastChild) this.lastChild.nextSibling = node;
    else this.firstChild = node;
    this.lastChild = node;
  }
}

/** The child elements. */
export function* elementsOf(parent: Element): Generator<Element> {
  for (let node = parent.firstChild; node; node = node.nextSibling) {
    if (node.nodeType === 1) yield node;
  }
}
