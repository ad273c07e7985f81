import { bucketOf } from '#shared/bucket-of.ts';
import { foldLetters } from './fold.ts';

/** What a word of a prescription belongs to. */
export const fieldTags = [
  'none',
  'drug',
  'strength',
  'form',
  'route',
  'dose',
  'frequency',
  'duration',
  'indication',
] as const;
export type FieldTag = (typeof fieldTags)[number];
/** Weights as `scripts/train-prescription-fields.ts` writes them: a byte for each bucket and tag, in Base64. */
export type FieldsModel = { weights: string };
export const fieldBuckets = 65_536;

/** A word, a number or a mark; `start` and `end` are UTF-16 offsets in its line. */
export type FieldToken = { line: number; start: number; end: number; plain: string };

const drugTag = fieldTags.indexOf('drug');
/** A medicine that is missed is worse than one that the person takes off the list. */
const knownDrugBonus = 30;
const longestWord = 24;
const longestName = 4;

export function tokensOfLines(lines: readonly string[]): FieldToken[] {
  return lines.flatMap((text, line) => {
    const folded = foldLetters(text);
    return [...folded.matchAll(/\p{L}[\p{L}\p{M}]*|\d+|[^\s\p{L}\d]/gu)].map(({ 0: word, index }) => ({
      line,
      start: index,
      end: index + word.length,
      plain: word.slice(0, longestWord),
    }));
  });
}

/** What is seen of every token before any is tagged: the buckets of its features, and whether a line begins with it. */
export type FieldSequence = { features: number[][]; begins: boolean[]; known: string[] };

/** `isDrug` is asked for at most four words from every word. Time is linear in the number of tokens. */
export function sequenceOfLines(
  lines: readonly string[],
  tokens: readonly FieldToken[],
  isDrug: (name: string) => boolean,
): FieldSequence {
  const known = markDrugs(lines, tokens, isDrug);
  const chunks = chunksOf(tokens);
  const begins = tokens.map((token, at) => tokens[at - 1]?.line !== token.line);
  let first = 0;
  const features = tokens.map((token, at) => {
    if (begins[at]) first = at;
    const word = (offset: number) => wordAt(tokens, at + offset);
    const chunk = (offset: number) => chunks.shapes[(chunks.of[at] ?? 0) + offset] ?? '|';
    const mark = (offset: number) => known[at + offset] ?? '|';
    const before = tokens[at - 1];
    const isGlued = !begins[at] && before?.end === token.start;
    const gap = begins[at] ? 'new' : Math.min(3, token.start - (before?.end ?? 0));
    const here = word(0);
    const kind = /^\d/.test(here) ? `d${here.length}` : here;
    const names = [
      'bias',
      `w ${here}`,
      `k ${kind}`,
      `p3 ${here.slice(0, 3)}`,
      `s3 ${here.slice(-3)}`,
      `a1 ${word(-1)}`,
      `a2 ${word(-2)}`,
      `b1 ${word(1)}`,
      `b2 ${word(2)}`,
      `b3 ${word(3)}`,
      `wa ${word(-1)} ${kind}`,
      `wb ${kind} ${word(1)}`,
      `wbb ${kind} ${word(1)} ${word(2)}`,
      `waa ${word(-2)} ${word(-1)} ${kind}`,
      `ab ${word(-1)} ${word(1)}`,
      `c ${chunk(0)}`,
      `ca ${chunk(-1)}`,
      `cb ${chunk(1)}`,
      `cc ${chunk(0)} ${chunk(1)}`,
      `cac ${chunk(-1)} ${chunk(0)}`,
      `ck ${chunk(0)} ${kind}`,
      `m ${mark(0)}`,
      `ma ${mark(-1)} ${mark(0)}`,
      `mb ${mark(0)} ${mark(1)}`,
      `mk ${mark(-1)} ${kind}`,
      `n ${begins[at]} ${mark(0)}`,
      `g ${gap} ${isGlued}`,
      `gk ${gap} ${kind}`,
      `l ${wordAt(tokens, first)} ${Math.min(3, at - first)}`,
      `lf ${wordAt(tokens, first)} ${wordAt(tokens, first + 1)}`,
      `i ${Math.min(4, at - first)}`,
    ];
    return names.map((name) => bucketOf(name, fieldBuckets));
  });
  return { features, begins, known };
}

const wordAt = (tokens: readonly FieldToken[], at: number): string => {
  const word = tokens[at]?.plain ?? '|';
  return /^\d/.test(word) && word.length > 2 ? `d${word.length}` : word;
};

/** 'd' where a known name begins, 'i' where it goes on; the longest wins. */
function markDrugs(
  lines: readonly string[],
  tokens: readonly FieldToken[],
  isDrug: (name: string) => boolean,
): string[] {
  const marks = tokens.map(() => '-');
  const asked = new Map<string, boolean>();
  const ask = (name: string): boolean => {
    const known = asked.get(name) ?? isDrug(name);
    asked.set(name, known);
    return known;
  };
  for (let at = 0; at < tokens.length; at += 1) {
    const from = tokens[at] as FieldToken;
    if (!/^\p{L}/u.test(from.plain)) continue;
    for (let size = longestName; size > 0; size -= 1) {
      const to = tokens[at + size - 1];
      if (to?.line !== from.line || !/^\p{L}/u.test(to.plain)) continue;
      const name = (lines[from.line] as string).slice(from.start, to.end);
      if (name.length < 4 || name.length > 60 || !ask(name)) continue;
      marks.fill('i', at, at + size);
      marks[at] = 'd';
      at += size - 1;
      break;
    }
  }
  return marks;
}

/** What stands between blanks, with `9` for every number: "500mg" and "20mg" are both "9mg". */
function chunksOf(tokens: readonly FieldToken[]): { shapes: string[]; of: number[] } {
  const shapes: string[] = [];
  const of: number[] = [];
  let last: FieldToken | undefined;
  for (const token of tokens) {
    const isSame = last?.line === token.line && last.end === token.start;
    if (!isSame) shapes.push('');
    const at = shapes.length - 1;
    const part = /^\d/.test(token.plain) ? (/^[0-4]$/.test(token.plain) ? token.plain : '9') : token.plain;
    if ((shapes[at]?.length ?? 0) < 16) shapes[at] += part;
    of.push(at);
    last = token;
  }
  return { shapes, of };
}

/** What was tagged before a token: the last two tags, and what is known of the last drug. */
export class FieldHistory {
  #before: FieldTag = 'none';
  #last: FieldTag = 'none';
  #seen = 'no drug';
  #fields = new Set<FieldTag>();
  #lines = 0;

  /** The buckets of a token's features that depend on it. */
  features(token: FieldToken, begins: boolean, mark: string): number[] {
    const { plain } = token;
    const kind = /^\d/.test(plain) ? 'd' : plain;
    const before = begins ? `new ${this.#before === 'none'}` : this.#before;
    const names = [
      `t ${before}`,
      `tk ${before} ${kind}`,
      `tm ${before} ${mark}`,
      `s ${this.#seen}`,
      `sk ${this.#seen} ${kind}`,
      `st ${this.#seen} ${before}`,
      `e ${this.#last} ${kind}`,
      `et ${this.#last} ${before}`,
      `y ${Math.min(3, this.#lines)} ${this.#seen}`,
    ];
    return names.map((name) => bucketOf(name, fieldBuckets));
  }

  push(tag: FieldTag, begins: boolean): void {
    if (begins) this.#lines += 1;
    if (tag === 'drug' && (begins || this.#before !== 'drug')) {
      this.#fields.clear();
      this.#lines = 0;
    }
    if (tag !== 'none') {
      this.#fields.add(tag);
      this.#last = tag;
      const told = ['strength', 'dose', 'frequency'] as const;
      this.#seen = this.#fields.has('drug')
        ? told.map((field) => (this.#fields.has(field) ? 1 : 0)).join('')
        : 'no drug';
    }
    this.#before = tag;
  }
}

/** The tag of each token, from left to right, each knowing those before. Time is linear in their number. */
export function createFieldTagger({ weights }: FieldsModel) {
  const table = new Int8Array(Buffer.from(weights, 'base64'));
  if (table.length !== fieldBuckets * fieldTags.length)
    throw new Error('the weights of the fields have another size');
  return (tokens: readonly FieldToken[], { features, begins, known }: FieldSequence): FieldTag[] => {
    const history = new FieldHistory();
    return tokens.map((token, at) => {
      const all = [
        ...(features[at] as number[]),
        ...history.features(token, begins[at] as boolean, known[at] as string),
      ];
      let best = 0;
      let most = Number.NEGATIVE_INFINITY;
      for (let tag = 0; tag < fieldTags.length; tag += 1) {
        let sum = tag === drugTag && known[at] !== '-' ? knownDrugBonus : 0;
        for (const feature of all) sum += table[feature * fieldTags.length + tag] as number;
        if (sum > most) {
          most = sum;
          best = tag;
        }
      }
      const tag = fieldTags[best] as FieldTag;
      history.push(tag, begins[at] as boolean);
      return tag;
    });
  };
}
