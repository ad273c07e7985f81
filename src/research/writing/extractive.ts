import { asksForLabel } from '#evidence/rules.ts';
import type { EvidenceItem } from '#shared/research/evidence-item.ts';
import type { DraftStatement } from '#shared/research/statement.ts';
import { readStances } from '../appraisal/stance.ts';
import { doseAskedBy, figureAskedBy } from '../question/asked-figure.ts';
import { comparedThings } from '../question/compared.ts';
import { isWorded, weighQuestion } from '../question/weigh.ts';
import { namesOtherAges, readAskedAges } from '../sources/ages.ts';
import type { AskedConcept } from '../sources/relevance/asked-concept.ts';
import { readConcepts } from '../sources/relevance/concepts.ts';
import { isCopy, type LabelSentence, pickFromLabel } from './label-sentences.ts';
import { namesHarm } from './names-harm.ts';
import { type Picked, pickSentences, statesEffect } from './pick-sentences.ts';
import { pointsBack } from './points-back.ts';
import { outcomeReportedBy } from './reports-outcome.ts';
import { type ComposerSection, inSectionOrder } from './sections.ts';
import { isDrugLabel, type SourceSentence, sourceSentences } from './source-sentences.ts';
import { type Passage, textOf, withReferent } from './whole-passage.ts';

const maxBottomLines = 3;
/** So few sources that answer leave room for more findings of each. */
const few = 2;
const mostFindings = 3;

/** Ids of the sources that a report leads with, of those that answer, and of those that may where none does for sure. */
type Standing = {
  leads: ReadonlySet<string>;
  answers: ReadonlySet<string>;
  possible?: ReadonlySet<string>;
};

type Quotable = Pick<SourceSentence, 'text' | 'start' | 'end' | 'position'>;

/**
 * Composes a report without a model: sentences of the sources word for word, each cited. The bottom line takes one passage from each of
 * the first sources that answer, after the first only from those that tell of the outcome asked about; of those and of what may answer where none
 * does for sure a finding is told too, three where they are few, of every other source one passage alone. What labels say of their drug follows what studies found, but leads where the question asks for what stands in labels.
 */
export function composeExtractive(
  items: readonly EvidenceItem[],
  question: string,
  { leads, answers, possible = new Set() }: Standing,
): DraftStatement[] {
  const weighed = weighQuestion(question);
  const concepts = readConcepts(question, weighed);
  const ages = readAskedAges(question);
  const sources = items.map((item) => ({
    title: item.title,
    sentences: isDrugLabel(item) ? [] : sourceSentences(item),
  }));
  const picked = pickSentences(
    sources,
    weighed,
    question,
    (text) => !namesOtherAges(ages, text),
    comparedThings(question, concepts),
  );
  const fromLabels: LabelSentence[] = [];
  const isForLabels = asksForLabel(question);
  const drafts = new Map<string, DraftStatement>();
  const add = (section: ComposerSection, item: EvidenceItem, quoted: readonly Quotable[] = []) => {
    const text = textOf(quoted).replace(/\s+/g, ' ');
    const citations = quoted.map(({ start, end }) => ({ sourceId: item.id, start, end }));
    const same = drafts.get(text);
    if (!same && text) drafts.set(text, { section, text, citations });
    else if (citations.length === 1 && same?.citations.every(({ sourceId }) => sourceId !== item.id))
      same.citations.push(...citations);
  };
  const addLabel = (item: EvidenceItem) => {
    for (const [at, sentence] of pickFromLabel(item, question, weighed).entries()) {
      const isRepeated = fromLabels.some((other) => other.text !== sentence.text && isCopy(other, sentence));
      if (isRepeated) continue;
      fromLabels.push(sentence);
      const section =
        at === 0 && isForLabels
          ? 'Bottom line'
          : namesHarm(sentence.text, question)
            ? 'Harms and safety'
            : 'Key findings';
      add(section, item, [{ ...sentence, position: 0 }]);
    }
  };
  const givesFigure = doseAskedBy(question) ?? figureAskedBy(question);
  const isFigure = (one: SourceSentence) => (givesFigure ? givesFigure(one.text) : statesEffect(one));
  let leading = 0;
  const asked = { concepts, numbers: comparedNumbers(question) };
  const reportsOutcome = outcomeReportedBy(question, weighed) ?? (() => true);
  const isOnOutcome = (item: EvidenceItem) =>
    reportsOutcome(item.title, ...sourceSentences(item).map(({ text }) => text));
  const ordered = picked.map((one, at) => inOrder(withReferents(one, sources[at]?.sentences ?? []), asked));
  ordered.forEach(({ bottomLine, findings }, at) => {
    const [keyFinding, ...others] = findings;
    const item = items[at] as EvidenceItem;
    if (isDrugLabel(item)) {
      addLabel(item);
      return;
    }
    // What may answer is told under a heading of its own, in this order.
    const sectionOf = (passage: Passage): ComposerSection =>
      !possible.has(item.id) && namesHarm(textOf(passage), question) ? 'Harms and safety' : 'Key findings';
    const isFirst = leading === 0;
    const isOnIt = isFirst || (bottomLine && namedShare(bottomLine, asked.concepts) >= leastNamed);
    if (leads.has(item.id) && leading < maxBottomLines && isOnIt) {
      const isLeading = isFirst || !bottomLine || isOnOutcome(item);
      if (isLeading) leading += 1;
      add(isLeading ? 'Bottom line' : sectionOf(bottomLine), item, bottomLine);
      const told = answers.size <= few ? findings : firstAndFigure(bottomLine, findings, isFigure);
      for (const finding of told) add(sectionOf(finding), item, finding);
      return;
    }
    const told = bottomLine ?? keyFinding;
    if (!told) return;
    const isVague = namedShare(told, concepts) < leastOfRelated;
    const named =
      isVague && keyFinding && namedShare(keyFinding, concepts) >= leastOfRelated ? keyFinding : [];
    if (isVague && named.length === 0 && answers.size === 0) return;
    const whole = [...new Set([...named, ...told])].toSorted((one, other) => one.start - other.start);
    add(sectionOf(told), item, whole);
    const isTold = keyFinding?.every((one) => whole.includes(one));
    if (!possible.has(item.id)) return;
    if (keyFinding && !isTold) add(sectionOf(keyFinding), item, keyFinding);
    if (possible.size <= few) for (const other of others) add(sectionOf(other), item, other);
  });
  return inSectionOrder([...drafts.values()]);
}

/**
 * The sentence that leads and the other: one that points back to what is not quoted leads only where both do, one without any of
 * the doses that are compared only where the other has not all, and one that names nothing asked about only where no finding does.
 */
function inOrder(
  { bottomLine, findings }: Picked,
  { concepts, numbers }: { concepts: readonly AskedConcept[]; numbers: readonly string[] },
): Picked {
  const [keyFinding, ...others] = findings;
  if (!bottomLine || !keyFinding) return { bottomLine, findings };
  const isTurned =
    (pointsBack(textOf(bottomLine)) && !pointsBack(textOf(keyFinding))) ||
    (givesAll(numbers, keyFinding) && !numbers.some((one) => givesAll([one], bottomLine))) ||
    (namedShare(bottomLine, concepts) < leastNamed &&
      namedShare(keyFinding, concepts) > wellNamed &&
      readStances(textOf(keyFinding)).length > 0);
  return isTurned ? { bottomLine: keyFinding, findings: [bottomLine, ...others] } : { bottomLine, findings };
}

/** Each passage with what it points back to, but those that another tells already; at most so many findings. */
function withReferents({ bottomLine, findings }: Picked, sentences: readonly SourceSentence[]): Picked {
  const lead = bottomLine && withReferent(bottomLine, sentences);
  const told = [...(lead ?? [])];
  const whole = findings.flatMap((finding) => {
    if (finding.some((one) => told.includes(one))) return [];
    const passage = withReferent(finding, sentences, told);
    told.push(...passage);
    return [passage];
  });
  return { bottomLine: lead, findings: whole.slice(0, mostFindings) };
}

/** Of findings, the first, and the first that gives the figure asked for, or a result in numbers, where none is told yet. */
function firstAndFigure(
  lead: Passage = [],
  [first, ...others]: readonly Passage[],
  isFigure: (one: SourceSentence) => boolean,
): Passage[] {
  if (!first) return [];
  const isTold = [...lead, ...first].some(isFigure);
  const figure = isTold ? undefined : others.find((one) => one.some(isFigure));
  return figure ? [first, figure] : [first];
}

/** "Is 1.8 mg better than 1.2 mg": the numbers of a question that has two or more. */
function comparedNumbers(question: string): string[] {
  const numbers = question.match(/\d+(?:\.\d+)?/g) ?? [];
  return numbers.length > 1 ? numbers : [];
}

function givesAll(numbers: readonly string[], passage: Passage): boolean {
  const given = new Set(textOf(passage).match(/\d+(?:\.\d+)?/g));
  return numbers.length > 0 && numbers.every((one) => given.has(one));
}

/** Shares of what the question names, by weight, below which a sentence speaks of something else, and above which it does not. */
const leastNamed = 0.1;
const wellNamed = 0.25;
/** A finding that names less than this of what is asked leaves a reader to wonder what it is about. */
const leastOfRelated = 0.08;

function namedShare(passage: Passage, concepts: readonly AskedConcept[]): number {
  const stems = new Set(passage.flatMap((sentence) => sentence.stems));
  const sum = (of: readonly AskedConcept[]) => of.reduce((total, { weight }) => total + weight, 0);
  return sum(concepts.filter(({ wordings }) => isWorded(wordings, stems))) / (sum(concepts) || 1);
}
