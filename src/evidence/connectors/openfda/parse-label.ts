import { z } from 'zod';
import type { DrugLabel } from '../../drug-label/drug-label.ts';
import { labelSections } from '../../drug-label/sections.ts';

const names = z.array(z.string()).optional().catch(undefined);

/** A record of `/drug/label`; its sections are further fields, each a list of texts. `openfda` may be empty. */
export const labelSchema = z.looseObject({
  set_id: z.string().regex(/^[\w-]{8,64}$/),
  effective_time: z.string().catch(''),
  openfda: z
    .object({
      brand_name: names,
      generic_name: names,
      manufacturer_name: names,
      product_type: names,
      application_number: names,
    })
    .catch({}),
});

export type Label = z.output<typeof labelSchema>;
type Part = DrugLabel['parts'][number];

/** openFDA's data is in the public domain under CC0, except where it says otherwise (open.fda.gov/license). */
const licence = 'CC0 1.0';

/** Reads a label into its sections. Where openFDA could not tell the product, its listing gives the name. */
export function readLabel(label: Label): DrugLabel {
  const { brand_name, generic_name, manufacturer_name, product_type } = label.openfda;
  const brand = brand_name?.[0] ?? '';
  const generic = generic_name?.[0] ?? '';
  const [listed = ''] = textsOf(label.spl_product_data_elements);
  return {
    setId: label.set_id,
    brand: brand || (generic ? '' : shorten(listed)),
    generic,
    kind: product_type?.[0] ?? '',
    manufacturer: manufacturer_name?.[0] ?? '',
    effective: label.effective_time,
    licence,
    parts: partsOf(label),
  };
}

function partsOf(label: Label): Part[] {
  const parts: Part[] = [];
  for (const { label: heading, field } of labelSections) {
    for (const text of textsOf(label[field])) place(parts, { label: heading, text: text.trim() });
  }
  return parts.map((part) => ({ ...part, text: withoutHeading(part) })).filter(({ text }) => text !== '');
}

/** A subsection is given twice: on its own and within its section. There it is cut out, so that it keeps its name. */
function place(parts: Part[], part: Part) {
  for (const [position, whole] of parts.entries()) {
    const at = whole.text.indexOf(part.text);
    if (at < 0) continue;
    const [top = ''] = whole.label.split(':');
    const pieces = [
      { label: whole.label, text: whole.text.slice(0, at).trim() },
      { label: top === part.label ? top : `${top}: ${part.label}`, text: part.text },
      { label: top, text: whole.text.slice(at + part.text.length).trim() },
    ];
    parts.splice(position, 1, ...pieces.filter(({ text }) => text !== ''));
    return;
  }
  parts.push(part);
}

/** Without "4 CONTRAINDICATIONS" before the first sentence: the section carries it as its label. */
function withoutHeading({ label, text }: Part): string {
  const heading = label.split(': ').at(-1) ?? label;
  const words = heading.replaceAll(' ', '\\s+').replace(/\band\b/, '(?:and|&)');
  return text.replace(new RegExp(`^\\s*(?:\\d+(?:\\.\\d+)*\\.?\\s+)?${words}\\b[\\s:.]*`, 'i'), '');
}

function textsOf(value: unknown): string[] {
  const texts = Array.isArray(value) ? value : [value];
  return texts.filter((text) => typeof text === 'string').filter((text) => text.trim() !== '');
}

function shorten(text: string): string {
  const words = text.trim().split(/\s+/).slice(0, 6).join(' ');
  return words.length < text.trim().length ? `${words} …` : words;
}
