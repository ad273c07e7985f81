import { isStopWord } from '../../language/tokens.ts';
import { isArm } from './mark-roles.ts';
import type { Item } from './phrase.ts';
import type { Role } from './role-words.ts';

/** What is known around a clause. */
export type Setting = {
  /** How much the clause counts. */
  weight: number;
  /** The arm that an earlier clause of the sentence named last. */
  carried: Role | undefined;
  /** The token where the outcome is named most fully, or -1. */
  anchor: number;
  outcomeStems: readonly string[];
  isHarm: boolean;
};
type Add = (name: string, by: number) => void;

const links = new Set(
  'in than with by vs versus to for compar of after from over on and between among receiv'.split(' '),
);

/**
 * What the words of direction say of the arms: each clue counts up where it gives the intervention more, and down where it
 * gives it less, so that one weight serves "higher with the drug" and "higher with placebo", "higher" and "lower".
 */
export function addDirectionClues(items: readonly Item[], setting: Setting, add: Add) {
  const nearest = nearestTo(setting.anchor, items);
  items.forEach((item, at) => {
    if (item.role) return;
    if (item.sign === undefined) addWordClue(item, armsAround(items, at), setting, add);
    else addClues(items, at, item, item.sign, item === nearest, setting, add);
  });
}

/** A word not known to be one of direction may still say which arm did what. */
function addWordClue({ name, isDenied }: Item, arms: Arms, { weight }: Setting, add: Add) {
  if (name !== 'than' && name !== 'more' && (!/^\p{L}{3}/u.test(name) || isStopWord(name))) return;
  const arm = arms.left ?? arms.right;
  if (arm) add(`word ${isDenied} ${name} ${arm === arms.left}`, (turnOf(arm) * weight) / 2);
}

function addClues(
  items: readonly Item[],
  at: number,
  item: Item,
  sign: number,
  isNearest: boolean,
  { weight, carried, outcomeStems, isHarm }: Setting,
  add: Add,
) {
  const { left, right, link, nearest } = armsAround(items, at);
  const arm = left ?? right ?? carried;
  const place =
    left && right
      ? left === right
        ? 'same'
        : 'both'
      : left
        ? 'left'
        : right
          ? 'right'
          : carried
            ? 'earlier'
            : 'none';
  const tag = `${item.kind} ${item.isDenied}`;
  const by = sign * turnOf(arm) * weight * (item.isDenied ? 0.5 : 1);
  const others = items.some((one) => isArm(one) && one.role !== arm);
  const here = outcomePlace(items, at);
  const around = (step: number) => nameAround(items[at + step], arm);
  const clues = [
    tag,
    `${tag} ${place}`,
    `${tag} ${place} ${link}`,
    `${tag} ${place} others ${others}`,
    `${item.name} ${place}`,
    `${item.name} ${place} ${link}`,
    `${tag} outcome ${here}`,
    `${tag} ${place} outcome ${here}`,
    `${around(-1)} _`,
    `_ ${around(1)}`,
    `_ ${around(1)} ${around(2)}`,
    `${around(-2)} ${around(-1)} _`,
    `${around(-1)} _ ${around(1)}`,
    `${item.kind} harm ${isHarm}`,
    ...outcomeStems.map((each) => `${item.kind} of ${each}`),
  ];
  if (isNearest) clues.push(`near ${tag}`, `near ${tag} ${place}`, `near ${tag} ${place} ${link}`);
  for (const clue of clues) add(clue, by);
  if (nearest)
    add(`next ${tag} ${nearest === left} ${nearest === right ? link : ''}`, sign * turnOf(nearest) * weight);
}

const turnOf = (arm: Role | undefined): number => (arm === 'comparator' ? -1 : 1);

/** A neighbour as it is called whichever arm it is: the one the word is about, or the other. */
function nameAround(item: Item | undefined, arm: Role | undefined): string {
  if (!item) return '$';
  if (isArm(item)) return item.role === arm ? 'this' : 'that';
  return item.sign ? 'direction' : item.name;
}

function outcomePlace(items: readonly Item[], at: number): string {
  const isOutcome = ({ role }: Item) => role === 'outcome';
  if (items.slice(at + 1, at + 7).some(isOutcome)) return 'after';
  return items.slice(Math.max(0, at - 7), at).some(isOutcome) ? 'before' : 'far';
}

function nearestTo(anchor: number, items: readonly Item[]): Item | undefined {
  const far = (item: Item) => Math.abs(item.at - anchor);
  return items
    .filter(({ sign }) => sign !== undefined)
    .reduce<Item | undefined>((one, other) => (one && far(one) <= far(other) ? one : other), undefined);
}

type Arms = { left?: Role; right?: Role; nearest?: Role; link: string };

/** The next arms on both sides, and the last word that leads to the one on the right. */
function armsAround(items: readonly Item[], at: number): Arms {
  const back = items.findLastIndex((one, place) => place < at && isArm(one));
  const next = items.findIndex((one, place) => place > at && isArm(one));
  const [left, right] = [items[back]?.role, items[next]?.role];
  const link =
    items.slice(at + 1, Math.max(at + 1, next)).findLast(({ name }) => links.has(name))?.name ?? '';
  const nearest = left && (!right || at - back <= next - at) ? left : right;
  return { ...(left && { left }), ...(right && { right }), ...(nearest && { nearest }), link };
}
