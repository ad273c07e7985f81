import { splitClauses } from '../language/clauses.ts';
import {
  changeWords,
  equivalenceWords,
  hedges,
  type Side,
  sideOf,
  verdicts,
} from '../language/directions.ts';
import { negators } from '../language/negators.ts';
import { anyCause, deaths } from '../language/outcomes.ts';
import { isStopWord, stem, words } from '../language/tokens.ts';
import { sameWord } from '../question/same-word.ts';

/**
 * What a sentence says changed, and which way: `focus` are stems of what changed ("mortality"), none where it is the benefit
 * as a whole.
 */
export type Stance = { side: Side; focus: ReadonlySet<string> };

/** How many words may stand between a negation and what it denies: "did not, on the whole, significantly reduce". */
const reach = 6;
/** Stands for a comma among the words. */
const comma = 'commamark';
/** Ends what a direction word is about. */
const edges = new Set(
  'in among amongst with compared than versus vs by at over after during when while whereas although but and or that which who between across from within under if commamark'.split(
    ' ',
  ),
);
/** Words between a direction word and what it is about: "reduction in the risk of". */
const links = new Set(
  'in on of for the a an any to risk rate rates incidence frequency occurrence number proportion level levels significant significantly statistically clinically overall their its against about common commonly frequent frequently often likely development primary score scores outcome outcomes'.split(
    ' ',
  ),
);
const auxiliary = new Set(
  'was were is are be been being did does do had has have significantly significant statistically markedly slightly somewhat substantially not also to found seen observed noted detected shown'.split(
    ' ',
  ),
);
/** "Associated with", "no association was found between … and …". */
const partners = new Set('with between and'.split(' '));
const maxFocus = 5;
/** Stems that name no outcome by themselves: two trials may both count events, and not the same ones. */
const vague = new Set(['event', 'rate', 'result', 'measur', 'end', 'composit']);

/** The findings that a sentence states, one for each word of direction or likeness in it. */
export function readStances(sentence: string): Stance[] {
  return splitClauses(sentence).flatMap((clause) => {
    const tokens = words(
      clause
        .replace(/,\s/g, ` ${comma} `)
        .replace(/n['’]t\b/gi, ' not')
        .replace(/\bnon-?(?=significant|inferior)/gi, 'not '),
    );
    if (isNotInferior(tokens) || tokens.some((word) => hedges.has(word))) return [];
    return tokens.flatMap((word, at): Stance[] => {
      const isDenied = isNegated(tokens, at);
      const side =
        equivalenceWords.has(word) || (changeWords.has(word) && isDenied) ? 'none' : sideOf.get(word);
      if (!side || isQualifier(tokens[at - 1])) return [];
      const focus = focusOf(tokens, at);
      if (isDenied && verdicts.has(word) && focusAfter(tokens, at).size === 0) {
        return [{ side: 'none', focus: new Set() }];
      }
      return focus.size > 0 ? [{ side: isDenied ? 'none' : side, focus }] : [];
    });
  });
}

/** "At increased risk", "65 or more" describe people and amounts. */
const isQualifier = (before: string | undefined): boolean => before === 'at' || before === 'or';

/** "Not inferior to … for preventing relapse" is no sign that relapse was not prevented. */
const isNotInferior = (tokens: readonly string[]): boolean =>
  tokens.some(
    (word, at) => /^(?:non)?inferior/.test(word) && (word.startsWith('non') || isNegated(tokens, at)),
  );

const isNegated = (tokens: readonly string[], at: number): boolean =>
  tokens.slice(Math.max(0, at - reach), at).some((one) => negators.has(one));

/** Whether one finding denies the other: about the same thing, one sees a change and the other none or the reverse. */
export function areOpposed(one: Stance, other: Stance): boolean {
  if (one.focus.size === 0 || other.focus.size === 0) return isVerdictAgainst(one, other);
  const shared = [...one.focus].filter((each) => sameWord(each).some((like) => other.focus.has(like)));
  if (!shared.some((each) => !vague.has(each))) return false;
  if (areOfOtherCauses(one, other)) return false;
  if (one.side === other.side) return false;
  if (one.side === 'none' || other.side === 'none') return true;
  const pair = `${one.side} ${other.side}`;
  return /^(?:more less|less more|better worse|worse better)$/.test(pair);
}

/** "Death from bleeding" is another outcome than "death from head injury": they share nothing but the death. */
export function areOfOtherCauses(one: Stance, other: Stance): boolean {
  const shared = [...one.focus].filter((each) => other.focus.has(each));
  return shared.every((each) => deaths.has(each)) && namesCause(one) && namesCause(other);
}

const namesCause = ({ focus }: Stance): boolean =>
  [...focus].some((each) => !deaths.has(each) && !anyCause.has(each));

/** "No benefit over placebo" names no outcome: it denies whatever good another study found. */
function isVerdictAgainst(one: Stance, other: Stance): boolean {
  const sides = [one, other].map(({ side, focus }) => (focus.size === 0 ? 'verdict' : side));
  return sides.includes('verdict') && (sides.includes('better') || sides.includes('less'));
}

/** What follows the word up to an edge; else, as in "mortality was lower", what stands before it. */
function focusOf(tokens: readonly string[], at: number): Set<string> {
  const named = focusAfter(tokens, at);
  return named.size > 0 ? named : focusBefore(tokens, at);
}

function focusAfter(tokens: readonly string[], at: number): Set<string> {
  const isLinked = sideOf.get(tokens[at] ?? '') === 'linked';
  const after: string[] = [];
  let next = at + 1;
  const isLink = (word: string) => links.has(word) || auxiliary.has(word) || (isLinked && partners.has(word));
  while (next < tokens.length && isLink(tokens[next] ?? '')) next += 1;
  for (; next < tokens.length && after.length < maxFocus; next += 1) {
    const word = tokens[next] ?? '';
    if (edges.has(word) && !(isLinked && word === 'and') && !namesCauseOfDeath(tokens, next)) break;
    after.push(word);
  }
  return meaningful(after);
}

function focusBefore(tokens: readonly string[], at: number): Set<string> {
  const subject = tokens.slice(tokens.lastIndexOf(comma, at) + 1, at);
  const head = meaningful(subject.slice(0, firstEdge(subject)));
  if (head.size > 0) return head;
  const before: string[] = [];
  for (let back = at - 1; back >= 0 && before.length < maxFocus; back -= 1) {
    const word = tokens[back] ?? '';
    if (before.length > 0 && edges.has(word) && word !== 'in') break;
    if (!auxiliary.has(word)) before.push(word);
  }
  return meaningful(before);
}

/** "Death from bleeding": what follows belongs to what changed. */
const namesCauseOfDeath = (tokens: readonly string[], at: number): boolean =>
  tokens[at] === 'from' && deaths.has(stem(tokens[at - 1] ?? ''));

/** Where "mortality after surgery" stops being about mortality. */
function firstEdge(tokens: readonly string[]): number {
  const found = tokens.findIndex((word, at) => edges.has(word) && !namesCauseOfDeath(tokens, at));
  return found < 0 ? tokens.length : found;
}

function meaningful(found: readonly string[]): Set<string> {
  const kept = found.filter(
    (word) =>
      /^\p{L}{2}/u.test(word) &&
      !isStopWord(word) &&
      !sideOf.has(word) &&
      !changeWords.has(word) &&
      !links.has(word) &&
      !negators.has(word) &&
      !auxiliary.has(word) &&
      !groupWords.has(word),
  );
  return new Set(kept.map(stem));
}

/** Who was compared, which is no outcome. */
const groupWords = new Set(
  'group groups arm arms placebo control controls patients patient participants people adults treatment treated therapy drug users nonusers women men children compared usual care standard day days week weeks month months year years trial study studies evidence use ci hr rr or significantly'.split(
    ' ',
  ),
);
