import { deleteAssistant } from '../../storage/assistants.ts';
import { deleteCronsOf } from '../../storage/crons.ts';
import type { Access } from '../access.ts';
import { assistantNotFound } from '../not-found.ts';
import type { AssistantDeps } from './deps.ts';
import { requireMade } from './system.ts';

/** With its crons, whosever they are. Its runs go on. Throws `not_found` and `forbidden`. */
export async function removeAssistant(deps: AssistantDeps, idOrName: string, access: Access): Promise<void> {
  requireMade(deps, idOrName);
  await deps.database.db.transaction(async (tx) => {
    const id = idOrName.toLowerCase();
    if (!(await deleteAssistant(tx, id, access.scope))) throw assistantNotFound();
    await deleteCronsOf(tx, id);
  });
}
