import type { Pool } from 'pg';

type Waiting = { isUrgent?: boolean; overtaken?: number };

/** How many urgent callers may overtake one waiter. */
export const maxOvertakes = 4;

/** The pool for whoever only calls `connect()`, as transactions do: ahead of others that wait for a connection. */
export function createUrgentPool(pool: Pool): Pool {
  const waiting: Waiting[] = Reflect.get(pool, '_pendingQueue');
  const connect = () => {
    const before = waiting.length;
    const client = pool.connect();
    if (waiting.length > before) moveLastUp(waiting);
    return client;
  };
  return Object.create(pool, { connect: { value: connect } });
}

function moveLastUp(waiting: Waiting[]): void {
  const own = waiting.pop();
  if (!own) return;
  let place = waiting.length;
  for (; place > 0; place -= 1) {
    const next = waiting[place - 1];
    if (!next || next.isUrgent || (next.overtaken ?? 0) >= maxOvertakes) break;
    next.overtaken = (next.overtaken ?? 0) + 1;
  }
  own.isUrgent = true;
  waiting.splice(place, 0, own);
}
