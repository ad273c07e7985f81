import { inflateRawSync } from 'node:zlib';
import { type Look, lookAt, tagBuckets, tellNear, tellOwn, tellTagged, told } from './tag-features.ts';
import { addNetwork, type Layers, layersOf, shape, weightsOf } from './tag-network.ts';
import type { Token } from './tag-tokens.ts';

export const tags = ['none', 'name', 'address', 'employer', 'number', 'bed', 'birth', 'handle'] as const;
export type Tag = (typeof tags)[number];
/**
 * Weights as `scripts/train-names.ts` writes them, deflated, in Base64: of the perceptron a byte for each bucket and tag, of the
 * network its table as bytes of `step` each and the rest as 32-bit numbers.
 */
export type TagModel = { weights: string; network: { table: string; step: number; rest: string } };
const inflated = (text: string): Buffer => inflateRawSync(Buffer.from(text, 'base64'));

/** The weights of a bucket, a byte for each of eight tags, in two whole numbers; each byte 128 more, so that none is negative. */
type Packed = Int32Array;
const perBucket = 2;
const moved = 128;
/** Every other byte, so that the sums of 257 have room for their carries. */
const everyOther = 0x00ff_00ff;

function pack(weights: string): Packed {
  const bytes = inflated(weights);
  if (bytes.length !== tagBuckets * tags.length)
    throw new Error('the weights of the tagger have another size');
  return new Int32Array(bytes.map((byte) => byte ^ moved).buffer);
}

function layersIn({ table, step, rest }: TagModel['network']): Layers {
  const weights = new Float32Array(weightsOf(tags.length));
  const rows = Float32Array.from(new Int8Array(inflated(table)), (byte) => byte * step);
  const others = new Float32Array(new Uint8Array(inflated(rest)).buffer);
  if (rows.length !== shape.buckets * shape.units || rows.length + others.length !== weights.length)
    throw new Error('the weights of the network have another size');
  weights.set(rows);
  weights.set(others, rows.length);
  return layersOf(weights, tags.length);
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

/** What a logit of the network weighs beside the perceptron's sums, and what each tag has ahead of none; both chosen on open sets. */
const networkWeight = 20;
const margin = [0, 50, 60, 40, 40, 40, 20, 40];
/** A word by which a disease is called needs more to be a name, or that of a firm. */
const eponymLead = 40;
/** What a word has beside one that has the tag. */
const besideOwn = 60;
/** Behind a name, where the rest of it stands, somewhat less. */
const behindName = 50;
const nameTag = tags.indexOf('name');
const calledAfter = [nameTag, tags.indexOf('employer')];

/**
 * The tag of each word, by a wide and a deep model added up (Cheng and others 2016, https://arxiv.org/abs/1606.07792): an averaged
 * perceptron over what is seen together, and a network over the words around. From left to right, each knowing the one before;
 * then back, where a word beside one with a tag needs less for the same: half a name tells as much as the whole. Time is linear in
 * their number.
 */
export function createTagger({ weights, network }: TagModel): (tokens: Token[]) => Tag[] {
  const table = pack(weights);
  const layers = layersIn(network);
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
    addNetwork(layers, looks, sums, networkWeight);
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
