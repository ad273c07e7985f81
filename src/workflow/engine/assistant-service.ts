import { v4 } from '@langchain/core/utils/uuid';
import { z } from 'zod';
import type { Database, Tx } from '#platform/database/index.ts';
import type { Quota } from '#platform/quota/index.ts';
import { AppError } from '#shared/errors.ts';
import type { CompiledGraph } from '../ports.ts';
import {
  type AssistantFields,
  type AssistantFilter,
  type AssistantPage,
  type AssistantRow,
  type AssistantVersionRow,
  countAssistants,
  deleteAssistant,
  findAssistant,
  findAssistantVersion,
  findLastVersion,
  insertAssistant,
  insertAssistantVersion,
  type ListedAssistant,
  listAssistantVersions,
  lockAssistant,
  searchAssistants,
  updateAssistant,
} from '../storage/assistants.ts';
import { deleteCronsOf } from '../storage/crons.ts';
import type { Access } from './access.ts';
import type { Graphs, SystemAssistant } from './graphs.ts';
import type { RunKwargs } from './run-request.ts';

export type ResolvedAssistant = {
  assistantId: string;
  graphId: string;
  graph: CompiledGraph;
  /** What a run gets unless its request says otherwise, in the form of the LangGraph API. */
  config: RunKwargs['config'];
  context: Record<string, unknown>;
  metadata: Record<string, unknown>;
};

const uuid = z.guid();

export type AssistantService = ReturnType<typeof createAssistantService>;

/** `since` is when the assistants that graphs have by themselves came to be: the start of the service. */
export function createAssistantService(deps: {
  database: Database;
  graphs: Graphs;
  quota: Quota | undefined;
  since: Date;
}) {
  const { database, graphs, since } = deps;
  const { db } = database;
  const system = graphs.assistants.map(list);

  function list({ assistantId, graphId, description }: SystemAssistant): ListedAssistant {
    return {
      assistantId,
      graphId,
      name: graphId,
      description: description ?? null,
      version: 1,
      config: {},
      context: {},
      metadata: { created_by: 'system' },
      createdAt: since,
      updatedAt: since,
    };
  }

  /** The row, for changes. Throws `forbidden` for the assistant that a graph has by itself. */
  async function change<T>(
    idOrName: string,
    access: Access,
    act: (tx: Tx, row: AssistantRow) => Promise<T>,
  ): Promise<T> {
    requireMade(idOrName);
    return database.db.transaction(async (tx) => {
      const row = await lockAssistant(tx, idOrName.toLowerCase(), access.scope);
      if (!row) throw assistantNotFound(idOrName);
      return act(tx, row);
    });
  }

  async function checkRoom(tx: Tx, { caller }: Access): Promise<void> {
    if (caller) await deps.quota?.check(tx, caller.id);
  }

  function requireMade(idOrName: string): void {
    if (graphs.findAssistant(idOrName)) {
      const message = `Assistant "${idOrName}" belongs to its graph and stays as it is: create one of your own`;
      throw new AppError('forbidden', message);
    }
    if (!uuid.safeParse(idOrName).success) throw assistantNotFound(idOrName);
  }

  async function get(idOrName: string, access: Pick<Access, 'scope'>): Promise<ListedAssistant> {
    const own = graphs.findAssistant(idOrName);
    if (own) return list(own);
    const made = uuid.safeParse(idOrName).success
      ? await findAssistant(db, idOrName.toLowerCase(), access.scope)
      : undefined;
    if (!made) throw assistantNotFound(idOrName);
    return made;
  }

  return {
    get,

    /** By id, or by the name of a graph. Throws `not_found`, also for an assistant that the caller may not see. */
    async resolve(idOrName: string, access: Pick<Access, 'scope'>): Promise<ResolvedAssistant> {
      const { assistantId, graphId, config, context, metadata } = await get(idOrName, access);
      const isMade = graphs.findAssistant(idOrName) === undefined;
      return {
        assistantId,
        graphId,
        graph: graphs.getGraph(graphId),
        config,
        context,
        metadata: isMade ? metadata : {},
      };
    },

    async create(
      asked: AssistantFields & { assistantId: string | undefined; ifExists: 'raise' | 'do_nothing' },
      access: Access,
    ): Promise<ListedAssistant> {
      const { assistantId = v4(), ifExists, ...fields } = asked;
      graphs.getGraph(fields.graphId);
      const row = { ...fields, assistantId, owner: access.caller?.id ?? null };
      const isTaken = graphs.findAssistant(assistantId) !== undefined;
      const created =
        !isTaken &&
        (await database.db.transaction(async (tx) => {
          const inserted = await insertAssistant(tx, row);
          if (!inserted) return undefined;
          await insertAssistantVersion(tx, { ...fields, assistantId, version: 1 });
          await checkRoom(tx, access);
          return inserted;
        }));
      if (created) return created;
      const existing = await get(assistantId, access);
      if (ifExists === 'do_nothing') return existing;
      throw new AppError('conflict', `Assistant "${assistantId}" already exists`);
    },

    /** Makes a new version: metadata is merged, all else replaced. */
    update: (idOrName: string, asked: Partial<AssistantFields>, access: Access): Promise<ListedAssistant> =>
      change(idOrName, access, async (tx, row) => {
        const { assistantId } = row;
        const fields = { ...fieldsOf(row), ...asked, metadata: { ...row.metadata, ...asked.metadata } };
        graphs.getGraph(fields.graphId);
        const version = (await findLastVersion(tx, assistantId)) + 1;
        await insertAssistantVersion(tx, { ...fields, assistantId, version });
        const updated = await updateAssistant(tx, assistantId, { ...fields, version });
        await checkRoom(tx, access);
        return updated;
      }),

    /** Makes an older version the one that counts. */
    setLatest: (idOrName: string, version: number, access: Access): Promise<ListedAssistant> =>
      change(idOrName, access, async (tx, { assistantId }) => {
        const wanted = await findAssistantVersion(tx, assistantId, version);
        if (!wanted) {
          throw new AppError('not_found', `Assistant "${assistantId}" has no version ${version}`);
        }
        return updateAssistant(tx, assistantId, { ...fieldsOf(wanted), version });
      }),

    /** Newest first. */
    async listVersions(
      idOrName: string,
      page: { limit: number; offset: number; metadata?: Record<string, unknown> | undefined },
      access: Access,
    ): Promise<AssistantVersionRow[]> {
      const { assistantId } = await get(idOrName, access);
      if (!graphs.findAssistant(assistantId)) return listAssistantVersions(db, assistantId, page);
      const only = system.filter((assistant) => assistant.assistantId === assistantId);
      return page.offset === 0 ? only : [];
    },

    requireMade,
    /** With its crons, whosever they are. Its runs go on. */
    async remove(idOrName: string, access: Access): Promise<void> {
      requireMade(idOrName);
      await database.db.transaction(async (tx) => {
        const id = idOrName.toLowerCase();
        if (!(await deleteAssistant(tx, id, access.scope))) throw assistantNotFound(idOrName);
        await deleteCronsOf(tx, id);
      });
    },

    /** Keeps an assistant from being deleted until the transaction ends. Throws `not_found` when it is gone. */
    async hold(tx: Tx, assistantId: string): Promise<void> {
      if (graphs.findAssistant(assistantId)) return;
      if (!(await lockAssistant(tx, assistantId, 'all'))) throw assistantNotFound(assistantId);
    },

    async search(
      filter: Omit<AssistantFilter, 'scope'>,
      page: AssistantPage,
      access: Access,
    ): Promise<{ rows: ListedAssistant[]; total: number }> {
      const seen = { ...filter, scope: access.scope };
      const rows = await searchAssistants(db, system, seen, page);
      return { rows, total: await countAssistants(db, system, seen) };
    },
    count: (filter: Omit<AssistantFilter, 'scope'>, access: Access): Promise<number> =>
      countAssistants(db, system, { ...filter, scope: access.scope }),
  };
}

function fieldsOf(row: AssistantFields): AssistantFields {
  const { graphId, name, description, config, context, metadata } = row;
  return { graphId, name, description, config, context, metadata };
}

export function assistantNotFound(idOrName: string): AppError {
  return new AppError('not_found', `Assistant "${idOrName}" not found`);
}
