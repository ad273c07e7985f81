import { bucketOf, codeOf, joined } from './codes.ts';
import { buckets } from './network.ts';

const known = new Map<string, number>();
function codeOfName(name: string): number {
  let code = known.get(name);
  if (code === undefined) {
    code = codeOf(name);
    known.set(name, code);
  }
  return code;
}

/** Which bag was the last to hold each bucket: cheaper than a set of its own for each of thousands. */
const holders = new Int32Array(buckets);
let bags = 0;

/** Collects the features of one reading; those of sums are others than those of single numbers. One is filled at a time. */
export class FeatureBag {
  readonly #kind: number;
  readonly #places: number[] = [];
  readonly #number: number;

  constructor(kind: string) {
    this.#kind = codeOfName(kind);
    bags = (bags + 1) | 0;
    this.#number = bags;
  }

  /** A feature is its name and a code, such as that of a word, or a small number. */
  add(name: string, code: number | boolean): void {
    const place = bucketOf(joined(Number(code), this.#kind ^ codeOfName(name)));
    if (holders[place] === this.#number) return;
    holders[place] = this.#number;
    this.#places.push(place);
  }

  buckets(): readonly number[] {
    return this.#places;
  }
}
