import type { EvidenceItem } from '#shared/research/evidence-item.ts';
import type { DraftStatement } from '#shared/research/statement.ts';
import { bm25 } from '../../language/bm25.ts';
import { contentStems, words } from '../../language/tokens.ts';
import type { Concept } from '../../question/concept.ts';
import { isDrugName } from '../../question/known-drugs.ts';
import { inWordsOf, isWorded, weighQuestion } from '../../question/weigh.ts';
import { namesOtherAges, readAskedAges } from '../../sources/ages.ts';
import { type SourceSentence, sourceSentences } from '../../writing/source-sentences.ts';
import { textOf, wholePassage } from '../../writing/whole-passage.ts';
import type { SubQuestion } from './decompose.ts';
import { matchesFacet } from './facets.ts';

const maxPerSource = 2;
const maxPerSection = 6;
/** A sentence that tells what was asked or done is no finding. */
const findingFloor = 0.3;
const idfFloor = 0.5;

type Candidate = { item: EvidenceItem; sentence: SourceSentence; score: number };

/**
 * Sentences of the sources, word for word, that speak to one side of a question: at most two a source and six in all, the
 * best first. `used` are texts that stand in the report already.
 */
export function pickForFacet(
  sub: SubQuestion,
  items: readonly EvidenceItem[],
  used: ReadonlySet<string>,
): DraftStatement[] {
  const question = weighQuestion(sub.about);
  const topic = question.concepts.filter(({ weight }) => weight === 1);
  const all = items.flatMap((item) => sentencesOf(item).map((sentence) => ({ item, sentence })));
  const match = bm25(
    all.map(({ sentence }) => inWordsOf(question, sentence.stems)),
    question.terms,
    idfFloor,
  );
  const highest = Math.max(...match, Number.MIN_VALUE);
  const ages = readAskedAges(sub.asked);
  const thing = weighQuestion(sub.thing ?? '').concepts.filter(({ weight }) => weight === 1);
  const candidates: Candidate[] = all
    .map((one, at) => ({ ...one, score: scoreOf(one.sentence, (match[at] ?? 0) / highest) }))
    .filter(
      ({ item, sentence }) =>
        belongs(sub, item, sentence) &&
        !namesOtherAges(ages, sentence.text) &&
        isOnTopic(sub, { topic, thing }, item, sentence) &&
        !used.has(shown(sentence)),
    )
    .sort((a, b) => b.score - a.score);
  const drafts = firstOfEach(candidates).flatMap(({ item, sentence }) => {
    const passage = wholePassage(sentence, sentencesOf(item));
    if (!passage) return [];
    const citations = passage.map(({ start, end }) => ({ sourceId: item.id, start, end }));
    return [{ section: sub.title, text: textOf(passage).replace(/\s+/g, ' '), citations }];
  });
  // One sentence and the next that qualifies it are the same passage, whichever was chosen.
  return drafts.filter(({ text }, at) => drafts.findIndex((other) => other.text === text) === at);
}

/** Several sides of a question look at one record. */
const known = new WeakMap<EvidenceItem, readonly SourceSentence[]>();

function sentencesOf(item: EvidenceItem): readonly SourceSentence[] {
  const sentences = known.get(item) ?? sourceSentences(item);
  known.set(item, sentences);
  return sentences;
}

const shown = ({ text }: SourceSentence): string => text.replace(/\s+/g, ' ');

const scoreOf = ({ role }: SourceSentence, match: number): number =>
  match + 0.5 * role.conclusion + 0.25 * role.results;

function belongs(
  { facet, asked, namesDrugs }: SubQuestion,
  item: EvidenceItem,
  { text, role }: SourceSentence,
): boolean {
  if (!matchesFacet(facet, text, asked)) return false;
  // What is no drug is hardly an alternative to one.
  if (facet === 'alternatives' && namesDrugs && !words(text).some(isDrugName)) return false;
  return role.results + role.conclusion >= findingFloor || item.studyDesign === 'guideline';
}

/**
 * Whether title and sentence together name half of what the sub-question is about. A comparison, or a finding in some of
 * the people, must name some of it itself: it may be one of many in its source. So must a recommendation name what it
 * recommends: a guideline holds many.
 */
function isOnTopic(
  { facet }: SubQuestion,
  { topic, thing }: { topic: readonly Concept[]; thing: readonly Concept[] },
  { title }: EvidenceItem,
  { text, stems }: SourceSentence,
): boolean {
  const said = new Set(stems);
  const both = new Set([...stems, ...contentStems(title)]);
  const names = (concepts: readonly Concept[], all: ReadonlySet<string>) =>
    concepts.some(({ wordings }) => isWorded(wordings, all)) || words(text).some(isDrugName);
  if ((facet === 'alternatives' || facet === 'populations') && !names(topic, said)) return false;
  if (facet === 'guidelines' && thing.length > 0 && !names(thing, both)) return false;
  // A drug by its name stands for its class, which titles and sentences seldom name beside it.
  const drugs = words(`${title} ${text}`).some(isDrugName) ? 1 : 0;
  const named = topic.filter(({ wordings }) => isWorded(wordings, both)).length;
  return named + drugs >= topic.length / 2;
}

function firstOfEach(candidates: readonly Candidate[]): Candidate[] {
  const perSource = new Map<string, number>();
  const texts = new Set<string>();
  return candidates
    .filter(({ item, sentence }) => {
      const count = perSource.get(item.id) ?? 0;
      if (count >= maxPerSource || texts.has(shown(sentence))) return false;
      perSource.set(item.id, count + 1);
      texts.add(shown(sentence));
      return true;
    })
    .slice(0, maxPerSection);
}
