import type { EvidenceItem } from '#shared/research/evidence-item.ts';
import type { StudyFacts } from '#shared/research/report.ts';
import { type SourceSentence, sourceSentences } from '../writing/source-sentences.ts';
import { findEffect } from './effect/find-effect.ts';
import { describedPeople } from './study-size/described-people.ts';
import { readStudySize } from './study-size/read-study-size.ts';

/**
 * What a source says of who took part and what came out, from its sentences on methods and results, in its own words. What came
 * out is looked for in `preferred` sentences first, or, with `isOnly`, in these alone: where a report has told what bears on its
 * question, another outcome of the study does not; nor does one that a `question` does not ask for. Nothing where it does not say.
 */
export function readStudyFacts(
  item: Texted,
  preferred: readonly string[] = [],
  { isOnly = false, question }: { isOnly?: boolean; question?: string } = {},
): StudyFacts {
  const sentences = sourceSentences(item);
  const findings = sentences.filter(({ role }) => role.results + role.conclusion > 0.4);
  const ordered = [
    ...findings.filter(({ text }) => preferred.includes(text)),
    ...(isOnly ? [] : findings.filter(({ text }) => !preferred.includes(text))),
  ];
  return { ...readPeople(item), ...findEffect(ordered, question, preferred) };
}

type Texted = Pick<EvidenceItem, 'text' | 'sections'>;

const known = new WeakMap<Texted, Pick<StudyFacts, 'size' | 'population'>>();

/** How many people took part, and who they were. */
export function readPeople(item: Texted): Pick<StudyFacts, 'size' | 'population'> {
  const people = known.get(item) ?? findPeople(sourceSentences(item));
  known.set(item, people);
  return people;
}

function findPeople(sentences: readonly SourceSentence[]): Pick<StudyFacts, 'size' | 'population'> {
  const found = readStudySize(sentences);
  const population = found && describedPeople(sentences, found);
  return { ...(found && { size: found.value }), ...(population && { population }) };
}
