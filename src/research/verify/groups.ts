import { contentStems } from '../language/tokens.ts';
import { unitAfter } from './units.ts';

const numeral = /(?<![\p{L}\d.,/-])\d+(?:[.,·]\d+)*/gu;
const group =
  /^(?:(?!\b(?:than|and|versus|vs|against|compared|but|while|or)\b)[^.;\d]){0,28}?\b(?:with|on|after|given|giving|taking|receiving|assigned to|under|in|for|among|of)\s+(?!which|whom|total|all\b)((?:[\p{L}\p{N}/-]+\s?){1,5})/u;
/** "With orbimab (4%)": a number in brackets behind its group. */
const groupBefore =
  /\b(?:with|on|after|given|giving|taking|receiving|assigned to|under|for|among)\s+((?:[\p{L}\p{N}/-]+\s){1,4})\($/u;
const groupEnd =
  /\b(?:and|versus|vs|against|compared|than|but|while|at|by|in|from|who|when|during|after)\b|[,;()]/iu;
const joins = /\b(?:and|versus|vs|against|compared (?:with|to)|than)\b/i;

type Told = { value: string; unit: string; group: Set<string>; after: string };

/** Each number of a text with the words for the group of people it is told of ("8% with placebo"). */
function groupsIn(text: string): Told[] {
  const ordered = inOrder.exec(text);
  const rest = ordered ? text.replace(ordered[0], ' ') : text;
  return [...respectively(ordered), ...groupsBeside(rest)];
}

function groupsBeside(text: string): Told[] {
  const found = [...text.matchAll(numeral)];
  return found.flatMap((match, at) => {
    const end = match.index + match[0].length;
    const after = text.slice(end, found[at + 1]?.index ?? text.length);
    const before = text.slice(Math.max(0, match.index - 60), match.index);
    const phrase =
      groupBefore.exec(before)?.[1] ??
      group.exec(after.replace(/^[^()]*\)/u, ''))?.[1] ??
      group.exec(after)?.[1];
    if (phrase === undefined) return [];
    const cut = phrase.search(groupEnd);
    const words = contentStems(cut < 0 ? phrase : phrase.slice(0, cut));
    return [{ value: match[0], unit: unitAfter(text.slice(end)), group: new Set(words), after }];
  });
}

const inOrder =
  /\b(?:with|after|on|in|for|among|by)\s+((?:[\p{L}\p{N}/-]+\s){1,5}?)than\s+(?:with|after|on|in|for|among|by)\s+((?:[\p{L}\p{N}/-]+(?![\p{L}\p{N}/-])\s?){1,5})[^.;\d]{0,40}?(\d+(?:[.,·]\d+)*)([^.;\d]{0,24})\b(?:against|versus|vs|and|compared with)\s(?:at\s)?(\d+(?:[.,·]\d+)*)(?=(.{0,24}))/iu;

/** "More common with A than with B (24% against 17%)": the first number is told of the first group. */
function respectively(found: RegExpExecArray | null): Told[] {
  const [, one = '', other = '', value = '', between = '', second = '', after = ''] = found ?? [];
  const unit = unitAfter(after);
  if (second === '' || (unitAfter(between) !== '' && unitAfter(between) !== unit)) return [];
  const groupOf = (phrase: string) => {
    const cut = phrase.search(groupEnd);
    return new Set(contentStems(cut < 0 ? phrase : phrase.slice(0, cut)));
  };
  return [
    { value, unit, group: groupOf(one), after: 'than' },
    { value: second, unit, group: groupOf(other), after },
  ];
}

/**
 * A number that a statement tells of the other of two groups that its quote tells two numbers of one unit of. The words
 * the two groups share ("ticagrelor alone", "ticagrelor plus aspirin") tell nothing and are left out.
 */
export function findNumberOfOtherGroup(statement: string, quotes: readonly string[]): string | undefined {
  const stated = groupsIn(statement);
  for (const quote of quotes) {
    const told = groupsIn(quote);
    for (const [at, one] of told.entries()) {
      const other = told.slice(at + 1).find(({ unit, value }) => unit === one.unit && value !== one.value);
      if (!other || !joins.test(one.after)) continue;
      const own = (mine: Told, its: Told) => [...mine.group].filter((each) => !its.group.has(each));
      const wrong = (mine: Told, its: Told) =>
        stated.find(
          ({ value, unit, group: named }) =>
            value === mine.value &&
            unit === mine.unit &&
            own(its, mine).some((each) => named.has(each)) &&
            !own(mine, its).some((each) => named.has(each)),
        );
      const found = wrong(one, other) ?? wrong(other, one) ?? lone(statement, stated, one, other, own);
      if (found) return found.value;
    }
  }
  return undefined;
}

/** A statement that names one of the groups only, and of the two numbers only that of the other. */
function lone(
  statement: string,
  stated: readonly Told[],
  one: Told,
  other: Told,
  own: (mine: Told, its: Told) => string[],
): Told | undefined {
  if (stated.some(({ value }) => value === one.value || value === other.value)) return undefined;
  const numbers: readonly string[] = statement.match(numeral) ?? [];
  const named = new Set(contentStems(statement));
  const isNamed = (mine: Told, its: Told) => {
    const words = own(mine, its);
    return words.length > 0 && words.every((each) => named.has(each));
  };
  const [isOne, isOther] = [isNamed(one, other), isNamed(other, one)];
  if (isOne === isOther) return undefined;
  const [mine, its] = isOne ? [one, other] : [other, one];
  return numbers.includes(its.value) && !numbers.includes(mine.value) ? its : undefined;
}
