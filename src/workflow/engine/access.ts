import type { Caller } from '../ports.ts';
import type { Scope } from '../storage/threads.ts';

/** A caller sees own threads; the operator, and everyone where the service is open, sees all. */
export type Access = { caller: Caller | undefined; scope: Scope };
