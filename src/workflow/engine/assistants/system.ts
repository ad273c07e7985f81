import { z } from 'zod';
import { AppError } from '#shared/errors.ts';
import type { ListedAssistant } from '../../storage/assistants.ts';
import type { Graphs, SystemAssistant } from '../graphs.ts';
import { assistantNotFound } from '../not-found.ts';
import type { AssistantDeps } from './deps.ts';

const uuid = z.guid();

/** The assistants that graphs have by themselves. */
export function listSystem({ graphs, since }: Pick<AssistantDeps, 'graphs' | 'since'>): ListedAssistant[] {
  return graphs.assistants.map((assistant) => toListed(assistant, since));
}

export function toListed(
  { assistantId, graphId, description, config, context }: SystemAssistant,
  since: Date,
): ListedAssistant {
  return {
    assistantId,
    graphId,
    name: graphId,
    description: description ?? null,
    version: 1,
    config,
    context,
    metadata: { created_by: 'system' },
    createdAt: since,
    updatedAt: since,
  };
}

/** Throws `not_found` for a graph that is not served. */
export function requireGraph(graphs: Graphs, graphId: string): void {
  if (!graphs.has(graphId)) throw new AppError('not_found', `Graph "${graphId}" not found`);
}

/** Whether it can be the id of an assistant that somebody made. */
export function isMadeId(id: string): boolean {
  return uuid.safeParse(id).success;
}

/** Throws `forbidden` for the assistant that a graph has by itself, and `not_found` for what is no id. */
export function requireMade({ graphs }: { graphs: Graphs }, idOrName: string): void {
  if (graphs.findAssistant(idOrName)) {
    const message = `Assistant "${idOrName}" belongs to its graph and stays as it is: create one of your own`;
    throw new AppError('forbidden', message);
  }
  if (!isMadeId(idOrName)) throw assistantNotFound();
}
