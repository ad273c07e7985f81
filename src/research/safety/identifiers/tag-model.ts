import { inflateRawSync } from 'node:zlib';
import {
  type Look,
  lookAt,
  type Token,
  tagBuckets,
  tellNear,
  tellOwn,
  tellTagged,
  told,
} from './tag-features.ts';

export const tags = ['none', 'name', 'address', 'employer', 'number', 'bed', 'birth', 'handle'] as const;
export type Tag = (typeof tags)[number];
/** Weights as `scripts/train-names.ts` writes them: a byte for each bucket and tag, deflated, in Base64. */
export type TagModel = { weights: string };

/** The weights of a bucket, a byte for each of eight tags, in two whole numbers; each byte 128 more, so that none is negative. */
type Packed = Int32Array;
const perBucket = 2;
const moved = 128;
/** Every other byte, so that the sums of 257 have room for their carries. */
const everyOther = 0x00ff_00ff;

function pack(weights: string): Packed {
  const bytes = inflateRawSync(Buffer.from(weights, 'base64'));
  if (bytes.length !== tagBuckets * tags.length)
    throw new Error('the weights of the tagger have another size');
  return new Int32Array(bytes.map((byte) => byte ^ moved).buffer);
}

/** Adds to `sums`, from `start` on, what each tag weighs by the buckets that were told, four at once, and forgets them. */
function weigh(packed: Packed, sums: Float64Array, start = 0): void {
  let a = 0;
  let b = 0;
  let c = 0;
  let d = 0;
  for (let one = 0; one < told.count; one += 1) {
    const at = (told.buckets[one] as number) * perBucket;
    const low = packed[at] as number;
    const high = packed[at + 1] as number;
    a = (a + (low & everyOther)) | 0;
    b = (b + ((low >>> 8) & everyOther)) | 0;
    c = (c + (high & everyOther)) | 0;
    d = (d + ((high >>> 8) & everyOther)) | 0;
  }
  const more = moved * told.count;
  told.count = 0;
  addTwo(sums, start, a, more);
  addTwo(sums, start + 1, b, more);
  addTwo(sums, start + 4, c, more);
  addTwo(sums, start + 5, d, more);
}
function addTwo(sums: Float64Array, at: number, two: number, more: number): void {
  sums[at] = (sums[at] as number) + (two & 0xffff) - more;
  sums[at + 2] = (sums[at + 2] as number) + (two >>> 16) - more;
}

/** The tag that weighs most. */
export function bestOf(sums: Float64Array): number {
  let best = 0;
  for (let tag = 1; tag < tags.length; tag += 1)
    if ((sums[tag] as number) > (sums[best] as number)) best = tag;
  return best;
}

/** What each tag has ahead, less for those that take words of medicine; and what a word has beside one that has the tag. */
const margin = [0, -10, -40, -50, -30, -30, -10, -60];
/** A word by which a disease is called needs more to be a name, or that of a firm. */
const eponymLead = 40;
const besideOwn = 60;
/** Behind a name, where the rest of it stands, somewhat less. */
const behindName = 50;
const nameTag = tags.indexOf('name');
const calledAfter = [nameTag, tags.indexOf('employer')];

/**
 * The tag of each word, from left to right, each knowing the one before; then back, where a word beside one with a tag needs
 * less for the same: half a name tells as much as the whole. Time is linear in their number.
 */
export function createTagger({ weights }: TagModel): (tokens: Token[]) => Tag[] {
  const table = pack(weights);
  const size = tags.length;
  return (tokens) => {
    const looks = lookAt(tokens);
    const alone = new Map<Look, Float64Array>();
    const sums = new Float64Array(looks.length * size);
    looks.forEach((look, at) => {
      let own = alone.get(look);
      if (!own) {
        own = Float64Array.from(margin);
        if (look.isEponym) for (const tag of calledAfter) own[tag] = (own[tag] as number) - eponymLead;
        tellOwn(look);
        weigh(table, own);
        alone.set(look, own);
      }
      sums.set(own, at * size);
      tellNear(looks, at);
      weigh(table, sums, at * size);
    });
    const whole = new Float64Array(size);
    const weighAt = (at: number, before: number) => {
      for (let tag = 0; tag < size; tag += 1) whole[tag] = sums[at * size + tag] as number;
      tellTagged(looks, at, before);
      weigh(table, whole);
    };
    const found = new Uint8Array(looks.length);
    for (let at = 0; at < looks.length; at += 1) {
      weighAt(at, found[at - 1] ?? 0);
      found[at] = bestOf(whole);
    }
    for (let at = looks.length - 2; at >= 0; at -= 1) {
      const next = found[at + 1] as number;
      if (found[at] !== 0 || next === 0) continue;
      weighAt(at, found[at - 1] ?? 0);
      whole[next] = (whole[next] as number) + besideOwn;
      found[at] = bestOf(whole);
    }
    for (let at = 1; at < looks.length; at += 1) {
      const last = found[at - 1] as number;
      if (found[at] !== 0 || last !== nameTag) continue;
      weighAt(at, last);
      whole[last] = (whole[last] as number) + behindName;
      found[at] = bestOf(whole);
    }
    return Array.from(found, (tag) => tags[tag] as Tag);
  };
}
