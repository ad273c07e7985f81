import type { Severity } from './study.ts';

const defaultConfidence = 0.75;

/** The worst word counts; what carries none of them is mild. */
const severityWords: readonly (readonly [Severity, RegExp])[] = [
  ['critical', /\b(?:critical|emergency|urgent)\b/i],
  ['severe', /\b(?:severe|high|major)\b/i],
  ['moderate', /\b(?:moderate|medium)\b/i],
  ['mild', /\b(?:mild|minor)\b/i],
];

const labelWords: readonly (readonly [string, RegExp])[] = [
  ['Hemorrhage', /\bha?emorrhag(?:e|es|ic)\b/i],
  ['Mass/Tumor', /\b(?:mass|masses|tumou?rs?)\b/i],
  ['Fracture', /\bfractur(?:e|es|ed)\b/i],
  ['Pneumonia', /\bpneumonias?\b/i],
  ['Nodule', /\bnodul(?:e|es|ar)\b/i],
  ['Lesion', /\blesions?\b/i],
  ['Edema', /\bo?edemas?\b/i],
  ['Atelectasis', /\batelecta(?:sis|ses|tic)\b/i],
  ['Pneumothorax', /\bpneumothora(?:x|xes|ces)\b/i],
  ['Effusion', /\beffusions?\b/i],
];

const statedConfidence =
  /\bconfidence(?: (?:level|score))?["']?(?:\s{0,3}[:=(]\s{0,3}|\s{1,3}(?:(?:is|of)\s{1,3})?)["']?(\d{1,3}(?:\.\d{1,6})?|\.\d{1,6})/i;
const percentage = /(?<![\d.])(\d{1,3}(?:\.\d{1,6})?)\s?%/;
const confidenceWords: readonly (readonly [number, RegExp])[] = [
  [0.95, /\b(?:definite(?:ly)?|certain(?:ly)?)\b/i],
  [0.8, /\b(?:probabl[ey]|likely)\b/i],
  [0.6, /\b(?:possibl[ey]|suspected)\b/i],
  [0.4, /\b(?:uncertain|unclear)\b/i],
];

export type BoxFacts = { label: string | undefined; severity: Severity; confidence: number };

/**
 * What the words around a box say of it. `passages` are tried in turn, the nearest first, so that a word beside the box
 * outweighs one that may belong to its neighbour. Confidence is 0 to 1.
 */
export function readBoxFacts(passages: readonly string[]): BoxFacts {
  return {
    label: first(passages, (text) => labelWords.find(([, words]) => words.test(text))?.[0]),
    severity: first(passages, (text) => severityWords.find(([, words]) => words.test(text))?.[0]) ?? 'mild',
    confidence: first(passages, readConfidence) ?? defaultConfidence,
  };
}

function readConfidence(text: string): number | undefined {
  const number = statedConfidence.exec(text)?.[1] ?? percentage.exec(text)?.[1];
  if (number !== undefined) {
    const isPercent = Number(number) > 1 || !statedConfidence.test(text);
    const value = isPercent ? Number(number) / 100 : Number(number);
    if (value <= 1) return value;
  }
  return confidenceWords.find(([, words]) => words.test(text))?.[0];
}

function first<T>(passages: readonly string[], read: (text: string) => T | undefined): T | undefined {
  for (const passage of passages) {
    const found = read(passage);
    if (found !== undefined) return found;
  }
  return undefined;
}
