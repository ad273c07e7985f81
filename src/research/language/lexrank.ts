const damping = 0.85;
const similarityFloor = 0.1;
const rounds = 30;
const tolerance = 1e-4;

/** LexRank: how central each sentence is among its neighbours, scaled so that the most central is 1. */
export function lexRank(sentences: readonly (readonly string[])[]): number[] {
  const size = sentences.length;
  if (size < 2) return sentences.map(() => 1);
  const vectors = toVectors(sentences);
  const links = vectors.map((a) => vectors.map((other) => above(cosine(a, other))));
  const sums = links.map((row) => row.reduce((sum, value) => sum + value, 0) || 1);
  let ranks = new Array<number>(size).fill(1 / size);
  for (let round = 0; round < rounds; round += 1) {
    const next = ranks.map((_, to) => {
      let inflow = 0;
      for (let from = 0; from < size; from += 1) {
        inflow += ((links[from]?.[to] ?? 0) / (sums[from] ?? 1)) * (ranks[from] ?? 0);
      }
      return (1 - damping) / size + damping * inflow;
    });
    const moved = next.reduce((sum, value, at) => sum + Math.abs(value - (ranks[at] ?? 0)), 0);
    ranks = next;
    if (moved < tolerance) break;
  }
  const highest = Math.max(...ranks);
  return ranks.map((rank) => rank / highest);
}

const above = (similarity: number) => (similarity >= similarityFloor ? similarity : 0);

function toVectors(sentences: readonly (readonly string[])[]): Map<string, number>[] {
  const documentFrequency = new Map<string, number>();
  for (const sentence of sentences) {
    for (const term of new Set(sentence)) documentFrequency.set(term, (documentFrequency.get(term) ?? 0) + 1);
  }
  return sentences.map((sentence) => {
    const vector = new Map<string, number>();
    for (const term of sentence) {
      const idf = Math.log(1 + sentences.length / (documentFrequency.get(term) ?? 1));
      vector.set(term, (vector.get(term) ?? 0) + idf);
    }
    const norm = Math.sqrt([...vector.values()].reduce((sum, value) => sum + value * value, 0)) || 1;
    for (const [term, value] of vector) vector.set(term, value / norm);
    return vector;
  });
}

function cosine(a: ReadonlyMap<string, number>, other: ReadonlyMap<string, number>): number {
  if (a.size > other.size) return cosine(other, a);
  let product = 0;
  for (const [term, value] of a) product += value * (other.get(term) ?? 0);
  return product;
}
