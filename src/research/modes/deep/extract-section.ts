import { createStatementVerifier } from '../../verify/gate.ts';
import { countKinds } from '../../verify/rejections.ts';
import { composeExtractive } from '../../writing/extractive.ts';
import type { SubQuestion } from './decompose.ts';
import type { SectionDraft } from './drafts.ts';
import { pickForFacet } from './pick-facet.ts';
import { placeAnswer } from './place-statements.ts';
import type { SectionSources } from './section-sources.ts';

/** By extraction: the question itself as in a Quick Search, its other sides by what their sentences say. */
export function extractSection({
  sub,
  sources,
  question,
  used,
}: {
  sub: SubQuestion;
  sources: SectionSources;
  question: string;
  used: ReadonlySet<string>;
}): Pick<SectionDraft, 'composer' | 'statements' | 'verification' | 'rejected' | 'repairs'> {
  const { items, direct } = sources;
  const onTopic = items.filter(({ id }) => direct.has(id));
  const drafts =
    sub.facet === 'answer' ? composeExtractive(items, sub.question) : pickForFacet(sub, onTopic, used);
  const { admitted, rejected } = createStatementVerifier(items, question).check(drafts);
  const statements = sub.facet === 'answer' ? placeAnswer(admitted, sub, sources) : admitted;
  const proposed = statements.length + rejected.length;
  return {
    composer: 'extractive',
    statements,
    verification: {
      statements: proposed,
      verified: statements.length,
      dropped: rejected.length,
      repaired: 0,
    },
    rejected: countKinds(rejected),
    repairs: 0,
  };
}
