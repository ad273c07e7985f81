import { type Side, sideOf } from '../../language/directions.ts';
import { negators } from '../../language/negators.ts';
import { stem } from '../../language/tokens.ts';
import type { Token } from './mark-roles.ts';
import type { Role } from './role-words.ts';

/** How a word shows its side: it compares ("higher"), tells a change ("rose"), or judges ("better"). */
type Kind = 'degree' | 'change' | 'value';
/** A role, a number or a word of a clause; `sign` where it is one of direction, up or down. */
export type Item = {
  name: string;
  at: number;
  isDenied: boolean;
  role?: Role;
  sign?: number;
  kind?: Kind;
};

const stemsOf = (list: string) => list.split(' ').map(stem);
/** Words that say more or less of outcomes only, beside those of `directions.ts`. */
const rises = stemsOf('enhanced gained augmented lengthened longer later larger grew');
const falls = stemsOf('diminished attenuated suppressed inhibited dropped loss lost earlier sooner faster');
const sides = new Map<string, Side>([
  ...[...sideOf].map(([word, side]): [string, Side] => [stem(word), side]),
  ...rises.map((each): [string, Side] => [each, 'more']),
  ...falls.map((each): [string, Side] => [each, 'less']),
]);
const degrees = new Set(
  stemsOf('more less greater smaller higher lower larger longer shorter fewer better worse'),
);
/** How many words behind a negator are denied. */
const denial = 6;

/** A clause with each run of words of one role as one item, and two words of one direction as one: "greater reduction". */
export function readPhrase(tokens: readonly Token[], start: number): Item[] {
  const items: Item[] = [];
  let denied = 0;
  tokens.forEach((token, place) => {
    denied = negators.has(token.text) ? denial : denied - 1;
    const item = itemOf(token, start + place, denied > 0);
    const last = items.at(-1);
    if (last && last.name === item.name && (item.role || item.name === '#')) return;
    if (item.sign !== undefined && isAmount(tokens, place)) delete item.sign;
    if (item.sign !== undefined) joinWithEarlier(item, items, tokens[place - 1]?.text ?? '');
    items.push(item);
  });
  return startsWithComparison(items) ? toEnd(items) : items;
}

function itemOf({ stem: form, role, value }: Token, at: number, isDenied: boolean): Item {
  if (role) return { name: role, role, at, isDenied };
  const side = value === undefined ? sides.get(form) : undefined;
  const name = value === undefined ? form : '#';
  if (!side || side === 'linked' || side === 'none') return { name, at, isDenied };
  const isValue = side === 'better' || side === 'worse';
  const kind = isValue ? 'value' : degrees.has(form) ? 'degree' : 'change';
  return { name, at, isDenied, sign: side === 'more' || side === 'better' ? 1 : -1, kind };
}

/** "More than 20%" compares no arms. */
const isAmount = (tokens: readonly Token[], at: number): boolean =>
  tokens[at + 1]?.text === 'than' && tokens[at + 2]?.value !== undefined;

/** "Greater reduction", "less effective", "declined more": the first of two takes the direction of both. */
function joinWithEarlier(item: Item, items: readonly Item[], before: string) {
  const earlier = items.findLast(({ sign }) => sign !== undefined);
  if (!earlier?.sign || !item.sign || item.at - earlier.at > 2 || /^(?:,|;|and|or)$/.test(before)) return;
  const isFirstDegree = degrees.has(earlier.name);
  if (!isFirstDegree && !degrees.has(item.name)) return;
  earlier.sign *= item.sign;
  if (isFirstDegree && item.kind) earlier.kind = item.kind;
  delete item.sign;
}

/** "Compared with placebo, the drug lowered …" reads like "the drug lowered … compared with placebo". */
const startsWithComparison = ([first]: readonly Item[]): boolean => /^(?:compar|rel)/.test(first?.name ?? '');

function toEnd(items: Item[]): Item[] {
  const comma = items.findIndex(({ name }) => name === ',');
  return comma > 0 && comma < 12 ? [...items.slice(comma), ...items.slice(0, comma)] : items;
}
