import { cleanText } from '../text.ts';
import { child, type Element, elementsOf } from '../xml.ts';

/** Left out of running text: marks of references and notes, formulas twice given, figures, tables and their like. */
const leftOut = new Set([
  'fig',
  'fig-group',
  'table-wrap',
  'table-wrap-group',
  'table',
  'supplementary-material',
  'media',
  'graphic',
  'inline-graphic',
  'tex-math',
  'fn',
  'fn-group',
  'ref-list',
  'object-id',
  'label',
  'title',
]);
const blocks = new Set([
  'p',
  'list',
  'list-item',
  'disp-quote',
  'disp-formula',
  'sec',
  'boxed-text',
  'def-item',
  'statement',
]);

/** The text of an element as one line; marks of references in it are left out. */
export function readText(element: Element | undefined): string {
  if (!element) return '';
  let text = '';
  const walk = (node: Element) => {
    for (let part = node.firstChild; part; part = part.nextSibling) {
      if (part.nodeType === 3) text += part.nodeValue;
      else visit(part);
    }
  };
  const visit = (part: Element) => {
    if (leftOut.has(part.tagName) || isReference(part)) return;
    const isBlock = blocks.has(part.tagName);
    if (isBlock) text += ' ';
    walk(part);
    if (isBlock) text += ' ';
  };
  walk(element);
  return tidy(text);
}

/**
 * The text of an abstract or a body, one part a top-level section, labelled with its title; what stands before or
 * between sections has no label. Paragraphs are separated by an empty line.
 */
export function readSections(parent: Element): { label: string | null; text: string }[] {
  const parts: { label: string | null; text: string }[] = [];
  for (const element of elementsOf(parent)) {
    const isSection = element.tagName === 'sec';
    if (!isSection && (leftOut.has(element.tagName) || !blocks.has(element.tagName))) continue;
    const label = isSection
      ? readText(child(element, 'title')).replace(/(?<![:.\s])[:.\s]+$/, '') || null
      : null;
    const text = isSection ? paragraphsOf(element).join('\n\n') : readText(element);
    const last = parts.at(-1);
    if (!isSection && last && last.label === null) last.text += `\n\n${text}`;
    else if (text) parts.push({ label, text });
  }
  return parts;
}

function paragraphsOf(section: Element): string[] {
  return [...elementsOf(section)].flatMap((element) => {
    if (element.tagName === 'sec') return paragraphsOf(element);
    if (leftOut.has(element.tagName)) return [];
    const text = readText(element);
    return text ? [text] : [];
  });
}

/** "[12]" or a raised 12 in a sentence would read as a number of the study. */
function isReference(element: Element): boolean {
  if (element.tagName === 'xref')
    return /^(?:bibr|fn|table-fn|aff|corresp)$/.test(element.getAttribute('ref-type') ?? '');
  const only = [...elementsOf(element)];
  return element.tagName === 'sup' && only.length > 0 && only.every(isReference);
}

function tidy(text: string): string {
  return (
    cleanText(text)
      .replace(/\s+/g, ' ')
      // Brackets and commas that held nothing but references.
      .replace(/ ?[[(][\s,;–-]*[\])]/g, '')
      .replace(/(?<!\s)\s+([.,;:)\]])/g, '$1')
      .trim()
  );
}
