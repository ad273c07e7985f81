import type { LangGraphRunnableConfig } from '@langchain/langgraph';
import { withDeadline } from '#platform/deadline.ts';
import type { ResearchDependencies } from '../../../dependencies.ts';
import { readerOf } from '../../../reading.ts';
import { announceStage } from '../../../stage.ts';
import { readFullTexts } from '../full-text.ts';
import { mergeItems } from '../gathered.ts';
import { deepDeadlines } from '../limits.ts';
import type { SectionState } from '../section-state.ts';

/** Screens what was found for a sub-question, sees which sources speak about the whole of it, and reads full texts. */
export function reasoning(dependencies: ResearchDependencies) {
  const { clock, evidence } = dependencies;
  const { fullTextMs } = deepDeadlines(dependencies);
  return async (state: SectionState, config: LangGraphRunnableConfig): Promise<Partial<SectionState>> => {
    announceStage('reasoning', config, clock);
    const { sub, known } = state.task;
    const reader = readerOf(dependencies, config.signal);
    const {
      included,
      coverage,
      excluded,
      answering: direct,
    } = await reader('sources/screen-part', {
      items: mergeItems(known, state.items),
      about: sub.about,
    });
    const read = await readFullTexts(
      included.filter(({ id }) => direct.includes(id)),
      { findFullText: evidence.findFullText, read: reader },
      {
        run: config.signal,
        reading: withDeadline(config.signal, fullTextMs),
      },
    );
    return {
      items: included.map((item) => read.items.find(({ id }) => id === item.id) ?? item),
      coverage,
      direct,
      failures: [...state.failures, ...read.failures],
      ...(state.trail && { trail: { ...state.trail, excluded } }),
    };
  };
}
