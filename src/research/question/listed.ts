import { contentStems, stem, words } from '../language/tokens.ts';
import type { Concept } from './concept.ts';

const item = String.raw`[\p{L}\p{N}-]+(?: [\p{L}\p{N}-]+){0,2}`;
/**
 * "Nicotine replacement, varenicline, bupropion and others"; two are enough within brackets: "(fish oil, EPA)". Without "and"
 * it is what a history tells: "man with T2DM, BMI 32, on metformin".
 */
const listed = new RegExp(`(?<![\\p{L}\\p{N}-])(?:${item}, ){1,12}(?:(?:and|or) )?${item}`, 'gu');
const joint = /,? (?:and|or) |, /;
const fewestListed = 3;

/**
 * Joins concepts that a question lists into one that any of them meets: a source on one of three drugs named as examples
 * answers for that one. Two joined by "or" are left apart: they may be held against each other.
 */
export function joinListed(question: string, concepts: readonly Concept[]): Concept[] {
  let rest = [...concepts];
  const joined: Concept[] = [];
  for (const items of readLists(question)) {
    const named = items.map((each) => {
      const stems = new Set(words(each).map(stem));
      return rest.filter(
        ({ shown, weight }) => weight === 1 && words(shown).every((word) => stems.has(stem(word))),
      );
    });
    const wordings = named.flatMap((parts) =>
      parts.length === 1
        ? (parts[0]?.wordings ?? [])
        : parts.length > 1
          ? [parts.flatMap(({ wordings: [own = []] }) => own)]
          : [],
    );
    const first = named.flat()[0];
    if (!first || named.filter((parts) => parts.length > 0).length < 2) continue;
    rest = rest.filter((concept) => !named.flat().includes(concept));
    joined.push({ ...first, wordings });
  }
  return [...joined, ...rest];
}

function readLists(question: string): string[][] {
  return [...question.matchAll(listed)].flatMap(([text]) => {
    const items = text.split(joint).filter((each) => contentStems(each).length > 0);
    const isClosed = items.length >= fewestListed && / (?:and|or) /.test(text);
    return isClosed || question.includes(`(${text}`) ? [items] : [];
  });
}
