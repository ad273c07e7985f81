import type { PrescriptionLine } from '#shared/research/prescription.ts';
import { findName } from '../names/find-name.ts';
import { foldLetters } from './fold.ts';
import type { ReadPrescription } from './parse-prescription.ts';

/** Below what the page calls sure (`line-card.tsx`), so that a person is told to compare the line. */
const readOnce = 0.7;
const readTwoWays = 0.5;
const compared = ['strength', 'dose', 'frequency'] as const;

/**
 * One list of what a vision model and OCR read of the same picture. The model's lines stand; OCR vouches for them, marks
 * where they stand, and adds every drug that the model does not have: where it saw the whole file only those that are known,
 * since what OCR alone took for a name is then a slip of OCR. A line that only the model read, or that OCR read otherwise, is
 * less sure.
 */
export function mergeReadings(
  seen: ReadPrescription,
  text: ReadPrescription,
  isSeenWhole: boolean,
): ReadPrescription {
  // Names are looked up once a line: for one that nobody knows that takes time.
  const unmatched = text.lines.map((line) => ({ line, drug: drugOf(line) }));
  const lines = seen.lines.map((line): PrescriptionLine => {
    const drug = drugOf(line);
    const at = unmatched.findIndex((one) => one.drug === drug);
    const [{ line: same } = {}] = at < 0 ? [] : unmatched.splice(at, 1);
    if (!same) return { ...line, confidence: Math.min(line.confidence, readOnce) };
    const { region, text: otherReading } = same;
    const placed = { ...line, ...(region && { region }) };
    return differ(line, same)
      ? { ...placed, otherReading, confidence: Math.min(line.confidence, readTwoWays) }
      : placed;
  });
  const left = unmatched.map(({ line }) => line);
  const isMissed = ({ drug }: PrescriptionLine) => !isSeenWhole || findName(drug).status !== 'unknown';
  const missed = left.filter(isMissed);
  const unnamed = left.filter((line) => !isMissed(line)).map((line) => line.text);
  return { lines: [...lines, ...missed], others: [...new Set([...seen.others, ...text.others, ...unnamed])] };
}

/** The ingredients, or where nobody knows the name its letters. */
function drugOf({ drug }: PrescriptionLine): string {
  const match = findName(drug);
  return match.status === 'known' ? match.ingredients.map(({ name }) => name).join('+') : plain(drug);
}

const differ = (one: PrescriptionLine, other: PrescriptionLine): boolean =>
  compared.some((field) => plain(one[field]) !== plain(other[field]));

const plain = (text = ''): string => foldLetters(text).replace(/[^\p{L}\d%½¼/.,-]/gu, '');
