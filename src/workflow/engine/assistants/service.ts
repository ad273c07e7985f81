import { createAssistant } from './create.ts';
import type { AssistantDeps } from './deps.ts';
import { openAssistantGraph } from './draw.ts';
import { getAssistant } from './get.ts';
import { holdAssistant } from './hold.ts';
import { removeAssistant } from './remove.ts';
import { resolveAssistant } from './resolve.ts';
import { countAssistants, searchAssistants } from './search.ts';
import { requireMade } from './system.ts';
import { updateAssistant } from './update.ts';
import { listVersions, setLatestVersion } from './versions.ts';

export type AssistantService = ReturnType<typeof createAssistantService>;

/** All that can be done with assistants; each verb has a file. */
export function createAssistantService(deps: AssistantDeps) {
  return {
    get: getAssistant.bind(undefined, deps),
    openGraph: openAssistantGraph.bind(undefined, deps),
    resolve: resolveAssistant.bind(undefined, deps),
    search: searchAssistants.bind(undefined, deps),
    count: countAssistants.bind(undefined, deps),
    create: createAssistant.bind(undefined, deps),
    update: updateAssistant.bind(undefined, deps),
    listVersions: listVersions.bind(undefined, deps),
    setLatest: setLatestVersion.bind(undefined, deps),
    requireMade: requireMade.bind(undefined, deps),
    remove: removeAssistant.bind(undefined, deps),
    hold: holdAssistant.bind(undefined, deps),
  };
}
