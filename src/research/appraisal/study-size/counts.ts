import { halves, isPeople, mayBeAgents, measures, participants, providers, things } from './nouns.ts';
import type { Token } from './tokens.ts';

/** A number that may count people: with a noun ("42 patients"), as "n = 42", or bare before a verb ("42 received"). */
export type Count = {
  value: number;
  kind: 'noun' | 'n' | 'bare';
  /** Which people: of the study, those who look after them, one half of a group, or nobody named. */
  who: 'participants' | 'providers' | 'half' | 'group' | 'nobody';
  /** Places among the tokens: of the number and of the last word of its noun. */
  at: number;
  last: number;
  isPart: boolean;
  hasShare: boolean;
};

const maxWords = 9;
const articles = new Set(['the', 'these', 'those', 'all', 'our', 'a', 'total', 'them', 'whom']);
const stops = new Set(
  `in with for by at from to on as than per versus vs between among after before during within without into over under who whom
  which that whose when where while if because were was is are be been being had has have having did does do not no it they we its
  their this these those but then there about against until since each every according also only aged respectively`.split(
    /\s+/,
  ),
);
const ofThem = new Set(['them', 'these', 'those', 'whom']);
const verbs = new Set(
  `were was received underwent had completed participated took used consumed ingested who served assigned randomised randomized
  allocated entered did agreed responded returned died remained withdrew dropped attended chose refused declined volunteered
  consented`.split(/\s+/),
);
/** What people alone do: "from 49 smokers of four clinics, 24 volunteered". */
const ofPeopleAlone = new Set(['volunteered', 'consented', 'agreed', 'declined', 'refused']);
/** Before a number that counts nobody: "of 1 in 20 people", "aged 18", "$ 200", "p = 3". */
const noCount = new Set(
  'per every each than age aged grade stage phase type version day days week weeks month visit table figure fig group item level score = < > ≤ ≥ ± ~ $ £ € / + − × * # @ & score ci - –'.split(
    ' ',
  ),
);
const invented = new Set([
  'hypothetical',
  'simulated',
  'virtual',
  'imaginary',
  'hypothesised',
  'hypothesized',
]);
const dashes = new Set(['-', '–', '−', '/', '%', '·', '±', '×', '°', ':', '+', '*', '^']);
const opening = new Set(['(', '[']);

/** The numbers of a sentence that may count people. */
export function countsOf(tokens: readonly Token[]): Count[] {
  const counts: Count[] = [];
  for (const [at, { value, isYear }] of tokens.entries()) {
    if (value === undefined || !Number.isInteger(value) || value < 2) continue;
    const before = tokens[at - 1]?.text ?? '';
    if (tokens.slice(Math.max(0, at - 6), at).some(({ text }) => invented.has(text))) continue;
    // "1 in 20 people", "3 out of 10".
    if (/^(?:in|of)$/.test(before) && /^(?:1|one)$/.test(tokens[at - 2]?.text ?? '')) continue;
    if (isNamed(tokens, at)) counts.push(...namedCount(tokens, at, value));
    else if (!isYear && (!noCount.has(before) || isDash(tokens, at) || (before === 'than' && value > 100))) {
      const unit = unitAfter(tokens, at) ?? elliptic(tokens, at, counts.at(-1)) ?? numberOf(tokens, at);
      if (unit && isOfPeople(tokens, at, unit, before)) counts.push({ value, at, ...unit });
    }
  }
  return counts.length > 0 ? counts : bracketedCounts(tokens);
}

/** "Boys with ADHD (18), ASD (19) and healthy controls (25)": two or more bare numbers behind who they count. */
function bracketedCounts(tokens: readonly Token[]): Count[] {
  const first = tokens.findIndex(({ text }) => isPeople(text));
  if (first < 0) return [];
  const found = tokens.flatMap(({ value, isYear }, at): Count[] =>
    at > first &&
    value !== undefined &&
    value > 1 &&
    Number.isInteger(value) &&
    !isYear &&
    tokens[at - 1]?.text === '(' &&
    tokens[at + 1]?.text === ')' &&
    /^\p{L}{2}/u.test(tokens[at - 2]?.text ?? '') &&
    !measures.has(tokens[at - 2]?.text ?? '') &&
    !things.has(tokens[at - 2]?.text ?? '')
      ? [{ value, kind: 'n', who: 'group', at, last: at, isPart: false, hasShare: false }]
      : [],
  );
  return found.length > 1 ? found : [];
}

/** "456 subjects - 175 patients": with blanks on both sides it parts words, not numbers. */
const isDash = (tokens: readonly Token[], at: number): boolean => {
  const [word, dash, now] = [tokens[at - 2], tokens[at - 1], tokens[at]];
  return (
    /^[-–]$/.test(dash?.text ?? '') &&
    /^\p{L}/u.test(word?.text ?? '') &&
    (word?.end ?? 0) < (dash?.start ?? 0) &&
    (dash?.end ?? 0) < (now?.start ?? 0)
  );
};

/** Not "of 1,348 genes 96 were validated", "CD4 counts higher than 400 were", "scans read by 15 radiologists". */
function isOfPeople(tokens: readonly Token[], at: number, unit: Unit, before: string): boolean {
  if (unit.who === 'providers' && before === 'by') return false;
  if (unit.kind === 'noun' || ofPeopleAlone.has(tokens[at + 1]?.text ?? '')) return true;
  const nearest = tokens
    .slice(0, at)
    .findLast(({ text }, place) => isPeople(text) || (things.has(text) && !isPlace(tokens, place)))?.text;
  return (
    before !== 'than' && (nearest === undefined || isPeople(nearest) || /^groups?$|^arms$/.test(nearest))
  );
}

/** "At the antenatal clinics", "in six of the centres" say where, not what is counted. */
const isPlace = (tokens: readonly Token[], at: number): boolean =>
  tokens.slice(Math.max(0, at - 3), at).some(({ text }) => /^(?:at|in|from|within)$/.test(text));

/** "The total number of subjects was 42", "number of patients: 42". */
function numberOf(tokens: readonly Token[], at: number): Unit | undefined {
  if (!/^(?:was|were|is|=|:)$/.test(tokens[at - 1]?.text ?? '') || measures.has(tokens[at + 1]?.text ?? ''))
    return undefined;
  const words = tokens.slice(Math.max(0, at - 9), at - 1).map(({ text }) => text);
  const noun = words.slice(words.lastIndexOf('number') + 1).find(isPeople);
  if (!words.includes('number') || !noun) return undefined;
  return { kind: 'noun', who: whoIs(noun), last: at, isPart: false, hasShare: tokens[at + 1]?.text === '%' };
}

/** "Seven patients with and seven without it", "56 underwent stenting and 58 bypass": the second of two counts alike. */
function elliptic(tokens: readonly Token[], at: number, previous: Count | undefined): Unit | undefined {
  const after = tokens[at + 1]?.text ?? '';
  if (!previous || !['and', ',', 'or'].includes(tokens[at - 1]?.text ?? '') || at - previous.last > 16)
    return undefined;
  const isAlike =
    previous.kind === 'bare'
      ? /^\p{L}/u.test(after) && !measures.has(after) && !things.has(after)
      : /^(?:with|without|in|on|to|who|for|receiv\w+|as)$/.test(after);
  return isAlike ? { kind: 'bare', who: 'nobody', last: at, isPart: false, hasShare: false } : undefined;
}

/** "n = 42", "N: 42". */
const isNamed = (tokens: readonly Token[], at: number): boolean =>
  ['=', ':'].includes(tokens[at - 1]?.text ?? '') && tokens[at - 2]?.text === 'n';

function namedCount(tokens: readonly Token[], at: number, value: number): Count[] {
  if (['%', '/'].includes(tokens[at + 1]?.text ?? '') || isNumerator(tokens, at)) return [];
  const after = unitAfter(tokens, at);
  const who = after?.kind === 'noun' ? after.who : whoBefore(tokens, at - 2);
  return who ? [{ value, kind: 'n', who, at, last: after?.last ?? at, isPart: false, hasShare: false }] : [];
}

/** "n = 16 of 133" counts what happened among them. */
const isNumerator = (tokens: readonly Token[], at: number): boolean =>
  tokens[at + 1]?.text === 'of' && tokens[at + 2]?.value !== undefined;

/** Whom "(n = 42)" counts, by the words before it; nothing where they name something else. */
function whoBefore(tokens: readonly Token[], n: number): Count['who'] | undefined {
  for (let at = n - 1, seen = 0; at >= 0 && seen < 14; at -= 1, seen += 1) {
    const text = tokens[at]?.text ?? '';
    if (isPeople(text)) return whoIs(text);
    if (/^(?:groups?|arms?|placebo|controls?|patient|intervention|participant)$/.test(text)) return 'group';
    if (things.has(text) && at === n - 2) return undefined;
    if (/^[;.]$/.test(text)) break;
  }
  return 'nobody';
}

const whoIs = (noun: string): Count['who'] =>
  halves.has(noun)
    ? 'half'
    : providers.has(noun)
      ? 'providers'
      : participants.has(noun)
        ? 'participants'
        : 'nobody';

/** "28 mountaineers were randomly", "11 rowers (58 years) participated". */
function actsAsPeople(tokens: readonly Token[], from: number): boolean {
  const close =
    tokens[from]?.text === '('
      ? tokens.findIndex(({ text }, at) => at > from && at < from + 12 && text === ')') + 1
      : from;
  const text = tokens
    .slice(close, close + 7)
    .map((one) => one.text)
    .join(' ');
  return /^(?:and \d{1,6} .{0,30})?(?:participated|volunteered|consented|agreed|completed|who|(?:were|was) (?:random|recruit|enrol|invit|interview|survey|asked|studied|administered)|took part)/.test(
    text,
  );
}

const participles = new Set(['randomised', 'randomized', 'assigned', 'allocated']);

/** "30 randomised controlled trials": the participle describes the noun behind it; "30 randomised to drug A" is what befell 30. */
const isAttribute = (tokens: readonly Token[], at: number): boolean => {
  const next = tokens[at + 1]?.text ?? '';
  return (
    participles.has(tokens[at]?.text ?? '') && /^\p{L}/u.test(next) && !stops.has(next) && !articles.has(next)
  );
};

type Unit = Omit<Count, 'value' | 'at'>;

/** What the number at a place counts: the first noun of people after it, unless something else comes first. */
function unitAfter(tokens: readonly Token[], number: number, depth = 0): Unit | undefined {
  let isPart = false;
  let hasShare = false;
  let words = 0;
  for (let at = number + 1; at < tokens.length && words <= maxWords; at += 1) {
    const { text, value, start } = tokens[at] ?? { text: '.', start: 0 };
    const before = tokens[at - 1]?.text ?? '';
    if (opening.has(text)) {
      const close = tokens.findIndex((one, place) => place > at && (one.text === ')' || one.text === ']'));
      if (close < 0 || close - at > 16) return undefined;
      hasShare ||= tokens.slice(at, close).some((one) => one.text === '%');
      at = close;
    } else if (value !== undefined) {
      const isJoined = ['and', ',', 'of', 'the', 'or', 'all'].includes(before);
      const next = isJoined && depth < 3 ? unitAfter(tokens, at, depth + 1) : undefined;
      return next?.kind === 'noun' ? { ...next, isPart: isPart || next.isPart, hasShare } : undefined;
    } else if (isPeople(text) || (mayBeAgents(text) && actsAsPeople(tokens, at + 1))) {
      return { kind: 'noun', who: whoIs(text), last: at, isPart, hasShare };
    } else if (verbs.has(text) && words === 0 && !isPart && !isAttribute(tokens, at)) {
      return { kind: 'bare', who: 'nobody', last: number, isPart: false, hasShare };
    } else if (
      isPart &&
      verbs.has(text) &&
      tokens.slice(number + 1, at).some((one) => ofThem.has(one.text))
    ) {
      return { kind: 'bare', who: 'nobody', last: number, isPart: true, hasShare };
    } else if (text === 'of' && words === 0) isPart = true;
    else if (
      text === 'study' &&
      words === 0 &&
      /^(?:and|or|patients|subjects|participants)$/.test(tokens[at + 1]?.text ?? '')
    )
      words += 1;
    else if (measures.has(text) || things.has(text) || (stops.has(text) && !(isPart && articles.has(text))))
      return undefined;
    else if (dashes.has(text) && start === tokens[at - 1]?.end) return undefined;
    else if (/^[.;:?!)\]%=<>±]$/.test(text) || (text === ',' && words === 0)) return undefined;
    else if (text === 'of') return undefined;
    else if (/^\p{L}/u.test(text) && !articles.has(text)) words += 1;
  }
  return undefined;
}
