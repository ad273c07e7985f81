import type { EvidenceItem } from '#shared/research/evidence-item.ts';
import type { DraftStatement } from '#shared/research/statement.ts';
import { weighQuestion } from '../question/weigh.ts';
import { pickSentences } from './pick-sentences.ts';
import { type ComposerSection, inSectionOrder } from './sections.ts';
import { type SourceSentence, sourceSentences } from './source-sentences.ts';

const harms =
  /\b(?:adverse|side effects?|harms?|toxicit|hypoglyc|hypotens|bleed|haemorrhag|hemorrhag|ketoacidosis|discontinu|tolerab|well tolerated|safety)/i;

/** Composes a report without a model: sentences of the sources word for word, at most two a source, each cited. */
export function composeExtractive(items: readonly EvidenceItem[], question: string): DraftStatement[] {
  const picked = pickSentences(
    items.map((item) => sourceSentences(item)),
    weighQuestion(question),
  );
  const drafts = new Map<string, DraftStatement>();
  const add = (section: ComposerSection, item: EvidenceItem, sentence: SourceSentence | undefined) => {
    if (!sentence) return;
    const text = sentence.text.replace(/\s+/g, ' ');
    const citation = { sourceId: item.id, quote: sentence.text };
    const same = drafts.get(text);
    if (!same) drafts.set(text, { section, text, citations: [citation] });
    else if (same.citations.every(({ sourceId }) => sourceId !== item.id)) same.citations.push(citation);
  };
  picked.forEach(({ bottomLine, keyFinding }, at) => {
    const item = items[at] as EvidenceItem;
    add('Bottom line', item, bottomLine);
    add(keyFinding && harms.test(keyFinding.text) ? 'Harms and safety' : 'Key findings', item, keyFinding);
  });
  return inSectionOrder([...drafts.values()]);
}
