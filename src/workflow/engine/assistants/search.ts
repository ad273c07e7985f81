import {
  type AssistantFilter,
  type AssistantPage,
  countAssistants as countRows,
  type ListedAssistant,
  searchAssistants as searchRows,
} from '../../storage/assistants.ts';
import type { Access } from '../access.ts';
import type { AssistantDeps } from './deps.ts';
import { listSystem } from './system.ts';

type Filter = Omit<AssistantFilter, 'scope'>;

/** `total` counts those of all pages. */
export async function searchAssistants(
  deps: AssistantDeps,
  filter: Filter,
  page: AssistantPage,
  access: Access,
): Promise<{ rows: ListedAssistant[]; total: number }> {
  const seen = { ...filter, scope: access.scope };
  const rows = await searchRows(deps.database.db, listSystem(deps), seen, page);
  return { rows, total: await countAssistants(deps, filter, access) };
}

export async function countAssistants(deps: AssistantDeps, filter: Filter, access: Access): Promise<number> {
  return countRows(deps.database.db, listSystem(deps), { ...filter, scope: access.scope });
}
