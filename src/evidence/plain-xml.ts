import { Element } from './xml-element.ts';

const name = '[A-Za-z_][A-Za-z0-9_.:-]*';
const value = '"[^"<&\\t\\n]*"';
const tag = new RegExp(`<(?:/(${name})|(${name})((?:[ \\n]+${name}=${value})*)[ \\n]*(/?))>`, 'y');
const reference = /&(?:(amp|lt|gt|quot|apos);)?/g;
const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
/**
 * Reads the XML that databases write record after record: elements, plain attributes, text, the references every parser
 * knows by name. Undefined for anything else, be it comments, other names, or a fault: a whole parser must judge that.
 * What it reads, it reads as that parser does. `xml` must hold no control characters but tabs and line feeds, no
 * surrogates, and no references by number.
 */
export function parsePlainXml(xml: string, maxDepth: number): Element | undefined {
  const open: Element[] = [];
  let root: Element | undefined;
  for (let at = 0; ; ) {
    const start = xml.indexOf('<', at);
    if (start !== at) {
      const text = readText(xml.slice(at, start < 0 ? xml.length : start));
      const parent = open.at(-1);
      if (text === undefined || (!parent && /[^ \t\n]/.test(text))) return undefined;
      parent?.append({ nodeType: 3, nodeValue: text, nextSibling: null });
    }
    if (start < 0) return open.length === 0 ? root : undefined;
    tag.lastIndex = start;
    const found = tag.exec(xml);
    if (!found) return undefined;
    at = tag.lastIndex;
    const [, closed, opened = '', attributes = '', isEmpty] = found;
    if (closed !== undefined) {
      if (open.pop()?.tagName !== closed) return undefined;
      continue;
    }
    const read = attributes ? readAttributes(attributes) : {};
    if (!read || open.length === maxDepth || (root && open.length === 0)) return undefined;
    const element = new Element(opened, read);
    open.at(-1)?.append(element);
    root ??= element;
    if (!isEmpty) open.push(element);
  }
}

/** Between quotes stand values, else names; undefined where one comes twice. */
function readAttributes(text: string): Record<string, string> | undefined {
  const attributes: Record<string, string> = {};
  const pieces = text.split('"');
  for (let at = 0; at + 1 < pieces.length; at += 2) {
    const key = (pieces[at] ?? '').trim().slice(0, -1);
    if (Object.hasOwn(attributes, key) || key === '__proto__') return undefined;
    attributes[key] = pieces[at + 1] ?? '';
  }
  return attributes;
}

function readText(text: string): string | undefined {
  if (text.includes(']]>')) return undefined;
  if (!text.includes('&')) return text;
  let isKnown = true;
  const read = text.replace(reference, (match, word?: string) => {
    isKnown &&= word !== undefined;
    return named[word ?? ''] ?? match;
  });
  return isKnown ? read : undefined;
}
