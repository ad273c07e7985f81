import type { Caller } from '../ports.ts';
import type { Scope } from '../storage/scope.ts';

/**
 * A caller sees own threads; the operator, and everyone where the service is open, sees all. Where an operator's code
 * authorises requests, it says for each which metadata is seen.
 */
export type Access = { caller: Caller | undefined; scope: Scope };

/** To find an assistant for a run or a cron, whose own authorisation has been asked: not by the metadata of threads. */
export function toFindAssistant({ scope }: Pick<Access, 'scope'>): Pick<Access, 'scope'> {
  return { scope: scope !== 'all' && 'metadata' in scope ? 'all' : scope };
}
