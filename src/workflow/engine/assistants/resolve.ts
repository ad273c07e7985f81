import type { Access } from '../access.ts';
import type { RunKwargs } from '../run-request.ts';
import type { AssistantDeps } from './deps.ts';
import { getAssistant } from './get.ts';
import { requireGraph } from './system.ts';

export type ResolvedAssistant = {
  assistantId: string;
  graphId: string;
  /** What a run gets unless its request says otherwise, in the form of the LangGraph API. */
  config: RunKwargs['config'];
  context: Record<string, unknown>;
  metadata: Record<string, unknown>;
};

/** By id, or by the name of a graph. Throws `not_found`, also for an assistant that the caller may not see. */
export async function resolveAssistant(
  deps: AssistantDeps,
  idOrName: string,
  access: Pick<Access, 'scope'>,
): Promise<ResolvedAssistant> {
  const { graphs } = deps;
  const { assistantId, graphId, config, context, metadata } = await getAssistant(deps, idOrName, access);
  requireGraph(graphs, graphId);
  const isMade = graphs.findAssistant(idOrName) === undefined;
  return {
    assistantId,
    graphId,
    config,
    context,
    metadata: isMade ? metadata : {},
  };
}
