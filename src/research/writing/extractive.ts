import { asksForLabel } from '#evidence/rules.ts';
import type { EvidenceItem } from '#shared/research/evidence-item.ts';
import type { DraftStatement } from '#shared/research/statement.ts';
import { weighQuestion } from '../question/weigh.ts';
import { namesOtherAges, readAges } from '../sources/ages.ts';
import { isCopy, type LabelSentence, pickFromLabel } from './label-sentences.ts';
import { namesHarm } from './names-harm.ts';
import { type Picked, pickSentences } from './pick-sentences.ts';
import { type ComposerSection, inSectionOrder } from './sections.ts';
import { isDrugLabel, type SourceSentence, sourceSentences } from './source-sentences.ts';
import { type Passage, textOf } from './whole-passage.ts';

const maxBottomLines = 3;

type Quotable = Pick<SourceSentence, 'text' | 'start' | 'end'>;

/**
 * Composes a report without a model: sentences of the sources word for word, each cited. The bottom line takes one from each of the
 * first sources that answer; of those two are told, of every other source one. What labels say of their drug follows what studies
 * found, but leads where the question asks for what stands in labels.
 */
export function composeExtractive(
  items: readonly EvidenceItem[],
  question: string,
  answering: ReadonlySet<string>,
): DraftStatement[] {
  const weighed = weighQuestion(question);
  const ages = readAges(question);
  const picked = pickSentences(
    items.map((item) => (isDrugLabel(item) ? [] : sourceSentences(item))),
    weighed,
    question,
    (text) => !namesOtherAges(ages, text),
  );
  const fromLabels: LabelSentence[] = [];
  const isForLabels = asksForLabel(question);
  const drafts = new Map<string, DraftStatement>();
  const add = (section: ComposerSection, item: EvidenceItem, quoted: readonly Quotable[] = []) => {
    const text = quoted.map((sentence) => sentence.text.replace(/\s+/g, ' ')).join(' ');
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
      add(section, item, [sentence]);
    }
  };
  let leading = 0;
  picked.map(inOrder).forEach(({ bottomLine, keyFinding }, at) => {
    const item = items[at] as EvidenceItem;
    if (isDrugLabel(item)) {
      addLabel(item);
      return;
    }
    const sectionOf = (passage: Passage): ComposerSection =>
      namesHarm(textOf(passage), question) ? 'Harms and safety' : 'Key findings';
    if (answering.has(item.id) && leading < maxBottomLines) {
      leading += 1;
      add('Bottom line', item, bottomLine);
      if (keyFinding) add(sectionOf(keyFinding), item, keyFinding);
    } else if (bottomLine) add(sectionOf(bottomLine), item, bottomLine);
  });
  return inSectionOrder([...drafts.values()]);
}

/** "It reduced …", "Both drugs …": who is meant stands in the sentence before. "These findings" are the study's own. */
const pointsBack = /^(?:it|they|he|she|both|neither|such|the (?:former|latter))\b/i;

/** The sentence that leads and the other: one that points back to what is not quoted leads only where both do. */
function inOrder({ bottomLine, keyFinding }: Picked): Picked {
  const isTurned =
    bottomLine && keyFinding && pointsBack.test(textOf(bottomLine)) && !pointsBack.test(textOf(keyFinding));
  return isTurned ? { bottomLine: keyFinding, keyFinding: bottomLine } : { bottomLine, keyFinding };
}
