import type { StoreIndex } from '../ports.ts';
import type { ItemVector } from '../storage/store-items.ts';

/** Fields that a caller wants searched instead of the usual ones; false for none. */
export type AskedIndex = false | readonly string[] | undefined;

/** What the texts of an item mean. None without an index. Throws what the embedder throws, and TypeError for what is no vector. */
export async function toVectors(
  index: StoreIndex | undefined,
  value: unknown,
  asked: AskedIndex,
): Promise<ItemVector[]> {
  if (!index || asked === false) return [];
  const found = [...new Set(asked ?? index.fields)].flatMap((path) =>
    textsAt(value, path).map((text, position) => ({ field: `${path}#${position}`, text })),
  );
  const wanted = found.filter(({ text }) => text.trim() !== '');
  const vectors = await embed(
    index,
    wanted.map(({ text }) => text),
  );
  return wanted.flatMap(({ field }, position) => {
    const vector = vectors[position];
    return vector ? [{ field, vector }] : [];
  });
}

/** What a query means; undefined without an index or a query. */
export async function toQueryVector(
  index: StoreIndex | undefined,
  query: string | undefined,
): Promise<readonly number[] | undefined> {
  if (!index || query === undefined) return undefined;
  const [vector] = await embed(index, [query]);
  return vector;
}

/**
 * What stands at a path: `title`, `author.name`, `parts[0]`, `parts[-1].text`, `parts[*].text`, `*.text`; `$` is all of it. The
 * library's own reader finds nothing behind an index.
 */
function textsAt(value: unknown, path: string): string[] {
  const tokens = path === '$' ? [] : (path.match(/\[[^[\]]*\]|[^.[\]]+/g) ?? []);
  const found = tokens.reduce<unknown[]>(
    (places, token) => places.flatMap((place) => step(place, token)),
    [value],
  );
  return found
    .filter((one) => one !== null && one !== undefined)
    .map((one) => (typeof one === 'object' ? JSON.stringify(one, null, 2) : String(one)));
}

function step(place: unknown, token: string): unknown[] {
  if (typeof place !== 'object' || place === null) return [];
  if (token === '*') return Object.values(place);
  const index = /^\[(.*)\]$/.exec(token)?.[1];
  if (index === undefined)
    return Object.hasOwn(place, token) ? [(place as Record<string, unknown>)[token]] : [];
  if (!Array.isArray(place)) return [];
  return index === '*' ? place : [place.at(Number(index))];
}

async function embed({ embed, dims }: StoreIndex, texts: readonly string[]): Promise<number[][]> {
  if (texts.length === 0) return [];
  const vectors = await embed(texts);
  if (!Array.isArray(vectors) || vectors.length !== texts.length)
    throw new TypeError(
      `The embedder of the store answered ${texts.length} texts with something else than as many vectors`,
    );
  return vectors.map((vector) => toUnit(vector, dims));
}

/** Of length 1, so that the cosine of two is the sum of their products. */
function toUnit(vector: readonly number[], dims: number): number[] {
  const numbers = Array.from(vector, Number);
  if (numbers.length !== dims || !numbers.every(Number.isFinite))
    throw new TypeError(
      `The embedder of the store gave ${numbers.length} numbers, not the ${dims} of "store.index.dims"`,
    );
  const length = Math.hypot(...numbers);
  return length === 0 ? numbers : numbers.map((one) => one / length);
}
