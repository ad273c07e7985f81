import type { StudyDesign } from '#shared/research/evidence-item.ts';
import { allFeatures, likeliest } from './study-design-scores.ts';
import model from './study-design-weights.json' with { type: 'json' };

/** Below this a text says too little for its words to be weighed. */
const shortest = 300;
/** A byte for each weight, from -127 to 127. */
const weightsIn = ({ scale, rows }: { scale: number; rows: string[] }): Float32Array[] =>
  rows.map((row) => Float32Array.from(new Int8Array(Buffer.from(row, 'base64')), (value) => value * scale));
const words = weightsIn(model.words);
const wordsOfLabels = weightsIn(model.wordsOfLabels);
const rows = model.cues.map((cues, at) => Float32Array.from([...cues, ...(wordsOfLabels[at] ?? [])]));

/** The likeliest design of an abstract, by its words and by what the rules make of it; nothing for a text of a few words. */
export function classifyDesign(title: string, text: string): StudyDesign | undefined {
  return text.length < shortest ? undefined : likeliest(rows, allFeatures(title, text, words));
}
