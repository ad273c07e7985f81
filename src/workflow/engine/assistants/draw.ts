import type { Access } from '../access.ts';
import type { DrawnGraph } from '../assistant-schemas.ts';
import type { AssistantDeps } from './deps.ts';
import { resolveAssistant } from './resolve.ts';

/** The graph of an assistant, made for its config, for whoever describes it. Throws `not_found`. */
export async function openAssistantGraph(
  deps: AssistantDeps,
  idOrName: string,
  access: Pick<Access, 'scope'>,
): Promise<DrawnGraph> {
  const { graphId, config } = await resolveAssistant(deps, idOrName, access);
  const made = { ...config, configurable: { ...config.configurable } };
  const graph = await deps.graphs.open(graphId, { config: made as object, access: 'assistants.read' });
  const { graphs } = deps;
  return { graphId, graph, library: graphs.libraryOf(graphId), readTypes: () => graphs.readTypes(graphId) };
}
