import { asSource, type Question, readLines } from '../../bench/answers/abstracts.ts';
import { type Group, statementsOf } from '../safety/hostile-model/honest.ts';
import { evidenceItem } from '../support/evidence-item.ts';

/** The last two findings of real abstracts, and what can be made of them by rule. */
export const readAbstracts = (): Group => ({
  name: 'real abstracts',
  statements: readLines<Question>('pubmedqa-dev/questions.jsonl').flatMap(
    ({ pmid, question, sections, conclusion }) => {
      const parts = [
        ...sections.map(({ label, text }) => [label, text] as const),
        ['CONCLUSION', conclusion] as const,
      ];
      const title = question.replace('?', '');
      return statementsOf(evidenceItem({ id: `pubmed:${pmid}`, title, ...asSource(parts) }), 2);
    },
  ),
});
