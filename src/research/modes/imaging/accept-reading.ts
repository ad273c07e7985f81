import { findBoxProblem } from '#shared/imaging/boxes.ts';
import type { ImageBox, ImageFinding, ImagingReport } from '#shared/imaging/study.ts';
import { findUnnamedDrug } from '../../checking/drug-names.ts';
import { findMarkup } from '../../checking/markup.ts';
import { digitsForWords } from '../../checking/number-words.ts';
import { findOrder } from '../../checking/orders.ts';
import { unitAfter } from '../../checking/units.ts';
import type { ImageReading } from '../../prompts/read-images.ts';

/** The place of what a model was shown: its pictures count from 1. */
export type Shown = { attachmentId: string; frame: number };

type Accepted = Pick<ImagingReport, 'study' | 'findings' | 'limits'> & { leftOut: string[] };

const maxFindings = 30;
/** A model measures nothing: it does not know how large a pixel is. */
const measure =
  /\d[\s-]?(?:mm|cm|ml|cc|HU|mg|mcg|µg|units?|IU|inch|inches|%|percent|per cent|°|degrees?|bpm)(?!\p{L})|\d ?[x×] ?\d|\b(?:HU|hounsfield units?|ratio)\b[^\d]{0,8}\d/iu;
const measures = new Set(['mm', 'cm', 'µm', 'ml', 'l', 'dl', 'kg', 'g', 'mg', 'µg', 'iu', 'u']);

/**
 * What of a model's answer stands in the report. Words that give orders, markup, measurements and medicines that the question does not name are left out, a box that
 * cannot be drawn is told instead of drawn, and what is not there has none.
 */
export function acceptReading(reading: ImageReading, shown: readonly Shown[], question = ''): Accepted {
  const leftOut: string[] = [];
  const plain = (text: string, max: number): string => {
    const line = text.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim();
    const problem = problemOf(line, question);
    if (problem) leftOut.push(problem);
    return problem ? '' : line.slice(0, max);
  };
  const findings: ImageFinding[] = [];
  for (const one of reading.findings.slice(0, maxFindings)) {
    const place = one && shown[one.image - 1];
    const label = one ? plain(one.label, 120) : '';
    if (!one || !place || !label) {
      leftOut.push(
        one && !place ? 'a finding in a picture that was not shown' : 'a finding without the form',
      );
      continue;
    }
    const box = one.present ? one.box : null;
    const boxProblem = box ? (findBoxProblem(box) ?? null) : null;
    findings.push({
      id: `finding-${findings.length + 1}`,
      ...place,
      region: plain(one.region, 120),
      label,
      isNegated: !one.present,
      severity: one.present ? one.severity : null,
      confidence: one.confidence > 1 ? one.confidence / 100 : one.confidence,
      box: box && !boxProblem ? rounded(box) : null,
      boxProblem,
      uncertainty: plain(one.uncertainty, 400),
      // With one picture there is nothing to compare with: what is said would be made up.
      comparison: shown.length > 1 ? plain(one.comparison, 400) : '',
      review: null,
    });
  }
  if (reading.findings.length > maxFindings) leftOut.push(`findings beyond ${maxFindings}`);
  const study = {
    modality: plain(reading.modality, 80),
    bodyPart: plain(reading.bodyPart, 80),
    view: plain(reading.view, 80),
  };
  const limits = reading.limits
    .map((limit) => plain(limit, 300))
    .filter(Boolean)
    .slice(0, 10);
  return { study, findings, limits, leftOut: [...new Set(leftOut)] };
}

function problemOf(line: string, question: string): string | undefined {
  if (findOrder(line, { start: 0, end: line.length })) return 'words that give orders';
  if (findMarkup(line, [])) return 'links and markup';
  const counted = digitsForWords(line.normalize('NFKC'));
  if (measure.test(counted) || hasMeasure(counted)) return 'measurements, which it cannot make';
  if (findUnnamedDrug(line, [question]) !== undefined) return 'medicines, which no picture shows';
  return undefined;
}

/** Also "twelve millimetres wide". */
const hasMeasure = (line: string): boolean =>
  [...line.matchAll(/\d(?!\d)/g)].some(({ index }) =>
    measures.has(unitAfter(line.slice(index + 1, index + 41)).split('/')[0] ?? ''),
  );

const rounded = ({ x, y, width, height }: ImageBox): ImageBox => {
  const round = (value: number) => Math.floor(value * 10_000) / 10_000;
  return { x: round(x), y: round(y), width: round(width), height: round(height) };
};
