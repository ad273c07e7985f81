import { splitSentences } from '#research/language/sentences.ts';
import type { EvidenceItem } from '#shared/research/evidence-item.ts';
import type { FindingSource } from '#shared/research/prescription.ts';
import type { LabelAnswer } from './label-answer.ts';
import { isLabelOf, labelSource, sentenceAt } from './label-text.ts';
import { wordsFor } from './partner-words.ts';

const byTheWeek =
  /\b(?:once|one time|taken|every|per|a)[- ](?:a |every |each )?(?:week|month)(?:ly)?\b|\bweekly\b/i;
const mistake = /\b(?:daily|every day|mistake\w*|errors?|fatal\w*)\b/i;

/** The sentence of each drug's labels that says that it is taken by the week or month, best one that warns of daily use. */
export function findIntervalQuotes(
  drugs: readonly string[],
  answers: readonly LabelAnswer[],
): ReadonlyMap<string, FindingSource> {
  return new Map(
    drugs.flatMap((drug) => {
      const items = answers.find((answer) => answer.drug === drug)?.items ?? [];
      const sentences = items.filter((item) => isLabelOf(item, wordsFor(drug).own)).flatMap(sentencesOf);
      const naming = sentences.filter(({ text }) => byTheWeek.test(text));
      const found = naming.find(({ text }) => mistake.test(text)) ?? naming[0];
      return found ? [[drug, sourceOf(found)] as const] : [];
    }),
  );
}

type Sentence = { item: EvidenceItem; section: string; text: string; at: number; start: number; end: number };

const sentencesOf = (item: EvidenceItem): Sentence[] =>
  item.sections.flatMap(({ label, start, end }) =>
    splitSentences(item.text, start, end).map((span) => ({
      ...{ item, section: label ?? '', start, end, at: span.start },
      text: item.text.slice(span.start, span.end),
    })),
  );

const sourceOf = ({ item, section, text, at, start, end }: Sentence): FindingSource =>
  labelSource(item, section, sentenceAt(item.text, { start, end }, at + Math.max(0, text.search(byTheWeek))));
