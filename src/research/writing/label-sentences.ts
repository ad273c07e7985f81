import { labelTopics } from '#evidence/rules.ts';
import type { EvidenceItem } from '#shared/research/evidence-item.ts';
import { inverseFrequency } from '../language/bm25.ts';
import { contentStems, words } from '../language/tokens.ts';
import { findDrugs } from '../question/drugs.ts';
import { inWordsOf, type WeightedQuestion } from '../question/weigh.ts';
import { labelledSpans } from './source-sentences.ts';

/** A sentence of a drug label that can stand in a report. */
export type LabelSentence = { start: number; end: number; text: string; stems: readonly string[] };

const minChars = 20;
const oftenNamed = 6;
const maxChars = 500;
const perLabel = 2;
/** Beside the best match of the label; what matches less is about something else. */
const leastShare = 0.35;
/** What speaks of the topic in other words ("nursing" for "breastfeeding") matches as well as most of the words do. */
const onTopic = 0.7;
/** Words of two sentences that are the same from which one is a copy of the other: generics repeat a maker's label. */
const sameShare = 0.8;

const weights = {
  forbids: 0.15,
  advice: 0.3,
  first: 0.15,
  warning: 0.1,
  laboratory: -0.5,
  elsewhere: -0.3,
};
const forbids = /\b(?:contraindicated|(?:do|should|must) not|never)\b/i;
/** What tells a prescriber or a patient what to do, or what happens. */
const advice =
  /\b(?:contraindicated|(?:do|should|must) not|not recommended|recommend(?:ed|s)?|avoid(?:ed)?|discontinue|stop (?:taking|use)|monitor|reduce the dose|(?:dose|dosage) (?:adjustment|reduction|should)|not necessary|maximum|starting dose|most common|increased? (?:the )?risk|may (?:cause|harm|increase|result)|can (?:cause|harm|increase|result)|fatal|death|unless|ask a doctor)\b/i;
const laboratory =
  /\b(?:rats?|rabbits?|mice|mouse|dogs?|monkeys?|in vitro|animals?|antibod(?:y|ies) to|assay)\b/;
const elsewhere = /^\W*(?:see|refer to)\b|\btable \d/i;
/**
 * The sentences of a drug label that answer a question best, word for word, at most two. Which drug is asked about is no
 * mark of a sentence here: all speak of it. Nothing where no sentence holds another word of the question.
 */
export function pickFromLabel(
  item: EvidenceItem,
  question: string,
  weighed: WeightedQuestion,
): LabelSentence[] {
  const sentences = sentencesOf(item);
  const own = new Set([ownDrug(item, question), item.title].flatMap(contentStems));
  const terms = weighed.terms.filter(({ stem }) => !own.has(stem));
  const held = sentences.map(({ stems }) => new Set(inWordsOf(weighed, stems)));
  const rarity = terms.map(({ stem }) =>
    inverseFrequency(held.length, held.filter((stems) => stems.has(stem)).length),
  );
  const match = held.map((stems) =>
    terms.reduce((sum, { stem, weight }, at) => sum + (stems.has(stem) ? weight * (rarity[at] ?? 0) : 0), 0),
  );
  const best = Math.max(...match, 0) || 1;
  const isAsked = labelTopics(question);
  const others = findDrugs(question).filter((drug) => !own.has(contentStems(drug)[0] ?? ''));
  const naming = (part: (sentence: Placed) => string) => (sentence: Placed) =>
    others.some((drug) => part(sentence).toLowerCase().includes(drug));
  const [namesOther = () => true] = [naming(({ text }) => text), naming(({ label }) => label ?? '')].filter(
    (names) => sentences.some(names),
  );
  return sentences
    .map((sentence, at) => ({
      sentence,
      share: Math.max((match[at] ?? 0) / best, isAsked(sentence.text) ? onTopic : 0),
    }))
    .filter(({ sentence, share }) => share >= leastShare && namesOther(sentence))
    .map(({ sentence, share }) => ({ sentence, score: share + bonusOf(sentence) }))
    .toSorted(
      (left, right) => right.score - left.score || left.sentence.text.length - right.sentence.text.length,
    )
    .map(({ sentence: { start, end, text, stems } }) => ({ start, end, text, stems }))
    .filter((one, at, all) => !all.slice(0, at).some((better) => isCopy(better, one)))
    .slice(0, perLabel);
}

/**
 * The drug of the question that the label is about: the one of its title, else, where a service could not tell what the
 * label is of, the one it names again and again. A title names the drug too, so '' is an answer.
 */
function ownDrug({ title, text }: EvidenceItem, question: string): string {
  const drugs = findDrugs(question);
  const inTitle = drugs.find((drug) => title.toLowerCase().includes(drug));
  if (inTitle) return inTitle;
  const all = words(text).join(' ');
  const counted = drugs.map((drug) => ({ drug, count: all.split(drug).length - 1 }));
  const [most] = counted.toSorted((left, right) => right.count - left.count);
  return most && most.count >= oftenNamed ? most.drug : '';
}

/** Whether two sentences say the same in nearly the same words. */
export function isCopy(left: Pick<LabelSentence, 'stems'>, right: Pick<LabelSentence, 'stems'>): boolean {
  const [one, other] = [new Set(left.stems), new Set(right.stems)];
  const shared = [...one].filter((stem) => other.has(stem)).length;
  return shared >= sameShare * Math.max(one.size, other.size);
}

type Placed = LabelSentence & { label: string | null; isFirst: boolean };

function sentencesOf(item: EvidenceItem): Placed[] {
  let previous: string | null | undefined;
  return labelledSpans(item).flatMap(({ start, end, label }) => {
    const isFirst = label !== previous;
    previous = label;
    const text = item.text.slice(start, end);
    const isReadable =
      text.length >= minChars && text.length <= maxChars && /\p{Ll}{2}/u.test(text) && /[.!)\]]$/.test(text);
    return isReadable && !text.includes('|')
      ? [{ start, end, text, stems: contentStems(text), label, isFirst }]
      : [];
  });
}

function bonusOf({ text, label, isFirst }: Placed): number {
  return (
    (forbids.test(text) ? weights.forbids : 0) +
    (advice.test(text) ? weights.advice : 0) +
    (isFirst ? weights.first : 0) +
    (/boxed warning|contraindications/i.test(label ?? '') ? weights.warning : 0) +
    (laboratory.test(text) ? weights.laboratory : 0) +
    (elsewhere.test(text) ? weights.elsewhere : 0)
  );
}
