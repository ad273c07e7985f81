import type { Element } from '../../xml.ts';

const leftOut = new Set(['footnote', 'footnoteRef', 'renderMultiMedia', 'col', 'colgroup']);
const paragraphs = new Set(['paragraph', 'list', 'table']);
const lines = new Set(['item', 'tr', 'br']);
const cells = new Set(['td', 'th']);
const raised: Readonly<Record<string, string>> = {
  '0': '⁰',
  '1': '¹',
  '2': '²',
  '3': '³',
  '4': '⁴',
  '5': '⁵',
  '6': '⁶',
  '7': '⁷',
  '8': '⁸',
  '9': '⁹',
  '-': '⁻',
  '−': '⁻',
  '–': '⁻',
};

/**
 * The text of a section as it is read: an empty line between paragraphs, a line for each item of a list and row of a
 * table, cells apart by " | ". Raised figures stay raised, so that 10⁹ does not become 109; footnotes are left out.
 */
export function readText(element: Element): string {
  let text = '';
  const walk = (node: Element) => {
    for (let part = node.firstChild; part; part = part.nextSibling) {
      if (part.nodeType === 3) text += part.nodeValue.replace(/\s+/g, ' ');
      else visit(part);
    }
  };
  const visit = (part: Element) => {
    const { tagName } = part;
    if (leftOut.has(tagName)) return;
    if (tagName === 'sup' && /^[\d\s−–-]+$/.test(part.textContent ?? '')) {
      text += (part.textContent ?? '').replace(/\s/g, '').replace(/./gu, (sign) => raised[sign] ?? sign);
      return;
    }
    if (paragraphs.has(tagName)) text += '\n\n';
    else if (lines.has(tagName)) text += '\n';
    walk(part);
    if (cells.has(tagName)) text += ' | ';
    else if (paragraphs.has(tagName)) text += '\n\n';
    else if (tagName === 'caption') text += '\n';
  };
  walk(element);
  return tidy(text);
}

function tidy(text: string): string {
  return text
    .replace(/[^\S\n]+/g, ' ')
    .split('\n')
    .map(withoutEmptyCells)
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** Without blanks around it and empty cells behind. */
function withoutEmptyCells(line: string): string {
  let end = line.length;
  while (end > 0 && (line[end - 1] === ' ' || line[end - 1] === '|')) end -= 1;
  return line.slice(0, end).trimStart();
}
