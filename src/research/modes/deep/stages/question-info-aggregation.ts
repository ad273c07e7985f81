import type { LangGraphRunnableConfig } from '@langchain/langgraph';
import type { ResearchDependencies } from '../../../dependencies.ts';
import { announceStage } from '../../../stage.ts';
import type { SectionState } from '../section-state.ts';

/** Hands on what one sub-question brought: the records it keeps, and the trail of its search. */
export function questionInfoAggregation({ clock }: ResearchDependencies) {
  return (state: SectionState, config: LangGraphRunnableConfig): Partial<SectionState> => {
    announceStage('question_info_aggregation', config, clock);
    const { task, items, coverage, direct, possible, isScreenedByModel, found, failures } = state;
    const { trail, withdrawn, usage } = state;
    const searches = state.queries.length + (task.begun?.queries.length ?? 0);
    if (!trail) throw new Error('nothing has been searched');
    const { queries, identified, duplicates, excluded = [], nearest, suggestedQuestions } = trail;
    return {
      sections: [
        {
          id: task.sub.id,
          rounds: task.round,
          included: items.map(({ id }) => id),
          coverage,
          direct,
          ...(possible.length > 0 && { possible }),
          ...(isScreenedByModel && { isScreenedByModel }),
          found,
          queries: queries.map((query) => ({ ...query, subQuestion: task.sub.id })),
          identified,
          duplicates,
          excluded,
          ...(nearest && { nearest }),
          ...(suggestedQuestions && { suggestedQuestions }),
          failures,
          searches,
          ...(usage && { usage }),
        },
      ],
      gathered: [...items, ...withdrawn],
    };
  };
}
