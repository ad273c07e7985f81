import { contentStems, stem, words } from '../language/tokens.ts';
import { isDirection } from './directions.ts';
import { isKnownDrug } from './entities.ts';
import { sameOutcome } from './outcomes.ts';

/** Behind these words an outcome begins, or before them it ends. */
const edge =
  /^(?:of|in|on|with|than|by|at|to|from|among|the|a|an|had|have|has|was|were|is|are|did|not|no|led|for|that|who|and|but|came|risk|rate|first|fewer|less|compared|happened|occurred|between|after|during|over|per|within|or|without|whose)$/;
const together = /\b(?:combin\w*|composite)\b/i;
const outcomeWord = /\b(?:outcomes?|end-?points?|events?)\b/i;
const mostWords = 8;
/** Share of the words of an outcome that tell it where no list knows it. */
const mostlyTold = 0.4;
/** What no outcome has inside: there a list of outcomes begins or ends. */
const hardEdge =
  /^(?:with|than|in|on|among|was|were|is|are|had|have|has|did|not|who|compared|happened|occurred|or|without|whose)$/;
/** With these a phrase before the list begins: "In heart failure, …". */
const opening = /^(?:in|with|on|among|than|without|or|at|after|for|during)$/;
/** Whom a finding is about: "after a myocardial infarction" tells of no infarction that happened. */
const ofPeople =
  /\b(?:after|following|with|prior|previous|history of|recent)\s+(?:(?:an?|the|acute|recent|previous)\s)*[\p{L}-]+(?:\s(?!or\b|and\b)[\p{L}-]+)?/giu;

/** One of the outcomes counted together, as stems, and those of it that name it. */
type Part = readonly string[];

const lineOf = (part: Part): readonly string[] => part.filter((each) => sameOutcome(each).length > 0);

/** "Worsening heart failure" is an outcome by its whole name. */
const isTurn = (word: string): boolean => isDirection(word) && word !== 'worsening';

/** The words of an item of a list, read from its start or its end up to what is no longer the outcome. */
function readPart(text: string, fromEnd: boolean): { part: Part; isWhole: boolean; at?: string } {
  const list = words(text);
  if (fromEnd && !list.some((word) => hardEdge.test(word) || isTurn(word)))
    return { part: contentStems(text), isWhole: true };
  const ordered = fromEnd ? list.reverse() : list;
  const found: string[] = [];
  for (const word of ordered) {
    const isInside = word === 'for' && found.length > 0;
    if (!isInside && (edge.test(word) || isTurn(word) || /^\p{N}/u.test(word)))
      return { part: contentStems(found.join(' ')), isWhole: false, at: word };
    found.push(word);
  }
  return { part: contentStems(found.join(' ')), isWhole: true };
}

/** The outcomes a text counts together: "cardiovascular death, stroke or hospitalisation", "combined risk of A and B". */
function partsIn(full: string): { parts: Part[]; rest: string }[] {
  const quote = full.replace(/(?<!\s)\s*\([^()]*\)/gu, '');
  const joint = together.test(quote) ? /,?\s(?:and\/or|or|and)\s/g : /,?\s(?:and\/or|or)\s/g;
  return [...quote.matchAll(joint)].flatMap((found) => {
    const before = quote.slice(0, found.index);
    const after = quote.slice(found.index + found[0].length);
    const open = (before.split(/[.;:()]/).at(-1) ?? '').split(',');
    const close = after.split(/[.;:(),]/, 1)[0] ?? '';
    const parts = [readPart(close, false).part];
    for (const item of open.reverse()) {
      const { part, isWhole, at = '' } = readPart(item, true);
      if (part.length === 0 || (parts.length > 1 && opening.test(at))) break;
      parts.push(part);
      if (!isWhole) break;
    }
    const all = parts.flat();
    const isOfOutcomes = parts.some((part) => lineOf(part).length > 0);
    const isShort = parts.every((part) => part.length > 0 && part.length <= mostWords);
    if (!isOfOutcomes || !isShort || parts.length < 2 || all.some(isKnownDrug)) return [];
    const rest = quote.slice(0, found.index).split(/[,]|\s/).length;
    return [{ parts, rest: restOf(quote, all, rest) }];
  });
}

/** A quote without one mention of each word of the outcomes it counts together. */
function restOf(quote: string, all: readonly string[], near: number): string {
  const list = quote.split(/\s+/);
  const left = [...all];
  const order = list.map((_, at) => at).sort((a, b) => Math.abs(a - near) - Math.abs(b - near));
  const taken = new Set<number>();
  for (const at of order) {
    const stems = words(list[at] ?? '').map(stem);
    const held = left.findIndex((each) => stems.includes(each));
    if (held < 0) continue;
    left.splice(held, 1);
    taken.add(at);
  }
  return list.filter((_, at) => !taken.has(at)).join(' ');
}

/**
 * One of several outcomes that a quote counts together, told alone or as each of them: "lowered death" for "lowered death or
 * stroke". What another quote, or the rest of the quote, speaks of by itself may be told by itself.
 */
export function findPartOfComposite(statement: string, quotes: readonly string[]): string | undefined {
  const said = new Set(contentStems(statement.replace(ofPeople, ' ')));
  const names = (part: Part, texts: ReadonlySet<string>) =>
    lineOf(part).some((each) => sameOutcome(each).some((other) => texts.has(other)));
  const isJoined = /\b(?:or|and\/or)\b/.test(statement) || together.test(statement);
  const found = quotes.map((quote) => {
    if (
      together.test(quote) &&
      outcomeWord.test(quote) &&
      !together.test(statement) &&
      !outcomeWord.test(statement)
    )
      return 'a combined outcome';
    for (const { parts, rest } of partsIn(quote)) {
      const others = new Set(contentStems(rest.replace(ofPeople, ' ')));
      const own = (part: Part) => part.filter((each) => !others.has(each));
      const isTold = (part: Part) =>
        own(part).length > 0 &&
        own(part).filter((each) => said.has(each)).length >= own(part).length * mostlyTold;
      const told = parts.filter((part) =>
        lineOf(part).length > 0 ? names(part, said) && !names(part, others) : isTold(part),
      );
      if (told.length === 0) continue;
      const lost = parts.find((part) => {
        if (lineOf(part).length > 0) return !names(part, said);
        const named = own(part).length > 0 ? own(part) : part;
        return !named.some((each) => said.has(each));
      });
      if (lost || !isJoined) return (lost ?? told[0] ?? []).join(' ');
    }
    return undefined;
  });
  return found.every(Boolean) ? found[0] : undefined;
}
