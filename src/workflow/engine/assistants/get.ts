import { findAssistant, type ListedAssistant } from '../../storage/assistants.ts';
import { isSeenBy } from '../../storage/scope.ts';
import type { Access } from '../access.ts';
import { assistantNotFound } from '../not-found.ts';
import type { AssistantDeps } from './deps.ts';
import { isMadeId, toListed } from './system.ts';

/** By id, or by the name of a graph. Throws `not_found`, also for an assistant that the caller may not see. */
export async function getAssistant(
  { database, graphs, since }: AssistantDeps,
  idOrName: string,
  access: Pick<Access, 'scope'>,
): Promise<ListedAssistant> {
  const own = graphs.findAssistant(idOrName);
  if (own) {
    const listed = toListed(own, since);
    if (!isSeenBy(access.scope, listed.metadata)) throw assistantNotFound();
    return listed;
  }
  const made = isMadeId(idOrName)
    ? await findAssistant(database.db, idOrName.toLowerCase(), access.scope)
    : undefined;
  if (!made) throw assistantNotFound();
  return made;
}
