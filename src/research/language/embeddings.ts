import table from './embeddings.json' with { type: 'json' };

/** Stems, one a line; for each as many bytes as it has dimensions and one that scales them, in Base64. */
export type EmbeddingTable = { width: number; stems: string; scales: string; values: string };
/** The embedding of a text: the sum over its stems, each counted once, brought to length 1; all zeros where none is known. */
export type Embed = (stems: Iterable<string>) => Float32Array;

export function createEmbed({ width, stems, scales, values }: EmbeddingTable): Embed {
  const places = new Map(stems.split('\n').map((stem, at) => [stem, at]));
  const scaleOf = Buffer.from(scales, 'base64');
  const bytes = new Int8Array(Buffer.from(values, 'base64'));
  return (text) => {
    const sum = new Float32Array(width);
    for (const stem of text instanceof Set ? text : new Set(text)) {
      const place = places.get(stem);
      if (place === undefined) continue;
      const scale = scaleOf[place] as number;
      const from = place * width;
      for (let at = 0; at < width; at += 1)
        sum[at] = (sum[at] as number) + scale * (bytes[from + at] as number);
    }
    const length = Math.sqrt(cosine(sum, sum));
    return length > 0 ? sum.map((value) => value / length) : sum;
  };
}

/** Of embeddings, which have length 1. */
export function cosine(one: Float32Array, other: Float32Array): number {
  let sum = 0;
  for (let at = 0; at < one.length; at += 1) sum += (one[at] as number) * (other[at] as number);
  return sum;
}

/**
 * Made so that a question comes near the texts that answer it, in whatever words (`scripts/fit-relevance.ts`, after Wu L et al.
 * StarSpace: embed all the things! AAAI 2018).
 */
export const embed: Embed = createEmbed(table);
