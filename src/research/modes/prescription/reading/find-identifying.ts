import type { TextRegion } from '#shared/imaging/study.ts';
import { removeIdentifiers } from '../../../safety/identifiers/remove-identifiers.ts';
import { foldLetters } from './fold.ts';
import { isDrug } from './is-drug.ts';

/** Begins a line that tells of people, places and measurements. */
const heading =
  /^[^\p{L}\d]{0,6}(?:patient|name|dob|date|age|sex|gender|address|tel|phone|dr|doctor|physician|signature|signed|weight|height|wt|ht|bp|hr|bmi|pulse|temp|allerg(?:y|ies|ic)|di ung|nkda|diagnosis|dx|ho ten|tuoi|gioi tinh|dia chi|chan doan|bac si|bs|ngay \d{1,2} ?[/-]|ma so|can nang|mach|huyet ap|hba1c|glucose|creatinine|egfr|hb|ldl|inr|ferritin|wbc|crp)(?!\p{L})/u;

/** Begins a line on the patient that may go on to name medicines. */
const ofPatient = /^[^\p{L}\d]{0,6}(?:patient|diagnosis|dx|benh nhan|chan doan)(?!\p{L})/u;

/**
 * Those regions of one picture whose text may tell who somebody is: what the rules and the model of names find in the page,
 * and every row that begins like one on a person ("Patient:", "DOB", "Dr", "Họ tên").
 */
export function findIdentifying({ regions }: { regions: readonly TextRegion[] }): TextRegion[] {
  const rows = toRows(regions);
  const text = rows.map((row) => row.map((region) => region.text).join(' ')).join('\n');
  const spans = spansOf(text);
  const identifying: TextRegion[] = [];
  let at = 0;
  for (const row of rows) {
    const folded = foldLetters(row.map((region) => region.text).join(' '));
    const isOnPerson = heading.test(folded) || ofPatient.test(folded);
    for (const region of row) {
      const end = at + region.text.length;
      if (isOnPerson || spans.some((span) => span.start < end && at < span.end)) identifying.push(region);
      at = end + 1;
    }
  }
  return identifying;
}

/** Where `removeIdentifiers` takes something out, in the order of the text. A drug that it takes for a name stays. */
function spansOf(text: string): { start: number; end: number }[] {
  let from = 0;
  return removeIdentifiers(text).removed.flatMap((removed) => {
    const start = text.indexOf(removed.text, from);
    if (start < 0) return [];
    from = start + removed.text.length;
    return isDrug(removed.text) ? [] : [{ start, end: from }];
  });
}

/** Regions that stand beside each other, from left to right; rows from top to bottom. */
function toRows(regions: readonly TextRegion[]): TextRegion[][] {
  const middle = ({ y, height }: TextRegion) => y + height / 2;
  const rows: TextRegion[][] = [];
  for (const region of regions.toSorted((one, other) => middle(one) - middle(other))) {
    const row = rows.at(-1);
    const [first] = row ?? [];
    const isBeside =
      first && Math.abs(middle(first) - middle(region)) < Math.min(first.height, region.height) / 2;
    if (row && isBeside) row.push(region);
    else rows.push([region]);
  }
  return rows.map((row) => row.toSorted((one, other) => one.x - other.x));
}
