import { findMarkup } from '../../../checking/markup.ts';
import { findOrder } from '../../../checking/orders.ts';
import type { PrescriptionTranscript } from '../../../prompts/read-prescription.ts';
import type { TextLine } from './parse-prescription.ts';

const maxLines = 300;
const maxLineLetters = 400;

/**
 * What of a model's transcript goes on to be parsed: plain lines of pictures it was shown. Lines with orders or markup are
 * left out; `leftOut` tells what, each once.
 */
export function acceptTranscript(
  { lines }: PrescriptionTranscript,
  shown: number,
): { lines: TextLine[]; leftOut: string[] } {
  const accepted: TextLine[] = [];
  const leftOut = new Set<string>();
  for (const line of lines.slice(0, maxLines)) {
    const text = line?.text.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim();
    if (!line || !text) continue;
    const problem = line.image > shown ? 'a line of a picture that was not shown' : problemOf(text);
    if (problem) leftOut.add(problem);
    else accepted.push({ text, confidence: asFraction(line.confidence), readBy: 'model' });
  }
  if (lines.length > maxLines) leftOut.add(`lines beyond ${maxLines}`);
  return { lines: accepted, leftOut: [...leftOut] };
}

function problemOf(text: string): string | undefined {
  if (text.length > maxLineLetters) return 'a line that is too long';
  if (findOrder(text, { start: 0, end: text.length })) return 'words that give orders';
  if (findMarkup(text, [])) return 'links and markup';
  return undefined;
}

/** Some models count in per cent. */
const asFraction = (value: number): number => (value > 1 ? value / 100 : value);
