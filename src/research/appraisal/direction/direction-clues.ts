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
  const arms = armsAround(items);
  items.forEach((item, at) => {
    const around = arms[at];
    if (item.role || !around) return;
    if (item.sign === undefined) addWordClue(item, around, setting, add);
    else addClues(items, at, around, item === nearest, setting, add);
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
  { left, right, link, nearest }: Arms,
  isNearest: boolean,
  { weight, carried, outcomeStems, isHarm }: Setting,
  add: Add,
) {
  const item = items[at];
  if (!item?.sign) return;
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
  const by = item.sign * turnOf(arm) * weight * (item.isDenied ? 0.5 : 1);
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
    add(
      `next ${tag} ${nearest === left} ${nearest === right ? link : ''}`,
      item.sign * turnOf(nearest) * weight,
    );
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

/** For each item the next arms on both sides, and the last word that leads to the one on the right. */
function armsAround(items: readonly Item[]): Arms[] {
  const all = items.map((): Arms => ({ link: '' }));
  const far = items.map(() => Number.POSITIVE_INFINITY);
  let before: { role: Role; at: number } | undefined;
  items.forEach((item, at) => {
    if (before) Object.assign(all[at] as Arms, { left: before.role, nearest: before.role });
    if (before) far[at] = at - before.at;
    if (item.role && isArm(item)) before = { role: item.role, at };
  });
  let after: { role: Role; at: number; link: string } | undefined;
  for (let at = items.length - 1; at >= 0; at -= 1) {
    const { role, name } = items[at] as Item;
    if (after) Object.assign(all[at] as Arms, { right: after.role, link: after.link });
    if (after && after.at - at < (far[at] ?? 0)) (all[at] as Arms).nearest = after.role;
    if (role && isArm({ role })) after = { role, at, link: '' };
    else if (after && !after.link && links.has(name)) after.link = name;
  }
  return all;
}
