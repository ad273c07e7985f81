import type { Tx } from '#platform/database/index.ts';
import { lockAssistant } from '../../storage/assistants.ts';
import { assistantNotFound } from '../not-found.ts';
import type { AssistantDeps } from './deps.ts';

/** Keeps an assistant from being deleted until the transaction ends. Throws `not_found` when it is gone. */
export async function holdAssistant(
  { graphs }: Pick<AssistantDeps, 'graphs'>,
  tx: Tx,
  assistantId: string,
): Promise<void> {
  if (graphs.findAssistant(assistantId)) return;
  if (!(await lockAssistant(tx, assistantId, 'all'))) throw assistantNotFound();
}
