import { z } from 'zod';
import type { Database } from '#platform/database/index.ts';
import { AppError } from '#shared/errors.ts';
import type { CompiledGraph } from '../ports.ts';
import { findAssistant } from '../storage/assistants.ts';
import type { Graphs } from './graphs.ts';
import type { Access } from './run-service.ts';

export type ResolvedAssistant = {
  assistantId: string;
  graphId: string;
  graph: CompiledGraph;
  /** What a run gets unless its request says otherwise, in the form of the LangGraph API. */
  config: Record<string, unknown>;
  context: Record<string, unknown>;
  metadata: Record<string, unknown>;
};

const uuid = z.guid();

export type AssistantService = ReturnType<typeof createAssistantService>;

export function createAssistantService({ database, graphs }: { database: Database; graphs: Graphs }) {
  const { db } = database;
  return {
    /** By id, or by the name of a graph. Throws `not_found`, also for an assistant that the caller may not see. */
    async resolve(idOrName: string, access: Pick<Access, 'scope'>): Promise<ResolvedAssistant> {
      const system = graphs.findAssistant(idOrName);
      if (system) return { ...system, config: {}, context: {}, metadata: {} };
      const made = uuid.safeParse(idOrName).success
        ? await findAssistant(db, idOrName.toLowerCase(), access.scope)
        : undefined;
      if (!made) throw assistantNotFound(idOrName);
      return { ...made, graph: graphs.getGraph(made.graphId) };
    },
  };
}

export function assistantNotFound(idOrName: string): AppError {
  return new AppError('not_found', `Assistant "${idOrName}" not found`);
}
