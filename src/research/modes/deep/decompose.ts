import type { QuestionAnalysis } from '../../question/analysis.ts';
import { findDrugs } from '../../question/drugs.ts';
import { readPico } from '../../question/pico.ts';
import { type QuestionType, readQuestionType } from '../../question/question-type.ts';
import { type SearchQuery, writeQuery } from '../../question/search-query.ts';
import { type FacetName, facets, facetsOf } from './facets.ts';
import { readSubject } from './subject.ts';

/**
 * A part of the question that is searched and answered on its own. `question` is what is shown, `about` the words that a
 * source must speak about, `drugs` those whose labels are asked for, empty where labels do not answer it; `others` are
 * the facets of the other sub-questions.
 */
export type SubQuestion = {
  id: number;
  facet: FacetName;
  title: string;
  question: string;
  about: string;
  drugs: string[];
  others: FacetName[];
  /** The question as it was asked, what it asks of (a treatment, a test) and whether that is a drug by name. */
  asked: string;
  thing: string | null;
  isFramed: boolean;
  namesDrugs: boolean;
};

const maxDrugs = 3;
const askLabels: readonly FacetName[] = ['harms'];
const answeredByLabels: readonly QuestionType[] = ['dosing', 'harm'];

/**
 * Divides a question into three to seven sub-questions by fixed rules from its type and PICO; the first is the question itself.
 * `lookedUp` are drugs it names by words that no list has.
 */
export function decomposeQuestion(
  { question, pico }: Pick<QuestionAnalysis, 'question' | 'pico'>,
  lookedUp: readonly string[] = [],
): SubQuestion[] {
  const type = readQuestionType(question);
  const subject = readSubject(question, pico);
  const texts = { question, core: subject.core, condition: subject.condition };
  const drugs = [...new Set([...findDrugs(question), ...lookedUp])].slice(0, maxDrugs);
  const aboutIt = (preposition: string) => (subject.label ? ` ${preposition} ${subject.label}` : '');
  return facetsOf[type].map((facet, id) => {
    const { title, ask, about } = facets[facet];
    const needsDrugs = askLabels.includes(facet) || (answeredByLabels.includes(type) && facet === 'answer');
    return {
      id,
      facet,
      title,
      question: ask(aboutIt) || question,
      about: texts[about],
      asked: question,
      thing: subject.thing,
      isFramed: subject.isFramed,
      namesDrugs: subject.drugs.length > 0,
      others: facetsOf[type].filter((other) => other !== facet),
      drugs: needsDrugs ? drugs : [],
    };
  });
}

/**
 * The search of a sub-question. Each round is wider than the one before: the first asks for the side of the question too,
 * the second for the subject alone, without limits to kinds of publication.
 */
export function writeSubQuery(sub: SubQuestion, round: number, year: number): SearchQuery {
  const { search, filters } = facets[sub.facet];
  const { text, expression, concepts = [], ...query } = writeQuery(sub.about, readPico(sub.about), year);
  const drugs = sub.drugs.length > 0 ? { drugs: sub.drugs } : {};
  // A side alone, of a subject that English has no word for, would be a side of anything.
  if (search.length === 0 || round > 1 || concepts.length === 0)
    return { ...query, text, expression, concepts, ...drugs };
  return {
    ...query,
    ...drugs,
    text: `${text} ${search.join(' ')}`,
    expression: [expression, `(${search.map((term) => `"${term}"`).join(' OR ')})`]
      .filter(Boolean)
      .join(' AND '),
    concepts: [...concepts, { role: 'subject', terms: search }],
    ...(filters && { filters: { ...query.filters, ...filters } }),
  };
}
