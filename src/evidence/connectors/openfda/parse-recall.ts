import { z } from 'zod';
import type { Found } from '../../item.ts';
import { startYear } from '../../start-year.ts';
import { cleanText } from '../../text.ts';

const text = z
  .string()
  .nullish()
  .transform((value) => cleanText(value ?? '').trim());

/** A record of `/drug/enforcement`: one recalled product. Dates are YYYYMMDD. */
export const recallSchema = z.object({
  recall_number: z.string().min(1).max(40),
  event_id: text,
  classification: text,
  status: text,
  recalling_firm: text,
  product_description: text,
  reason_for_recall: text,
  distribution_pattern: text,
  code_info: text,
  recall_initiation_date: text,
  report_date: text,
});

const titleLength = 120;

export type Recall = z.output<typeof recallSchema>;

/** A recall as a record. Class I is the gravest: use can cause serious harm or death (21 CFR 7.3(m)). */
export function foundRecall(recall: Recall): Found {
  const { recall_number: number, classification, status, product_description: product } = recall;
  const what =
    product.length > titleLength ? `${product.slice(0, titleLength).replace(/\s\S*$/, '')} …` : product;
  return {
    id: `openfda:recall:${number}`,
    title: `Recall ${number}${classification && ` (${classification})`}: ${what || 'product not named'}`,
    url: recall.event_id
      ? `https://www.accessdata.fda.gov/scripts/ires/?Event=${encodeURIComponent(recall.event_id)}`
      : '',
    year: startYear(recall.report_date || recall.recall_initiation_date),
    journal: 'FDA enforcement report',
    authors: [recall.recalling_firm].filter(Boolean),
    publicationTypes: ['Drug recall', classification, status].filter(Boolean),
    studyDesign: 'other',
    licence: 'CC0 1.0',
    parts: [
      { label: 'Reason for recall', text: recall.reason_for_recall },
      { label: 'Product', text: product },
      { label: 'Distribution', text: recall.distribution_pattern },
      { label: 'Lots', text: recall.code_info },
    ],
  };
}
