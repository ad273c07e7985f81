import type { Found } from '../item.ts';
import { cleanText } from '../text.ts';
import type { DrugLabel } from './drug-label.ts';
import { selectLabelSections } from './fit-question.ts';

/**
 * A label as a record. Its id is that of the document, not of the service, so that the label which openFDA and
 * DailyMed both give counts once; a reader is sent to DailyMed, which shows it as printed. Of its sections it has those
 * that fit the question.
 */
export function foundLabel(label: DrugLabel, question: string): Found {
  const { setId, brand, generic, kind, manufacturer, licence, parts } = label;
  const other = generic.toLowerCase() === brand.toLowerCase() ? '' : generic;
  const name = brand && other ? `${brand} (${other})` : brand || other;
  const date = /^(\d{4})(\d\d)(\d\d)/.exec(label.effective);
  return {
    id: `spl:${setId.toLowerCase()}`,
    title: cleanText(name ? `${name}: FDA drug label` : 'FDA drug label'),
    url: `https://dailymed.nlm.nih.gov/dailymed/drugInfo.cfm?setid=${encodeURIComponent(setId)}`,
    year: date ? Number(date[1]) : null,
    journal: date ? `FDA drug label, effective ${date[1]}-${date[2]}-${date[3]}` : 'FDA drug label',
    authors: manufacturer ? [cleanText(manufacturer)] : [],
    publicationTypes: ['Drug label', kind].filter(Boolean),
    studyDesign: 'other',
    licence,
    parts: selectLabelSections(parts, question).map(({ label: heading, text }) => ({
      label: heading,
      text: cleanText(text),
    })),
  };
}

/** Whether a name names more than one substance: "amlodipine and valsartan", "A; B", "A / B". */
export function isCombination(name: string): boolean {
  return /\band\b|[,;/+]/i.test(name);
}
