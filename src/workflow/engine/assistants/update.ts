import {
  type AssistantFields,
  findLastVersion,
  insertAssistantVersion,
  type ListedAssistant,
  updateAssistant as updateRow,
} from '../../storage/assistants.ts';
import type { Access } from '../access.ts';
import { checkRoom } from '../check-room.ts';
import { changeAssistant, fieldsOf } from './change.ts';
import type { AssistantDeps } from './deps.ts';
import { requireGraph } from './system.ts';

/** Makes a new version: metadata is merged, all else replaced. Throws `not_found` and `forbidden`. */
export async function updateAssistant(
  deps: AssistantDeps,
  idOrName: string,
  asked: Partial<AssistantFields>,
  access: Access,
): Promise<ListedAssistant> {
  return changeAssistant(deps, idOrName, access, async (tx, row) => {
    const { assistantId } = row;
    const fields = { ...fieldsOf(row), ...asked, metadata: { ...row.metadata, ...asked.metadata } };
    requireGraph(deps.graphs, fields.graphId);
    const version = (await findLastVersion(tx, assistantId)) + 1;
    await insertAssistantVersion(tx, { ...fields, assistantId, version });
    const updated = await updateRow(tx, assistantId, { ...fields, version });
    await checkRoom(deps, tx, access);
    return updated;
  });
}
