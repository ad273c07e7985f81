import { eponymNoun } from './eponyms.ts';
import { cueBefore, cueChars, hasAgeAfter, hasVerbAfter } from './name-cues.ts';
import { isEponym, isGiven, isListed, soundsFamily, type Word } from './name-words.ts';
import { learnedEnding, ordinaryWords } from './ordinary-words.ts';
import type { Found } from './structured.ts';

const particles = new Set(
  'de da do dos das del della di du van von der den ter la le el al bin ibn bint'.split(' '),
);
/** Given names that are also everyday words in small letters: alone, or before a word no list has, they tell nobody. */
const alsoWords = new Set('max nick frank carol'.split(' '));
/** What people do, have and ask, and what they are: no word of these goes on with a name. */
const afterNames = new Set(
  `born aged age old takes took taken taking needs needed gets got wants wanted stays stayed smokes smoked drinks drank sleeps slept weighs eats ate feels felt
lives lived living works worked keeps kept suffers suffered developed started stopped uses said says asks asked tells told thinks thought hates likes loves loved went goes
gone came comes died woke fell wrote phoned called mentioned tested presents presented presenting complains complained complaining reports reported denies refuses refused
cries cried coughs coughed vomits vomited bleeds bled became begins began does did would could might shall used ought were being been having doing going
keep get gets gave gives given tried tries trying walks walked runs ran plays played sees saw seen looks looked seems seemed turned broke breaks lost loses gained
diagnosed diabetic asthmatic pregnant allergic gout flu asthma stroke statin statins fever cough rash warfarin tablets pills really very always never often sometimes
currently recently already still again suddenly also too off onto over since because if then than while though although but or nor so yet about between against
heavy smoker drinker survivor carrier severe mild chronic acute newly former retired obese overweight elderly blind deaf disabled frail demented bedridden vegan vegetarian
  dad mum mom mother father wife husband son daughter sister brother baby friend lady woman man girl boy patient gp nurse doctor regards thanks please sorry
tall short thin fat happy sad ill sick well fine okay good bad worse better tired weak scared worried anxious`.split(
    /\s+/,
  ),
);
/** "Nguyen Van An": what stands between the family name and the last part, which may be any short word. */
const vietnamese = new Set(
  'nguyen tran pham huynh hoang phan truong dang bui duong ngo dinh doan trinh le vo vu do ho ly mai dao lam'.split(
    ' ',
  ),
);
const middle = new Set(['van', 'thi']);
const endsHere =
  /^\s*(?:$|[.,;:?!)…\0]|(?:born|aged|and|who|with|from|on|in|or|is|has|have|had|was|at|to|while)\b)/u;
const introduces =
  /\b(?:i['’]?\s?a?m|this is|here is|regards,?|sincerely,?|love,?|cheers,?|hi,?|hello,?|dear)\s+$/u;

const titled = /(?:^|\s)(?:mrs?|ms|mister|dr|prof|herr|frau|se[ñn]ora?)\.?\s+$/u;
/** What follows "MR" for magnetic resonance and "MS" for multiple sclerosis in small letters. */
const scanned = new Set(
  'scan scans scanner findings guided relapse relapses flare flares fatigue plaques lesions onset drugs score'.split(
    ' ',
  ),
);
const endsName = (after: string): boolean =>
  endsHere.test(after) || hasAgeAfter(after) || hasVerbAfter(after);

const isSmall = ({ text }: Word): boolean => text === text.toLowerCase();
const isOrdinary = ({ plain }: Word): boolean => ordinaryWords.has(plain) || afterNames.has(plain);
/** No word that any list here knows as ordinary, learned or an action: it may belong to the name before it. */
const isUnknown = (one: Word): boolean =>
  one.plain.length > 2 && !isOrdinary(one) && !learnedEnding.test(one.plain) && !isEponym(one);

/** Names written without capitals: given and family names in a row, and what goes on with them. */
export function smallNames(words: readonly Word[], text: string): Found[] {
  const found: Found[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const run = smallRun(words, at, text);
    if (run.length === 0) continue;
    found.push({ kind: 'name', start: run[0]?.start ?? 0, end: run.at(-1)?.end ?? 0 });
    at += run.length - 1;
  }
  return found;
}

function smallRun(words: readonly Word[], first: number, text: string): Word[] {
  const one = words[first];
  if (!one || !isSmall(one)) return [];
  const rest = followers(words, first, text);
  const [next, third] = rest;
  if (vietnamese.has(one.plain) && next && third && middle.has(next.plain)) return [one, next, third];
  if (one.plain.length < 3 || isOrdinary(one)) return [];
  const before = text.slice(Math.max(0, one.start - cueChars), one.start);
  const cue = cueBefore(before);
  const isIntroduced = introduces.test(before.toLowerCase());
  if (titled.test(before)) {
    if (!isListed(one) && !(isUnknown(one) && !scanned.has(one.plain) && endsName(text.slice(one.end))))
      return [];
    return [one, ...rest.filter((other, at) => at === 0 && isListed(other) && !isOrdinary(other))];
  }
  if (!isGiven(one)) {
    return next && hidesGivenName(one, next, cue === 'person', text.slice(next.end)) ? [one, next] : [];
  }
  const run = [one, ...namesAmong(rest, text, !alsoWords.has(one.plain))];
  const last = run.at(-1) ?? one;
  const after = text.slice(last.end);
  if (run.length > 1) return isEponym(last) && eponymNoun.test(after) ? [] : run;
  if (alsoWords.has(one.plain) || isEponym(one)) return [];
  return cue === 'person' || cue === 'name' || (isIntroduced && endsName(after)) ? [one] : [];
}

/** A given name that no list has: before a family name of somebody announced ("my dad giorgos papadopoulos") or told of. */
function hidesGivenName(one: Word, next: Word, isPerson: boolean, after: string): boolean {
  if (!isUnknown(one) || !isUnknown(next)) return false;
  const isTold = hasAgeAfter(after) || hasVerbAfter(after);
  if (isPerson) return soundsFamily(next) || isTold;
  return soundsFamily(next) && isTold;
}

/** The words after this one, each parted from the last by one space. */
function followers(words: readonly Word[], first: number, text: string): Word[] {
  const rest = words.slice(first + 1, first + 5);
  const end = rest.findIndex(
    (one, at) => !isSmall(one) || text.slice((words[first + at] as Word).end, one.start) !== ' ',
  );
  return end < 0 ? rest : rest.slice(0, end);
}

/** How far a name goes on: over names of the lists, over particles before such, and over one unknown word that ends it. */
function namesAmong(rest: readonly Word[], text: string, mayClose: boolean): Word[] {
  const run: Word[] = [];
  for (const [at, one] of rest.entries()) {
    const next = rest[at + 1];
    const isNamed = !isOrdinary(one) && one.plain.length > 1 && (isListed(one) || soundsFamily(one));
    const leads = particles.has(one.plain) && next !== undefined && isUnknown(next);
    const closes = mayClose && isUnknown(one) && endsName(text.slice(one.end));
    if (!isNamed && !leads && !closes) break;
    run.push(one);
    if (closes && !isNamed) break;
  }
  while (run.length > 0 && particles.has((run.at(-1) as Word).plain) && !soundsFamily(run.at(-1) as Word))
    run.pop();
  return run;
}
