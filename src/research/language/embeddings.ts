import { LRUCache } from 'lru-cache';
import table from './embeddings.json' with { type: 'json' };

/** Stems, one a line; for each as many bytes as it has dimensions and one that scales them, in Base64. */
export type EmbeddingTable = { width: number; stems: string; scales: string; values: string };
/** Where the stems of a text that have an embedding stand in the table, each once. */
export type Places = Int32Array;
/** How near the embedding of a stem comes to the nearest of a text, 0 to 1. */
export type NearestIn = (text: Places) => number;

/** Kept for nothing in common: zero is what was not worked out yet. */
const farthest = -1;
/** Of each as many numbers are kept as the table has stems. */
const mostStems = 100;

/** The embedding of a text is the sum over its stems, each counted once, brought to length 1; all zeros where none is known. */
export function createEmbeddings({ width, stems, scales, values }: EmbeddingTable) {
  const places = new Map(stems.split('\n').map((stem, at) => [stem, at]));
  const scaleOf = Buffer.from(scales, 'base64');
  const bytes = new Int8Array(Buffer.from(values, 'base64'));
  const lengths = new Float32Array(places.size);
  /** Of whole numbers, which take half the time of fractions. */
  const product = (one: number, other: number): number => {
    let sum = 0;
    for (let at = 0; at < width; at += 1)
      sum = (sum + (bytes[one * width + at] as number) * (bytes[other * width + at] as number)) | 0;
    return sum;
  };
  const lengthOf = (place: number): number => {
    lengths[place] ||= Math.sqrt(product(place, place)) || 1;
    return lengths[place] as number;
  };
  const placesOf = (text: Iterable<string>): Places => {
    const found = new Set<number>();
    for (const stem of text) {
      const place = places.get(stem);
      if (place !== undefined) found.add(place);
    }
    return Int32Array.from(found);
  };
  const embedPlaces = (text: Places): Float32Array => {
    const whole = new Int32Array(width);
    for (let which = 0; which < text.length; which += 1) {
      const place = text[which] as number;
      const scale = scaleOf[place] as number;
      const from = place * width;
      for (let at = 0; at < width; at += 1)
        whole[at] = ((whole[at] as number) + scale * (bytes[from + at] as number)) | 0;
    }
    const sum = Float32Array.from(whole);
    const length = Math.sqrt(cosine(sum, sum)) || 1;
    for (let at = 0; at < width; at += 1) sum[at] = (sum[at] as number) / length;
    return sum;
  };
  const createNearestIn = (stem: string): NearestIn => {
    const own = places.get(stem);
    if (own === undefined) return () => 0;
    const known = new Float32Array(places.size);
    return (text) => {
      let nearest = 0;
      for (let which = 0; which < text.length; which += 1) {
        const place = text[which] as number;
        let near = known[place] as number;
        if (near === 0) {
          // Read back as it is kept: the first time must give what later ones give.
          known[place] = Math.min(1, product(own, place) / (lengthOf(own) * lengthOf(place))) || farthest;
          near = known[place] as number;
        }
        if (near > nearest) nearest = near;
      }
      return nearest;
    };
  };
  const nearestKnown = new LRUCache<string, NearestIn>({ max: mostStems });
  return {
    placesOf,
    embedPlaces,
    embed: (text: Iterable<string>): Float32Array => embedPlaces(placesOf(text)),
    /** For each stem the nearness to others is worked out once and kept for the questions that name it next. */
    nearestTo(stem: string): NearestIn {
      const nearest = nearestKnown.get(stem) ?? createNearestIn(stem);
      nearestKnown.set(stem, nearest);
      return nearest;
    },
  };
}

/** Of embeddings, which have length 1. */
export function cosine(one: Float32Array, other: Float32Array): number {
  let sum = 0;
  for (let at = 0; at < one.length; at += 1) sum += (one[at] as number) * (other[at] as number);
  return sum;
}

/** Made so that the embedding of a text comes near what a sentence encoder makes of it (`scripts/train-embeddings.ts`). */
export const { embed, embedPlaces, placesOf, nearestTo } = createEmbeddings(table);

/** Between "bleed" and "haemorrhage" or "Alzheimers" and "dementia", not "sertraline" and "paroxetine". */
const sameSense = 0.75;

/** Whether a text has a stem whose embedding comes so near that it means the same; of one without an embedding, never. */
export const holdsSense = (stem: string, text: Places): boolean => nearestTo(stem)(text) >= sameSense;
