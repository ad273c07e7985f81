import { joined } from '../../language/choice/codes.ts';
import type { FeatureBag } from '../../language/choice/feature-bag.ts';
import { codesOf } from './codes.ts';
import { isNamed, type Line, type Numeral, type Reading } from './numbers.ts';
import { hasShare, headKindOf, wordAt } from './surroundings.ts';

/** What is known of all numbers of a text. */
export type Outline = {
  singles: readonly Reading[];
  ofPeople: readonly Reading[];
  /** Falling. */
  values: readonly number[];
  valuesOfPeople: readonly number[];
  /** Of each number, where it stands among the singles. */
  places: ReadonlyMap<number, readonly number[]>;
  inLine: ReadonlyMap<Line, readonly Reading[]>;
  sums: ReadonlySet<number>;
  /** Numbers that make up a sum which the text states as well. */
  partsOfStated: ReadonlySet<Numeral>;
};

function grouped<Key, Value>(pairs: readonly [Key, Value][]): Map<Key, Value[]> {
  const groups = new Map<Key, Value[]>();
  for (const [key, value] of pairs) {
    const group = groups.get(key);
    if (group) group.push(value);
    else groups.set(key, [value]);
  }
  return groups;
}

const falling = (readings: readonly Reading[]): number[] =>
  [...new Set(readings.map(({ value }) => value))].sort((one, other) => other - one);
const numeralOf = ({ parts: [numeral] }: Reading): Numeral => numeral as Numeral;
const isKindOfPeople = (kind: number): boolean => kind === 1 || kind === 2;
const isOfPeople = (reading: Reading): boolean => isKindOfPeople(headKindOf(numeralOf(reading)));

export function outlineOf(readings: readonly Reading[]): Outline {
  const singles = readings.filter(({ kind }) => kind === 'single');
  const sums = readings.filter(({ kind }) => kind === 'sum');
  const ofPeople = singles.filter(isOfPeople);
  const places = grouped(singles.map(({ value }, at): [number, number] => [value, at]));
  const stated = sums.filter(({ value }) => places.has(value));
  return {
    singles,
    ofPeople,
    values: falling(singles),
    valuesOfPeople: falling(ofPeople),
    places,
    inLine: grouped(singles.map((one): [Line, Reading] => [numeralOf(one).line, one])),
    sums: new Set(sums.map(({ value }) => value)),
    partsOfStated: new Set(stated.flatMap(({ parts }) => parts)),
  };
}

/** Which of the rising limits a number has passed. */
function step(value: number, limits: readonly number[]): number {
  let passed = 0;
  while (passed < limits.length && value >= (limits[passed] ?? 0)) passed += 1;
  return passed;
}
const sizes = [6, 10, 20, 50, 150, 1_000, 20_000];
export const sizeStep = (value: number): number => step(value, sizes);
const ratios = [0.3, 0.75, 0.999, 1.001, 1.35, 3];

const kindOf = (numeral: Numeral): number => {
  if (isNamed(numeral)) return 1;
  if (isKindOfPeople(headKindOf(numeral))) return 2;
  return hasShare(numeral) ? 3 : 4;
};

/** What holds of every reading: how large it is, where it stands, who is shared out "each". */
function addPlace(bag: FeatureBag, { value, parts }: Reading, { inLine }: Outline): void {
  const [first, last] = [parts[0] as Numeral, parts.at(-1) as Numeral];
  const { line } = first;
  const { role, position, total } = line.sentence;
  const part =
    (['methods', 'results', 'background', 'conclusion'] as const).findIndex((name) => role[name] > 0.5) + 1;
  const here = inLine.get(line) ?? [];
  const order = Math.min(
    3,
    here.findIndex((one) => numeralOf(one).at === first.at),
  );
  bag.add('section', part);
  bag.add('position', Math.floor((5 * position) / Math.max(1, total)));
  bag.add('order', order);
  bag.add('order in section', 10 * order + part);
  bag.add('numbers here', Math.min(here.length, 5));
  bag.add('size', sizeStep(value));
  bag.add('round', value % 10 === 0);
  bag.add('opens', first.at === 0);
  bag.add('in words', /^\p{L}/u.test(line.tokens[first.at]?.text ?? ''));
  bag.add('named', Number(parts.some(isNamed)) + Number(parts.every(isNamed)));
  bag.add('year', line.tokens[first.at]?.isYear ?? false);
  const opened = line.tokens.slice(0, first.at);
  bag.add(
    'in brackets',
    opened.findLastIndex(({ text }) => text === '(') > opened.findLastIndex(({ text }) => text === ')'),
  );
  const { words } = codesOf(line);
  bag.add('sentence opens', wordAt(words, 0));
  bag.add('sentence opens with', joined(wordAt(words, 0), wordAt(words, 1)));
  const each = last.line.tokens
    .slice(last.at + 1, last.at + 9)
    .findIndex(({ text }) => /^(?:each|both|respectively|per)$/.test(text));
  if (each >= 0) bag.add('each', each < 3);
}

export function addRelations(bag: FeatureBag, reading: Reading, at: number, outline: Outline): void {
  addPlace(bag, reading, outline);
  if (reading.kind === 'single') addOthers(bag, reading, at, outline);
  else addParts(bag, reading, outline);
}

/** How a single number stands to the other numbers. */
function addOthers(bag: FeatureBag, reading: Reading, at: number, outline: Outline): void {
  const { singles, ofPeople, values, valuesOfPeople, places, inLine, sums, partsOfStated } = outline;
  const { value } = reading;
  const numeral = numeralOf(reading);
  const same = places.get(value) ?? [];
  bag.add('rank', Math.min(values.indexOf(value), 4));
  bag.add('rank among people', ofPeople.includes(reading) ? Math.min(valuesOfPeople.indexOf(value), 4) : 9);
  bag.add('times', Math.min(same.length, 3));
  bag.add('again', (same.at(-1) ?? at) > at);
  bag.add('before', (same[0] ?? at) < at);
  bag.add('is a sum', sums.has(value));
  bag.add('part of a stated sum', partsOfStated.has(numeral));
  bag.add('first', at === 0);
  bag.add('order among people', Math.min(ofPeople.indexOf(reading), 3));
  const here = inLine.get(numeral.line) ?? [];
  bag.add(
    'larger before',
    here.some((one) => one.value > value && numeralOf(one).at < numeral.at),
  );
  bag.add(
    'larger after',
    here.some((one) => one.value > value && numeralOf(one).at > numeral.at),
  );
  bag.add(
    'share of the largest',
    step((valuesOfPeople[0] ?? 0) / value, [0.5, 0.999, 1.001, 1.3, 2.1, 5, 30]),
  );
  const next = ofPeople.find((one) => singles.indexOf(one) > at);
  bag.add('next people', next ? 1 + step(next.value / value, [0.5, 0.9, 1.001]) : 0);
  const place = here.indexOf(reading);
  addNeighbour(bag, onLeft, reading, here[place - 1]);
  addNeighbour(bag, onRight, reading, here[place + 1]);
}

const namesOn = (side: string) => ({
  alone: `alone ${side}`,
  between: `between ${side}`,
  distance: `distance ${side}`,
  kinds: `kinds ${side}`,
  'kinds and ratio': `kinds and ratio ${side}`,
  'left of other': `left of other ${side}`,
  lefts: `lefts ${side}`,
  ratio: `ratio ${side}`,
  'right of other': `right of other ${side}`,
  rights: `rights ${side}`,
});
const [onLeft, onRight] = [namesOn('before'), namesOn('after')];
type NeighbourNames = typeof onLeft;

/** The number beside it in its sentence, and the words between. */
function addNeighbour(
  bag: FeatureBag,
  names: NeighbourNames,
  reading: Reading,
  other: Reading | undefined,
): void {
  if (!other) {
    bag.add(names.alone, 1);
    return;
  }
  const [numeral, neighbour] = [numeralOf(reading), numeralOf(other)];
  const [from, to] = [Math.min(numeral.at, neighbour.at), Math.max(numeral.at, neighbour.at)];
  const { words, stems } = codesOf(numeral.line);
  const ratio = step(other.value / reading.value, ratios);
  const kinds = 10 * kindOf(neighbour) + kindOf(numeral);
  bag.add(names.ratio, ratio);
  bag.add(names.kinds, kinds);
  bag.add(names['kinds and ratio'], 10 * kinds + ratio);
  for (const stem of stems.subarray(from + 1, Math.min(to, from + 16))) bag.add(names.between, stem);
  bag.add(names.rights, joined(wordAt(words, from + 1), wordAt(words, to + 1)));
  bag.add(names.lefts, joined(wordAt(words, from - 1), wordAt(words, to - 1)));
  bag.add(names.distance, Math.min(to - from, 14));
  bag.add(names['right of other'], wordAt(words, neighbour.at + 1));
  bag.add(names['left of other'], wordAt(words, neighbour.at - 1));
}

/** How the parts of a sum are alike, and what else stands beside them. */
function addParts(bag: FeatureBag, reading: Reading, outline: Outline): void {
  const { value, parts } = reading;
  const { ofPeople, values, valuesOfPeople, places, inLine, partsOfStated } = outline;
  const [first, last] = [parts[0] as Numeral, parts.at(-1) as Numeral];
  const all = parts.map((one) => one.value);
  const [most, least] = [Math.max(...all), Math.min(...all)];
  bag.add('parts', parts.length);
  bag.add('evenness', step(most / least, [1.001, 1.3, 2.2, 6]));
  bag.add('stated', places.has(value));
  bag.add('total first', 2 * (all[0] ?? 0) === value);
  bag.add('holds a total', 2 * most === value && parts.length > 2);
  bag.add(
    'share of the largest',
    valuesOfPeople[0] ? step(valuesOfPeople[0] / value, [0.4, 0.6, 0.999, 1.001, 1.3]) : 9,
  );
  bag.add('larger stated', (values[0] ?? 0) > value);
  bag.add('across sentences', first.line !== last.line);
  bag.add(
    'parts of a stated sum',
    parts.some((one) => partsOfStated.has(one)),
  );
  bag.add('tiny part', least < 10);
  const shares = parts.filter((one) => hasShare(one)).length;
  bag.add('shares', Number(shares > 0) + Number(shares === parts.length));
  for (const one of parts) addPart(bag, one);
  for (const [at, one] of parts.entries()) if (at > 0) addGap(bag, parts[at - 1] as Numeral, one, at);
  const kinds = parts.map(kindOf);
  bag.add(
    'kinds',
    kinds.every((kind) => kind === kinds[0]) ? (kinds[0] ?? 0) : 7 + Number(kinds.includes(4)),
  );
  const here = inLine.get(first.line) ?? [];
  const lastHere = inLine.get(last.line) ?? [];
  bag.add('numbers left', Math.min(5, Math.max(0, here.length - parts.length)));
  const alike = (other: Reading | undefined): number => {
    if (!other) return 0;
    const isAlike = kinds.includes(kindOf(numeralOf(other)));
    return (isAlike ? 1 : 4) + step(other.value / value, [1, 1.001]);
  };
  const placeOf = (list: readonly Reading[], { at }: Numeral) =>
    list.findIndex((one) => numeralOf(one).at === at);
  bag.add('alike before', alike(here[placeOf(here, first) - 1]));
  bag.add('alike after', alike(lastHere[placeOf(lastHere, last) + 1]));
  const earlier = ofPeople.filter((one) => numeralOf(one).line.at < first.line.at);
  bag.add('people earlier', Math.min(2, earlier.length));
  bag.add(
    'more people earlier',
    earlier.some((one) => one.value >= value),
  );
}

function addPart(bag: FeatureBag, numeral: Numeral): void {
  const { words, stems } = codesOf(numeral.line);
  const { at } = numeral;
  bag.add('left of a part', wordAt(words, at - 1));
  bag.add('left pair of a part', joined(wordAt(words, at - 2), wordAt(words, at - 1)));
  bag.add('right of a part', wordAt(words, at + 1));
  bag.add('right pair of a part', joined(wordAt(words, at + 1), wordAt(words, at + 2)));
  bag.add('kind of a part', headKindOf(numeral));
  for (let distance = 1; distance < 5; distance += 1) bag.add('near a part', wordAt(stems, at + distance));
}

function addGap(bag: FeatureBag, one: Numeral, other: Numeral, order: number): void {
  if (one.line !== other.line || one.at > other.at) return;
  const { words, stems } = codesOf(one.line);
  bag.add('gap', Math.min(other.at - one.at, 12));
  for (const stem of stems.subarray(one.at + 1, Math.min(other.at, one.at + 20))) bag.add('in the gap', stem);
  if (order > 1) return;
  bag.add('edges of the gap', joined(wordAt(words, one.at + 1), wordAt(words, other.at - 1)));
  bag.add('rights of two', joined(wordAt(words, one.at + 1), wordAt(words, other.at + 1)));
  bag.add('lefts of two', joined(wordAt(words, one.at - 1), wordAt(words, other.at - 1)));
}
