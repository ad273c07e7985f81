import { AppError } from '#shared/errors.ts';
import {
  type AssistantVersionRow,
  findAssistantVersion,
  type ListedAssistant,
  listAssistantVersions,
  updateAssistant,
} from '../../storage/assistants.ts';
import type { Access } from '../access.ts';
import { changeAssistant, fieldsOf } from './change.ts';
import type { AssistantDeps } from './deps.ts';
import { getAssistant } from './get.ts';
import { listSystem } from './system.ts';

/** Newest first. Throws `not_found`. */
export async function listVersions(
  deps: AssistantDeps,
  idOrName: string,
  page: { limit: number; offset: number; metadata?: Record<string, unknown> | undefined },
  access: Access,
): Promise<AssistantVersionRow[]> {
  const { assistantId } = await getAssistant(deps, idOrName, access);
  if (!deps.graphs.findAssistant(assistantId)) {
    return listAssistantVersions(deps.database.db, assistantId, page);
  }
  const only = listSystem(deps).filter((assistant) => assistant.assistantId === assistantId);
  return page.offset === 0 ? only : [];
}

/** Makes an older version the one that counts. Throws `not_found` and `forbidden`. */
export async function setLatestVersion(
  deps: AssistantDeps,
  idOrName: string,
  version: number,
  access: Access,
): Promise<ListedAssistant> {
  return changeAssistant(deps, idOrName, access, async (tx, { assistantId }) => {
    const wanted = await findAssistantVersion(tx, assistantId, version);
    if (!wanted) throw new AppError('not_found', `Assistant "${assistantId}" has no version ${version}`);
    return updateAssistant(tx, assistantId, { ...fieldsOf(wanted), version });
  });
}
