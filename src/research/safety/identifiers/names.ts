import { eponymNoun } from './eponyms.ts';
import { foreignNames, isForeign } from './foreign-text.ts';
import { givenNames } from './given-names.ts';
import { cueBefore, cueChars, hasAgeAfter, hasVerbAfter, isOwner, spokenName } from './name-cues.ts';
import { isEponym, isFamily, isGiven, isListed, readWords, type Word } from './name-words.ts';
import { learnedEnding, ordinaryWords } from './ordinary-words.ts';
import { smallNames } from './small-names.ts';
import type { Found } from './structured.ts';

const particles = new Set(
  'de da do dos das del della di du van von der den ter ten la le el al bin ibn bint abu ould y e af av zu zum st san santa'.split(
    ' ',
  ),
);
/** From this share of capitals on, a question is written as a headline, where a capital says nothing. */
const headlineShare = 0.6;

/** Finds names of people: by the words that announce them, by lists of names, and by capitals where these say something. */
export function findNames(text: string): Found[] {
  const words = readWords(text);
  if (isForeign(words)) return [...spokenName(text), ...foreignNames(words, text)];
  const isHeadline = isWrittenAsHeadline(words);
  const found: Found[] = spokenName(text);
  for (let at = 0; at < words.length; at += 1) {
    const run = runFrom(words, at, text);
    if (run.length === 0) continue;
    const named = nameIn(run, text, isHeadline);
    if (named) found.push({ kind: 'name', ...named });
    at += run.length - 1;
  }
  return [...found, ...smallNames(words, text)];
}

function isWrittenAsHeadline(words: readonly Word[]): boolean {
  const long = words.slice(1).filter(({ text }) => text.length > 3);
  return (
    long.length >= 4 && long.filter(({ text }) => /^\p{Lu}/u.test(text)).length / long.length >= headlineShare
  );
}

const isAllCapitals = ({ text }: Word): boolean => /^\p{Lu}{2,}$/u.test(text.replace(/\P{L}/gu, ''));
const isInitial = ({ text }: Word): boolean => /^\p{Lu}$/u.test(text);

/** Whether the word can be part of a name by its form. */
function isNameLike(one: Word): boolean {
  const { text, plain } = one;
  if (!/^\p{Lu}/u.test(text)) return false;
  if (ordinaryWords.has(plain) && !givenNames.has(plain)) return false;
  if (isInitial(one)) return true;
  if (isAllCapitals(one))
    return text.length > 2 && (isListed(one) || (text.length > 3 && !learnedEnding.test(plain)));
  if (/-\p{Ll}/u.test(text) && !/^(?:Al|El|Abd)-/u.test(text)) return false;
  if (/\p{Ll}\p{Lu}/u.test(text.replace(/^(?:Mc|Mac|De|Di|La|Le|Van|O['’]|D['’]|El|Al|Fitz)/u, '')))
    return false;
  return isListed(one) || isEponym(one) || !learnedEnding.test(plain);
}

/** Months that are given names too: before another name they are part of it ("Jan Novak"), before a number not. */
const months = new Set('jan april may june august'.split(' '));

/** Words in a row that look like a name, beginning at this one; particles and initials may stand between. */
function runFrom(words: readonly Word[], first: number, text: string): Word[] {
  const run: Word[] = [];
  for (let at = 0; first + at < words.length; at += 1) {
    const one = words[first + at] as Word;
    const last = run.at(-1);
    const between = last ? text.slice(last.end, one.start) : ' ';
    if (!/^(?:\s|\.\s?|[-'’]|,\s)$/u.test(between) || (between.startsWith('.') && last && !isInitial(last)))
      break;
    if (between.startsWith(',') && !(last && run.length === 1 && isTurned(last, one, text))) break;
    const isParticle = run.length > 0 && particles.has(one.plain) && one.text === one.text.toLowerCase();
    const next = words[first + at + 1];
    const isMonth =
      run.length === 0 && months.has(one.plain) && next !== undefined && isNameLike(next) && !isInitial(next);
    if (!isParticle && !isNameLike(one) && !(isMonth && text.slice(one.end, next.start) === ' ')) break;
    run.push(one);
  }
  while (run.length > 0 && particles.has(run.at(-1)?.plain ?? '') && !isNameLike(run.at(-1) as Word))
    run.pop();
  return run;
}

/** "Rossi, Maria": family name first, as records write it. */
const isTurned = (last: Word, one: Word, text: string): boolean =>
  (isFamily(last) && isGiven(one)) || cueBefore(text.slice(0, last.start)) === 'name';

function nameIn(run: Word[], text: string, isHeadline: boolean): { start: number; end: number } | undefined {
  const [first] = run;
  const last = run.at(-1);
  if (!first || !last) return undefined;
  const span = { start: first.start, end: last.end };
  const before = text.slice(Math.max(0, first.start - cueChars), first.start);
  const after = text.slice(last.end);
  if (/^-?\d/u.test(after)) return undefined;
  const isThing = eponymNoun.test(after);
  const full = run.filter((one) => !isInitial(one) && isNameLike(one));
  if (full.length === 0) return undefined;
  const cue = cueBefore(before);
  if (cue === 'title') return span;
  if (isThing && !(run.length > 1 && full[0] && isGiven(full[0]) && !isEponym(full[0]))) return undefined;
  const isWholeEponym = full.every(isEponym);
  const isTold = hasAgeAfter(after) || hasVerbAfter(after);
  if (cue === 'name') return span;
  if (cue === 'person') return isWholeEponym && !full.some(isGiven) && !isTold ? undefined : span;
  if (run.length === 1 && isOwner(after))
    return isWholeEponym && !isGiven(full[0] as Word) ? undefined : span;
  if (isWholeEponym && !full.some(isGiven)) return undefined;
  if (full.some((one) => isAllCapitals(one) && !isListed(one)))
    return isTold && full.length > 1 && full.every(isAllCapitals) && hasAgeAfter(after) ? span : undefined;
  if (cue === 'maybe' && full.length === 1)
    return full.some(isListed) && !full.some(isAllCapitals) ? span : undefined;
  if (full.length === 1 && run.length === 1)
    return isSingleName(full[0] as Word, before, after) ? span : undefined;
  if (full.some(isGiven)) return span;
  if (isHeadline) return full.filter(isFamily).length > 1 ? span : undefined;
  if (full.some((one) => isFamily(one) && !isEponym(one))) return span;
  return full.length > 1 && !isThing ? span : undefined;
}

/** One word alone is a name where it is a given name, or any name that is told an age. */
function isSingleName(one: Word, before: string, after: string): boolean {
  if (one.text.length < 3 || isEponym(one) || (isAllCapitals(one) && !hasAgeAfter(after))) return false;
  const opens = /(?:^|[.?!:]\s*)$/u.test(before);
  if (isGiven(one)) return !opens || hasAgeAfter(after) || hasVerbAfter(after) || /^['’]s\s/u.test(after);
  return isFamily(one) && hasAgeAfter(after);
}
