import type { Tx } from '#platform/database/index.ts';
import { type AssistantFields, type AssistantRow, lockAssistant } from '../../storage/assistants.ts';
import type { Access } from '../access.ts';
import { assistantNotFound } from '../not-found.ts';
import type { AssistantDeps } from './deps.ts';
import { requireMade } from './system.ts';

/** Gives `act` the row, locked. Throws `not_found`, and `forbidden` for the assistant that a graph has by itself. */
export async function changeAssistant<T>(
  deps: AssistantDeps,
  idOrName: string,
  access: Access,
  act: (tx: Tx, row: AssistantRow) => Promise<T>,
): Promise<T> {
  requireMade(deps, idOrName);
  return deps.database.db.transaction(async (tx) => {
    const row = await lockAssistant(tx, idOrName.toLowerCase(), access.scope);
    if (!row) throw assistantNotFound();
    return act(tx, row);
  });
}

/** What a version of an assistant is made of. */
export function fieldsOf(row: AssistantFields): AssistantFields {
  const { graphId, name, description, config, context, metadata } = row;
  return { graphId, name, description, config, context, metadata };
}
