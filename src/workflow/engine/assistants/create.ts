import { v4 } from '@langchain/core/utils/uuid';
import { AppError } from '#shared/errors.ts';
import {
  type AssistantFields,
  insertAssistant,
  insertAssistantVersion,
  type ListedAssistant,
} from '../../storage/assistants.ts';
import type { Access } from '../access.ts';
import { checkRoom } from '../check-room.ts';
import type { AssistantDeps } from './deps.ts';
import { getAssistant } from './get.ts';
import { requireGraph } from './system.ts';

/**
 * Throws `not_found` for a graph that is not served and for an id that another caller has, `conflict` for one that is
 * taken when `ifExists` says so.
 */
export async function createAssistant(
  deps: AssistantDeps,
  asked: AssistantFields & { assistantId: string | undefined; ifExists: 'raise' | 'do_nothing' },
  access: Access,
): Promise<ListedAssistant> {
  const { database, graphs } = deps;
  const { assistantId = v4(), ifExists, ...fields } = asked;
  requireGraph(graphs, fields.graphId);
  const row = { ...fields, assistantId, owner: access.caller?.id ?? null };
  const isTaken = graphs.findAssistant(assistantId) !== undefined;
  const created =
    !isTaken &&
    (await database.db.transaction(async (tx) => {
      const inserted = await insertAssistant(tx, row);
      if (!inserted) return undefined;
      await insertAssistantVersion(tx, { ...fields, assistantId, version: 1 });
      await checkRoom(deps, tx, access);
      return inserted;
    }));
  if (created) return created;
  const existing = await getAssistant(deps, assistantId, access);
  if (ifExists === 'do_nothing') return existing;
  throw new AppError('conflict', `Assistant "${assistantId}" already exists`);
}
