import { checkQuotes } from '../../checking/check-quotes.ts';
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
  used,
}: {
  sub: SubQuestion;
  sources: SectionSources;
  used: ReadonlySet<string>;
}): Pick<SectionDraft, 'composer' | 'statements' | 'verification' | 'rejected' | 'repairs'> {
  const { items, direct, aboutCore } = sources;
  const onTopic = items.filter(({ id }) => direct.has(id));
  const drafts =
    sub.facet === 'answer'
      ? composeExtractive(items, sub.question, {
          leads: direct.size > 0 ? direct : aboutCore,
          answers: new Set(items.map(({ id }) => id)),
          possible: sources.possible,
        })
      : pickForFacet(sub, onTopic, used);
  const { statements: admitted, verification, rejected } = checkQuotes(items, drafts);
  const statements = sub.facet === 'answer' ? placeAnswer(admitted, sub, sources) : admitted;
  return {
    composer: 'extractive',
    statements,
    verification: {
      ...verification,
      statements: statements.length + verification.dropped,
      verified: statements.length,
    },
    rejected,
    repairs: 0,
  };
}
