import type { DrugLabel } from '../../drug-label/drug-label.ts';
import { labelSections } from '../../drug-label/sections.ts';
import { child, children, type Element, elementsNamed, parseXml, textOf, XmlError } from '../../xml.ts';
import { readText } from './text.ts';

const maxTitleLength = 1_000;
const labelOfCode = new Map(labelSections.map(({ label, loinc }) => [loinc, label]));

/** Reads a label in Structured Product Labeling (HL7 v3). Throws `XmlError`. */
export function parseSpl(xml: string): DrugLabel {
  const document = parseXml(xml);
  const setId = child(document, 'setId')?.getAttribute('root') ?? '';
  if (document.tagName !== 'document' || !setId) throw new XmlError('is not a drug label');
  const [product] = elementsNamed(document, 'manufacturedProduct').flatMap((element) =>
    children(element, 'name'),
  );
  const [generic] = elementsNamed(document, 'genericMedicine');
  const [substance] = elementsNamed(document, 'identifiedSubstance').flatMap((element) =>
    children(element, 'name'),
  );
  return {
    setId,
    brand: nameOf(product ?? substance),
    generic: textOf(child(generic, 'name')),
    kind: child(document, 'code')?.getAttribute('displayName') ?? '',
    manufacturer: textOf(child(document, 'author/assignedEntity/representedOrganization/name')),
    effective: child(document, 'effectiveTime')?.getAttribute('value') ?? '',
    licence: null,
    parts: children(document, 'component/structuredBody/component/section').flatMap(readSection),
  };
}

/** The sections that are known by their code, also within others that are not. */
function readSection(section: Element): DrugLabel['parts'] {
  const label = labelOfCode.get(child(section, 'code')?.getAttribute('code') ?? '');
  if (!label) return subsections(section).flatMap(readSection);
  const parts: DrugLabel['parts'] = [];
  collect(section, label, label, parts);
  return parts;
}

/** A section and all below it; each subsection with a title is a part: "Drug interactions: Clarithromycin". */
function collect(section: Element, top: string, label: string, parts: DrugLabel['parts']) {
  const text = children(section, 'text').map(readText).filter(Boolean).join('\n\n');
  if (text) add(parts, label, text);
  for (const inner of subsections(section)) {
    const title = titleOf(inner);
    const before = parts.length;
    collect(inner, top, title ? `${top}: ${title}` : label, parts);
    // "4.1 Active liver disease" with nothing below it says all in its title.
    if (title && parts.length === before) add(parts, top, title);
  }
}

function add(parts: DrugLabel['parts'], label: string, text: string) {
  const last = parts.at(-1);
  if (last?.label === label) last.text += `\n\n${text}`;
  else parts.push({ label, text });
}

function subsections(section: Element): Element[] {
  return children(section, 'component/section');
}

/** A brand's suffix, an element of its own, is a word of its own. */
function nameOf(element: Element | undefined): string {
  const suffix = textOf(child(element, 'suffix'));
  const whole = textOf(element);
  return suffix && whole.endsWith(suffix) ? `${whole.slice(0, -suffix.length).trim()} ${suffix}` : whole;
}

/** Without the number, which the next version of the label may change. */
function titleOf(section: Element): string {
  return textOf(child(section, 'title'))
    .slice(0, maxTitleLength)
    .replace(/^\d+(?:\.\d+)*\.?\s+/, '')
    .replace(/(?<![\s:.])[\s:.]+$/, '');
}
