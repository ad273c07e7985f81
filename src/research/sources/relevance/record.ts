import { LRUCache } from 'lru-cache';
import type { EvidenceItem } from '#shared/research/evidence-item.ts';
import { embedPlaces, type Places, placesOf } from '../../language/embeddings.ts';
import { splitSentences } from '../../language/sentences.ts';
import { contentStems } from '../../language/tokens.ts';
import { isDrugLabel } from '../../writing/source-sentences.ts';

/** Several sides of a question look at the same records, and questions to one library at many of them again. */
let mostKnown = 2_000;
/** An embedding of a whole record takes half a kilobyte: of a library of thousands all are kept. */
const mostEmbedded = 20_000;
/** Characters: of longer records fewer are kept. */
const usualLength = 4_000;
const forgetting: (() => void)[] = [];

/** Stems of a record in their order; headings of a drug label count, nothing else may say what a section is about. */
type Stems = {
  title: readonly string[];
  sentences: readonly (readonly string[])[];
  headings: readonly string[];
  count: number;
};
type PartPlaces = { title: Places; sentences: readonly Places[] };

/** What is looked for in records: stems, and stems beside each other, as `pairOf` names them. */
export type Wanted = { stems: ReadonlySet<string>; inPairs: ReadonlySet<string> };

/** Where the wanted stems stand in a record. */
export type Read = {
  title: ReadonlySet<string>;
  whole: ReadonlySet<string>;
  counts: ReadonlyMap<string, number>;
  sentences: readonly ReadonlySet<string>[];
  /** Those that stand beside each other, or with one between, in a sentence or in the title. */
  pairs: ReadonlySet<string>;
  /** All stems of the record, wanted or not. */
  all: Stems;
  places: PartPlaces;
};

export const maxSentences = 60;

/** A record holds few of the stems that a question names: sets of these alone take a tenth of the time of sets of all. */
export function readRecord(item: EvidenceItem, wanted: Wanted): Read {
  const all = stemsOf(item);
  const only = (stems: readonly string[]) => stems.filter((stem) => wanted.stems.has(stem));
  const title = new Set(only(all.title));
  const perSentence = all.sentences.map(only);
  const counts = new Map<string, number>();
  for (const stem of perSentence.flat()) counts.set(stem, (counts.get(stem) ?? 0) + 1);
  const pairs = new Set<string>();
  for (const stems of [all.title, ...all.sentences]) addPairs(stems, wanted.inPairs, pairs);
  return {
    title,
    whole: new Set([...title, ...counts.keys(), ...only(all.headings)]),
    counts,
    sentences: perSentence.slice(0, maxSentences).map((stems) => new Set(stems)),
    pairs,
    all,
    places: placesIn(item),
  };
}

/** Two stems in either order. */
export const pairOf = (one: string, other: string): string =>
  one < other ? `${one} ${other}` : `${other} ${one}`;

/** "Kidney injury", "injury of the kidney". */
function addPairs(stems: readonly string[], wanted: ReadonlySet<string>, pairs: Set<string>): void {
  for (const [at, stem] of stems.entries()) {
    if (!wanted.has(stem)) continue;
    for (const next of stems.slice(at + 1, at + 3)) if (wanted.has(next)) pairs.add(pairOf(stem, next));
  }
}

/** Embeddings of a record and its parts. */
export type Embedded = { title: Float32Array; whole: Float32Array; sentences: readonly Float32Array[] };

const placesIn = remembered((item): PartPlaces => {
  const { title, sentences } = stemsOf(item);
  return { title: placesOf(title), sentences: sentences.map(placesOf) };
});

/** Of a record as a whole: many are only looked at, and their sentences need none. */
export const embedWhole = remembered((item): Float32Array => {
  const { title, sentences } = placesIn(item);
  const all = new Set(title);
  for (const sentence of sentences) for (const place of sentence) all.add(place);
  return embedPlaces(Int32Array.from(all));
}, mostEmbedded);

export const embedRecord = remembered((item): Embedded => {
  const { title, sentences } = placesIn(item);
  return {
    title: embedPlaces(title),
    whole: embedWhole(item),
    sentences: sentences.slice(0, maxSentences).map(embedPlaces),
  };
});

/** For scripts that look at the records of a whole library again and again. */
export function rememberRecords(most: number): void {
  mostKnown = most;
  for (const forget of forgetting) forget();
}

function remembered<T extends object>(make: (item: EvidenceItem) => T, most = 0): typeof make {
  const create = () => {
    const max = Math.max(mostKnown, most);
    return new LRUCache<string, T>({ max, maxSize: max * usualLength });
  };
  let known: ReturnType<typeof create> | undefined;
  forgetting.push(() => {
    known = undefined;
  });
  return (item) => {
    known ??= create();
    const key = `${item.textHash} ${item.title}`;
    const before = known.get(key);
    if (before) return before;
    const made = make(item);
    known.set(key, made, { size: item.text.length + 1 });
    return made;
  };
}

const stemsOf = remembered((item): Stems => {
  const { text, sections } = item;
  const parts = sections.length > 0 ? sections : [{ start: 0, end: text.length }];
  const sentences = parts
    .flatMap(({ start, end }) => splitSentences(text, start, end))
    .map(({ start, end }) => contentStems(text.slice(start, end)));
  return {
    title: contentStems(item.title),
    sentences,
    headings: isDrugLabel(item) ? sections.flatMap(({ label }) => contentStems(label ?? '')) : [],
    count: sentences.reduce((sum, { length }) => sum + length, 0),
  };
});
