import { isStopWord, stem, words } from '../language/tokens.ts';
import { digitsForWords } from './number-words.ts';
import { sameOutcome } from './outcomes.ts';

const numeral = /(?<![\p{L}\d.,])\d+(?:,\d{3})*(?:[.·]\d+)?(?![\p{L}\d])/gu;
const person =
  /^\s?(?:\p{L}+\s){0,2}?(?:people|persons?|patients?|adults?|women|men|children|infants?|participants?|individuals?)\b/iu;
const unit = String.raw`\s?(?:%|percent\b|per cent\b|percentage points?\b|points?\b)?(?:-points?)?`;
const changeAfter = new RegExp(
  `^${unit}\\s(?:[\\p{L}-]+\\s)?(?:fewer|less|lower|more|higher|greater|larger|smaller|reductions?|increases?|decreases?|declines?|drops?|rises?|in relative terms|relative)\\b(?! (?:than )?\\d)`,
  'iu',
);
const changeBefore =
  /\b(?:by|fell|rose|dropped|lost|gained|changed?|reductions?|increases?|decreases?|declines?|differences?|drops?|rises?|gains?|loss|raised|lowered|reduced|increased|decreased)\b[^\d;]{0,45}$/iu;
const changeByBefore =
  /\b(?:(?:lower|reduc|cut|rais|ris|rose|increas|decreas|fall|fell|drop|declin|improv|worsen|shorten|prolong)\w*\b[^.;\d]{0,70}\bby|(?:reduction|increase|decrease|decline|difference|drop|rise|fall|loss|gain) of)\s(?:(?:about|around|roughly|nearly|almost|up to|some|at least|approximately|an?|mean|median|average|of)\s){0,4}$/iu;

type Told = {
  value: string;
  isOfPeople: boolean;
  isOfEvents: boolean;
  isChange: boolean;
  mayBeChange: boolean;
};

/** Each number of a text, and as what it is told: people, events, or by how much something changed. */
function toldIn(text: string): Told[] {
  const plain = digitsForWords(text.replace(/\bper cent\b/gi, '%'));
  return [...plain.matchAll(numeral)].map((found) => {
    const before = plain.slice(0, found.index);
    const after = plain.slice(found.index + found[0].length);
    const noun = words(after).find((word) => !isStopWord(word)) ?? '';
    const isChange = changeAfter.test(after) || changeByBefore.test(before);
    return {
      value: found[0].replaceAll(',', ''),
      isOfPeople: person.test(after),
      isOfEvents:
        /^\s\p{L}/u.test(after) &&
        (sameOutcome(stem(noun)).length > 0 || /^(?:events?|episodes?)$/.test(noun)),
      isChange,
      mayBeChange: isChange || changeBefore.test(before),
    };
  });
}

/**
 * A number that a statement tells as something else than its quotes: counted events as people, how many it happened to as
 * how many fewer.
 */
export function findToldAsOther(statement: string, quotes: readonly string[]): string | undefined {
  const quoted = quotes.flatMap(toldIn);
  return toldIn(statement).find(({ value, isOfPeople, isChange }) => {
    const same = quoted.filter((one) => one.value === value);
    if (same.length === 0) return false;
    const isCounted = isOfPeople && same.every((one) => one.isOfEvents && !one.isOfPeople);
    return isCounted || (isChange && !same.some(({ mayBeChange }) => mayBeChange));
  })?.value;
}
