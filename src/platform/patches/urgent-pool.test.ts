import { Client, Pool } from 'pg';
import { expect, it } from 'vitest';
import { createPgliteStream } from '../database/pglite-stream.ts';
import { createUrgentPool, maxOvertakes } from './urgent-pool.ts';

it('lets urgent callers go before others, each of those by so many at most', async () => {
  // Nothing is asked of this connection, so that nobody need answer.
  const stream = () => createPgliteStream({ speak: async () => new Uint8Array() }) as never;
  const pool = new Pool({ host: 'localhost', user: 'any', password: '', max: 1, stream, Client });
  const urgent = createUrgentPool(pool);
  const held = await pool.connect();
  const order: string[] = [];
  const ask = (from: Pool, name: string) =>
    from.connect().then((client) => {
      order.push(name);
      client.release();
    });
  const asked = [ask(pool, 'a'), ask(pool, 'b')];
  for (let count = 1; count <= maxOvertakes + 1; count += 1) asked.push(ask(urgent, `urgent ${count}`));
  asked.push(ask(pool, 'c'), ask(urgent, 'last'));
  held.release();
  await Promise.all(asked);
  const overtaking = Array.from({ length: maxOvertakes }, (_, at) => `urgent ${at + 1}`);
  expect(order).toEqual([...overtaking, 'a', 'b', `urgent ${maxOvertakes + 1}`, 'last', 'c']);
  await pool.end();
});
