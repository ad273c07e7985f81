import { type ReportTag, sanitisedElements } from './sanitise-report.ts';

/** Marks that text has none of, as its white space is all blanks: a heading ends, and a line of an item goes on. */
const headingEnd = '\v';
const indent = '\t';
/** What a style sheet sets apart, and text has to. */
const separators = [
  { selector: '.facts > .fact, .flow-out > span', before: '· ' },
  { selector: '.severity', after: ': ' },
];

/** The whole report as plain text, in the order in which it is read, its numbered references last. */
export function plainText(html: string): string {
  const report = sanitisedElements(html);
  report.querySelector('.facts a')?.remove();
  for (const { selector, before = '', after = '' } of separators) {
    for (const element of report.querySelectorAll(selector)) {
      element.before(before);
      element.after(after);
    }
  }
  const references = report.querySelector('ol.references');
  if (references)
    report.append(...[references.previousElementSibling, references].filter((one) => one !== null));
  return tidy(textOf(report)).replaceAll(indent, '  ');
}

function textOf(node: Node): string {
  if (node instanceof Text) return node.data.replaceAll(/\s+/g, ' ');
  return node instanceof Element ? textOfElement(node, node.localName as ReportTag) : textInside(node);
}

const textInside = (node: Node): string => [...node.childNodes].map(textOf).join('');
const block = (text: string): string => `\n\n${text}\n\n`;

/** Without a default: an element that reports may have and nothing is said of here is a mistake of types. */
function textOfElement(element: Element, tag: ReportTag): string {
  switch (tag) {
    case 'h1':
    case 'h2':
    case 'h3':
    case 'h4':
    case 'h5':
    case 'h6':
      return block(textInside(element) + headingEnd);
    case 'p':
    case 'div':
    case 'section':
    case 'blockquote':
    case 'dl':
    case 'dt':
    case 'dd':
    case 'li':
    case 'caption':
    case 'hr':
    case 'table':
      return block(textInside(element));
    case 'ul':
    case 'ol':
      return block(itemsOf(element).join('\n'));
    case 'tr':
      return `${[...element.children].map(cellText).join(' | ')}\n`;
    case 'th':
    case 'td':
      return ` ${textInside(element)} `;
    case 'pre':
      return block(element.textContent ?? '');
    case 'a':
      return linkText(element);
    case 'img':
      return block(element.getAttribute('alt') ?? '');
    case 'br':
      return '\n';
    case 'span':
    case 'strong':
    case 'em':
    case 'b':
    case 'i':
    case 'sup':
    case 'sub':
    case 'code':
    case 'thead':
    case 'tbody':
    case 'tfoot':
      return textInside(element);
    case 'style':
    case 'colgroup':
    case 'col':
      return '';
  }
}

function itemsOf(list: Element): string[] {
  const isReferences = list.matches('.references');
  // Text beside the items is broken markup, and read all the same.
  const items = [...list.childNodes].filter((node) => node instanceof Element || node.textContent?.trim());
  return items.map((item, at) => {
    const mark = isReferences ? `[${at + 1}]` : list.localName === 'ol' ? `${at + 1}.` : '-';
    return `${mark} ${tidy(textOf(item)).replaceAll(/\n+/g, `\n${indent}`)}`;
  });
}

const cellText = (cell: Element): string => tidy(textInside(cell)).replaceAll(/\s+/g, ' ') || '–';

/** The mark of a citation in brackets; any other link with its address, where its text does not say that. */
function linkText(link: Element): string {
  const text = textInside(link);
  if (link.matches('[data-source-id]')) return text.replace(/^\s*(\d+)\s*$/, '[$1]');
  const href = link.getAttribute('href') ?? '';
  return /^https?:/i.test(href) && !text.includes(href) ? `${text} <${href}>` : text;
}

function tidy(text: string): string {
  return text
    .replaceAll(/ {2,}/g, ' ')
    .replaceAll(/ ?([\n\v]) ?/g, '$1')
    .replaceAll(/\v\s*/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}
