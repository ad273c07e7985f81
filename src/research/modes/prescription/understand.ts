import type { PrescriptionLine } from '#shared/research/prescription.ts';
import type { ConfirmationRequest } from '#shared/research/prescription-confirmation.ts';
import { removeIdentifiers } from '../../safety/identifiers/remove-identifiers.ts';
import { findName } from './names/find-name.ts';
import { isWholeName } from './reading/is-drug.ts';
import { mergeReadings } from './reading/merge-readings.ts';
import {
  maxMedicines,
  parsePrescription,
  type ReadPrescription,
  type TextLine,
} from './reading/parse-prescription.ts';
import type { Written } from './state.ts';

const mostOthers = 60;

/** The list of medicines in what was typed and read. What else was written is shown without what tells who somebody is. */
export function understandPrescription({
  typed,
  files,
}: Pick<Written, 'typed' | 'files'>): Pick<ConfirmationRequest, 'lines' | 'names' | 'others'> {
  const parts: ReadPrescription[] = [];
  // What one page begins the next may end: text that only OCR read is parsed in one piece.
  let text: TextLine[] = [...typed];
  for (const { lines, seen, isSeenWhole = false } of files) {
    if (seen) {
      parts.push(parsePrescription(text, isWholeName));
      parts.push(
        mergeReadings(
          parsePrescription(seen, isWholeName),
          parsePrescription(lines, isWholeName),
          isSeenWhole,
        ),
      );
      text = [];
    } else text.push(...lines);
  }
  parts.push(parsePrescription(text, isWholeName));
  const lines = parts.flatMap((part) => part.lines).slice(0, maxMedicines);
  return {
    lines: lines.map((line, at) => withoutIdentifiers({ ...line, id: `line-${at + 1}` })),
    names: lines.map(({ drug }) => findName(drug)),
    others: parts
      .flatMap((part) => part.others)
      .slice(0, mostOthers)
      .map((one) => removeIdentifiers(one).text),
  };
}

function withoutIdentifiers({ text, otherReading, ...line }: PrescriptionLine): PrescriptionLine {
  const cleaned = { ...line, text: removeIdentifiers(text).text };
  return otherReading ? { ...cleaned, otherReading: removeIdentifiers(otherReading).text } : cleaned;
}
