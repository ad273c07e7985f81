import { bucketOf } from '#shared/bucket-of.ts';
import type { FieldToken } from './fields-model.ts';

/**
 * Weights as `scripts/train-taken-medicines.ts` writes them: a signed byte for each bucket, in Base64, in units of `unit`.
 * `amounts` are the words of doses, which are told of medicines that are taken and of others alike.
 */
export type TakenModel = { weights: string; unit: number; bias: number; amounts: string };
/** The tokens of a name, both ends included. */
export type Mention = { first: number; last: number };

export const takenBuckets = 131_072;
const nearWords = 3;
/** A line may be a whole text: what is far away says little, and time is to grow with the length only. */
const farWords = 40;
const longestHeading = 8;
const headingWithinLines = 25;
const neighbourWords = 8;

/**
 * Buckets of what stands around each name of a drug and tells whether it is taken: the words of its line before and behind it, up
 * to the next name or beyond; the same with all amounts left out; the ends of the lines above and below; the heading above. The
 * name itself is not looked at.
 */
export function featuresOfMentions(
  tokens: readonly FieldToken[],
  mentions: readonly Mention[],
  amounts: ReadonlySet<string>,
): number[][] {
  const names = new Map<FieldToken, number>();
  mentions.forEach(({ first, last }, number) => {
    for (let at = first; at <= last; at += 1) names.set(tokens[at] as FieldToken, number);
  });
  const isAmount = ({ plain }: FieldToken) => /^\d/.test(plain) || amounts.has(plain);
  const told = tokens.filter((token) => names.has(token) || !isAmount(token));
  const whole = namesOfFeatures(tokens, names, 'whole');
  const short = namesOfFeatures(told, names, 'short');
  return mentions.map((_, number) =>
    [...(whole[number] ?? []), ...(short[number] ?? [])].map((name) => bucketOf(name, takenBuckets)),
  );
}

function namesOfFeatures(
  told: readonly FieldToken[],
  names: ReadonlyMap<FieldToken, number>,
  kind: 'whole' | 'short',
): Set<string>[] {
  const lines = linesOf(told);
  const headings = headingsOf(lines, names);
  const places = placesOf(told, names);
  return places.map(({ first, last }, number) => {
    const line = told[first]?.line ?? 0;
    const [begin, end] = lines.get(line) ?? [first, last];
    const word = (at: number) =>
      at < begin || at > end ? '|' : names.has(told[at] as FieldToken) ? 'name' : wordAt(told, at);
    const found = new Set<string>();
    const add = (where: string, at: number) => {
      if (told[at] && !names.has(told[at])) found.add(`${kind} ${where} ${wordAt(told, at)}`);
    };
    const start = Math.max(begin, first - farWords);
    const from = Math.max(start, (places[number - 1]?.last ?? -1) + 1);
    const to = Math.min(end, last + farWords, (places[number + 1]?.first ?? told.length) - 1);
    for (let step = 1; step <= nearWords; step += 1) {
      found.add(`${kind} ${-step} ${word(first - step)}`);
      found.add(`${kind} ${step} ${word(last + step)}`);
    }
    found.add(`${kind} opens ${word(begin)}`);
    found.add(`${kind} ends ${word(end)}`);
    for (let at = from; at <= to; at += 1) found.add(`${kind} pair ${word(at)} ${word(at + 1)}`);
    for (let at = start; at < first; at += 1) add(at < from ? 'far before' : 'before', at);
    for (let at = last + 1; at <= to; at += 1) add('behind', at);
    if (kind === 'whole') return found;
    for (let at = begin - neighbourWords; at < begin; at += 1) add('above', at);
    for (let at = end + 1; at <= end + neighbourWords; at += 1) add('below', at);
    const [headed, until] = headings.get(line) ?? [0, -1];
    for (let at = headed; at <= until; at += 1) add('heading', at);
    found.add(until < headed ? 'no heading' : 'heading');
    return found;
  });
}

/** Amounts differ from line to line; what counts is that there is one. */
const wordAt = (told: readonly FieldToken[], at: number): string => {
  const plain = told[at]?.plain ?? '|';
  return /^\d/.test(plain) ? '0' : plain;
};

/** Where each mention stands among the tokens that are left. */
function placesOf(told: readonly FieldToken[], names: ReadonlyMap<FieldToken, number>): Mention[] {
  const places: Mention[] = [];
  told.forEach((token, at) => {
    const number = names.get(token);
    if (number !== undefined) places[number] = { first: places[number]?.first ?? at, last: at };
  });
  return places;
}

/** Below it a medicine is not listed. Low: one that is missed is worse than one that the person takes off the list. */
export const leastTaken = 0.1;

/** Every name that is tagged as one, and every `known` one ('d' where it begins, 'i' inside) that is not. */
export function mentionsOf(
  tokens: readonly FieldToken[],
  known: readonly string[],
  isTagged: (at: number) => boolean,
): Mention[] {
  const mentions: Mention[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const tagged = isTagged(at);
    if (!tagged && known[at] !== 'd') continue;
    // A known name may have been looked up with its strength.
    const goesOn = (next: number) =>
      tokens[next]?.line === tokens[at]?.line &&
      (tagged ? isTagged(next) : known[next] === 'i' && /^\p{L}/u.test(tokens[next]?.plain ?? ''));
    let last = at;
    while (goesOn(last + 1)) last += 1;
    mentions.push({ first: at, last });
    at = last;
  }
  return mentions;
}

/** The probability that the medicine of a mention is one that is taken, for all mentions of a text. */
export function createTakenModel({
  weights,
  unit,
  bias,
  amounts,
}: TakenModel): (tokens: readonly FieldToken[], mentions: readonly Mention[]) => number[] {
  const values = new Int8Array(Buffer.from(weights, 'base64'));
  const words = new Set(amounts.split(' '));
  return (tokens, mentions) =>
    featuresOfMentions(tokens, mentions, words).map((features) => {
      const sum = features.reduce((whole, bucket) => whole + unit * (values[bucket] ?? 0), bias);
      return 1 / (1 + Math.exp(-sum));
    });
}

/** First and last token of each line. */
function linesOf(tokens: readonly FieldToken[]): Map<number, [number, number]> {
  const lines = new Map<number, [number, number]>();
  for (const [at, { line }] of tokens.entries()) lines.set(line, [lines.get(line)?.[0] ?? at, at]);
  return lines;
}

/** For each line with a name, the tokens of the nearest short line above that has none. */
function headingsOf(
  lines: ReadonlyMap<number, readonly [number, number]>,
  names: ReadonlyMap<FieldToken, number>,
): Map<number, readonly [number, number]> {
  const named = new Set([...names.keys()].map(({ line }) => line));
  const headings = new Map<number, readonly [number, number]>();
  let heading: { line: number; range: readonly [number, number] } | undefined;
  for (const [line, range] of lines) {
    if (!named.has(line)) {
      if (range[1] - range[0] < longestHeading) heading = { line, range };
    } else if (heading && line - heading.line <= headingWithinLines) headings.set(line, heading.range);
  }
  return headings;
}
