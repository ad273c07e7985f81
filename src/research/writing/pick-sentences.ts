import { sideOf } from '../language/directions.ts';
import { negators } from '../language/negators.ts';
import { words } from '../language/tokens.ts';
import { doseAskedBy, figureAskedBy, outcomeAskedBy } from '../question/asked-figure.ts';
import type { Concept } from '../question/concept.ts';
import { isWorded, type WeightedQuestion } from '../question/weigh.ts';
import { answerChances } from './answering-sentence/rank-sentences.ts';
import { isAside } from './is-aside.ts';
import { pointsBack } from './points-back.ts';
import type { SourceSentence } from './source-sentences.ts';
import { fits, type Passage, textOf, wholeConclusion, wholePassage, withReferent } from './whole-passage.ts';

/** Tells sentences about the people asked about from those about others. */
export type IsOnTopic = (text: string) => boolean;

/** What an extractive report can tell of a source: the passage that leads and findings, the first of which is told first. */
export type Picked = { bottomLine: Passage | undefined; findings: readonly Passage[] };

/** A source as its sentences are chosen from. */
type Source = { title: string; sentences: readonly SourceSentence[] };

/** Least probability of being result or conclusion; what was asked or done is no finding, however well it answers. */
const findingFloor = 0.1;
const surelyConclusion = 0.5;
const mostMethods = 0.5;
/** Of the chance of the likeliest, what a conclusion needs to be told beside it, less where it is on the outcome asked about. */
const worthBeside = { any: 0.1, onOutcome: 0.03 };
/** Of the chance of one half of a conclusion, what the other needs. */
const closeEnough = 0.5;
/** The chance from which another finding is worth telling: three in ten of those answer as well. */
const worthAnother = 0.02;
/** Less of what is concluded, or a result in numbers: below it stand baselines and those who dropped out. */
const worthBehind = 0.003;
/** Figures that are told where one is asked for. */
const mostFigures = 2;
/** A sentence that has more than this share of its words in common with what is told says it again. */
const sameWords = 0.8;

/** The sentences of a source that can be told, the likeliest to answer first. */
type Ranked = {
  sentences: readonly SourceSentence[];
  tellable: readonly SourceSentence[];
  chanceOf: (one: SourceSentence) => number;
  isOurs: IsOnTopic;
};

/**
 * Chooses of each source the sentence that most likely answers, with the conclusion, and the finding that names all that is
 * compared, where these may answer as well. Then findings: the next likeliest, two figures that were asked for, a result in numbers,
 * what else is concluded, and one more of each as far as it may answer. Word for word; a sentence about other people is taken only
 * where a source has no other.
 */
export function pickSentences(
  sources: readonly Source[],
  question: WeightedQuestion,
  asked: string,
  isAboutThem: IsOnTopic = () => true,
  compared: readonly Pick<Concept, 'wordings'>[] = [],
): Picked[] {
  const isOutcome = outcomeAskedBy(asked) ?? (() => true);
  const givesDose = doseAskedBy(asked);
  const givesFigure = givesDose ?? figureAskedBy(asked);
  // How many took part is no answer to how many fell ill; the dose that was given may be one.
  const mayGive = ({ role }: SourceSentence) => givesDose !== undefined || role.methods < mostMethods;
  return sources.map(({ title, sentences }) => {
    const likely = answerChances(sentences, asked, title);
    const chances = new Map(sentences.map((one, at) => [one, likely[at] ?? 0]));
    const chanceOf = (one: SourceSentence) => chances.get(one) ?? 0;
    const ranked: Ranked = {
      sentences,
      tellable: sentences
        .filter((one) => !isAside(one.text) && wholePassage(one, sentences) !== undefined)
        .toSorted((one, other) => chanceOf(other) - chanceOf(one)),
      chanceOf,
      isOurs: sentences.some(({ text }) => isAboutThem(text)) ? isAboutThem : () => true,
    };
    const lead = leadOf(ranked, { question, compared, isOutcome });
    if (lead.length === 0) return { bottomLine: undefined, findings: [] };
    const figures = givesFigure && { givesFigure, mayGive };
    return { bottomLine: lead, findings: findingsBeside(lead, ranked, figures) };
  });
}

type AskedOf = {
  question: WeightedQuestion;
  compared: readonly Pick<Concept, 'wordings'>[];
  isOutcome: (stems: ReadonlySet<string>) => boolean;
};

/** What a report leads with, where it leads with the source; empty where the source tells nothing. */
function leadOf(ranked: Ranked, { question, compared, isOutcome }: AskedOf): Passage {
  const { sentences, tellable, chanceOf, isOurs } = ranked;
  const bestOf = (isFit: (one: SourceSentence) => boolean) =>
    best(tellable, (one) => isOurs(one.text) && isFit(one));
  const likeliest = bestOf(() => true);
  if (!likeliest) return [];
  const whole = (one: SourceSentence) =>
    wholeConclusion(
      one,
      sentences,
      (other) =>
        isOurs(other.text) &&
        (chanceOf(other) >= closeEnough * chanceOf(one) || namesMore(question, other, one)),
    );
  const namesAll = (one: SourceSentence) =>
    compared.every(({ wordings }) => isWorded(wordings, new Set(one.stems)));
  const comparing = compared.length > 1 && bestOf(namesAll);
  const concluding = bestOf(isConclusion);
  let lead = whole(likeliest) ?? [];
  if (comparing) lead = joinedIfClear(lead, whole(comparing), sentences);
  if (concluding) {
    const worth = isOutcome(new Set(concluding.stems)) ? worthBeside.onOutcome : worthBeside.any;
    if (chanceOf(concluding) >= worth * chanceOf(likeliest))
      lead = joinedIfClear(lead, whole(concluding), sentences);
  }
  // What qualifies that which leads makes one passage with it, where that is not too long.
  const next = nextOf(ranked, lead);
  return next?.some((one) => lead.includes(one)) ? joinedIfClear(lead, next, sentences) : lead;
}

type AskedFigure = {
  givesFigure: (sentence: string) => boolean;
  mayGive: (one: SourceSentence) => boolean;
};

/** Findings of a source beside what it leads with, in the order of their worth. */
function findingsBeside(lead: Passage, ranked: Ranked, figure: AskedFigure | undefined): Passage[] {
  const findings: Passage[] = [];
  const add = (choose: (told: Passage) => Passage | undefined) => {
    const told = [...lead, ...findings.flat()];
    const passage = choose(told);
    if (passage && !passage.some((one) => told.includes(one))) findings.push(passage);
  };
  const isInNumbers = (one: SourceSentence) => statesEffect(one) && figure?.givesFigure(one.text) !== false;
  add((told) => nextOf(ranked, told));
  if (figure) for (let at = 0; at < mostFigures; at += 1) add((told) => figureIn(ranked, told, figure));
  const isWorth = (floor: number) => (one: SourceSentence) => ranked.chanceOf(one) >= floor;
  add((told) => (told.some(statesEffect) ? undefined : nextOf(ranked, told, isInNumbers)));
  add((told) =>
    nextOf(ranked, told, (one) => isConclusion(one) && isWorth(worthBehind)(one) && !pointsBack(one.text)),
  );
  add((told) => nextOf(ranked, told, isWorth(worthAnother)));
  add((told) => nextOf(ranked, told, (one) => isInNumbers(one) && isWorth(worthBehind)(one)));
  return findings;
}

/** The likeliest passage of such sentences that says more than what is told. */
function nextOf(
  { sentences, tellable, isOurs }: Ranked,
  told: Passage,
  isFit: (one: SourceSentence) => boolean = () => true,
): Passage | undefined {
  const found = best(
    tellable,
    (one) => isFit(one) && isOurs(one.text) && !told.includes(one) && !saysAgain([one], told),
  );
  const isLess = found && !isFinding(found) && told.some(isFinding);
  return found && !isLess ? wholePassage(found, sentences) : undefined;
}

const isConclusion = ({ role }: SourceSentence): boolean => role.conclusion >= surelyConclusion;

const numbers = /\d\s?%|\bper ?cent\b|\d[.·]\d|\b[Pp]\s?[<=>≤≥]/;
/** Whether a sentence of the results gives a share, a decimal or a P value. */
export const statesEffect = ({ text, role }: SourceSentence): boolean =>
  role.results >= mostMethods && numbers.test(text);

/**
 * Where a dose or figure was asked for, the likeliest sentence that gives one; behind another only one that says more and may answer
 * too.
 */
function figureIn(
  { sentences, chanceOf, isOurs }: Ranked,
  told: Passage,
  { givesFigure, mayGive }: AskedFigure,
): Passage | undefined {
  const gives = (one: SourceSentence) => givesFigure(one.text);
  const figures = told.filter(gives);
  const [likeliest] = sentences
    .filter((one) => mayGive(one) && gives(one) && isOurs(one.text) && !isAside(one.text))
    .filter((one) => !told.includes(one))
    .filter((one) => figures.length === 0 || (chanceOf(one) >= worthBehind && !saysAgain([one], figures)))
    .toSorted((one, other) => chanceOf(other) - chanceOf(one));
  return likeliest && wholePassage(likeliest, sentences);
}

/**
 * Both in the order of the text, where that is not too long, the other says more, and what points back stands right behind what
 * it points to.
 */
function joinedIfClear(
  told: Passage,
  more: Passage | undefined,
  sentences: readonly SourceSentence[],
): Passage {
  if (!more || saysAgain(more, told)) return told;
  const other = withReferent(more, sentences, told);
  const [first] = other;
  const isClear =
    !first ||
    told.includes(first) ||
    !pointsBack(first.text) ||
    told.some(({ position }) => position === first.position - 1);
  const both = [...new Set([...told, ...other])].toSorted((a, b) => a.start - b.start);
  return isClear && fits(both) ? both : told;
}

/** Whether a passage adds nothing: nearly all its words, each number and direction stand in what is told, and both deny or neither. */
function saysAgain(passage: Passage, told: Passage): boolean {
  const [here, there] = [contentOf(passage), contentOf(told)];
  const stands = here.stems.filter((stem) => there.stems.includes(stem));
  return (
    stands.length > sameWords * here.stems.length &&
    here.marks.every((mark) => there.marks.includes(mark)) &&
    here.denies === there.denies
  );
}

function contentOf(passage: Passage) {
  const text = textOf(passage);
  const all = words(text);
  const sides = all.flatMap((word) => sideOf.get(word) ?? []);
  return {
    stems: [...new Set(passage.flatMap((one) => one.stems))],
    marks: [...(text.match(/\d+(?:[.,·]\d+)*/g) ?? []), ...sides],
    denies: all.some((word) => negators.has(word)),
  };
}

/** Whether a sentence names a thing of the question that the other leaves out. */
function namesMore({ concepts }: WeightedQuestion, one: SourceSentence, other: SourceSentence): boolean {
  const [own, others] = [new Set(one.stems), new Set(other.stems)];
  return concepts.some(
    ({ wordings, weight }) => weight === 1 && isWorded(wordings, own) && !isWorded(wordings, others),
  );
}

const isFinding = ({ role }: SourceSentence): boolean => role.results + role.conclusion >= findingFloor;

/** The first of the findings; of a source that states none, such as a narrative review, the first of what it tells. */
function best(
  tellable: readonly SourceSentence[],
  isFit: (one: SourceSentence) => boolean,
): SourceSentence | undefined {
  const fitting = tellable.filter(isFit);
  return fitting.find(isFinding) ?? fitting.find(({ role }) => role.background > role.methods);
}
