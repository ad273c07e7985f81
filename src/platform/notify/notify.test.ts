import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { openTestDatabase } from '../../../tests/support/database.ts';
import type { Database } from '../database/index.ts';
import { createNotify, type Notify } from './index.ts';

let database: Database;
let notify: Notify;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  notify = await createNotify(database);
});
afterEach(() => notify.close());

it('delivers to the subscribers of the channel only, in order, with the payload unchanged', async () => {
  const mine: string[] = [];
  const other: string[] = [];
  notify.subscribe('run:1', (payload) => mine.push(payload));
  notify.subscribe('run:2', (payload) => other.push(payload));
  for (const payload of ['a b: "c" é', '', '{"x":1}']) await notify.publish(database.db, 'run:1', payload);
  await notify.publish(database.db, 'run:2', 'z');
  await expect.poll(() => other).toEqual(['z']);
  expect(mine).toEqual(['a b: "c" é', '', '{"x":1}']);
});

it('says nothing of a transaction that fails', async () => {
  const heard: string[] = [];
  notify.subscribe('c', (payload) => heard.push(payload));
  const failing = database.db.transaction(async (tx) => {
    await notify.publish(tx, 'c', 'lost');
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  await notify.publish(database.db, 'c', 'kept');
  await expect.poll(() => heard).toEqual(['kept']);
});

it('lets a subscriber leave, even while it is being called, without silencing its twin', async () => {
  const heard: string[] = [];
  const listener = (payload: string) => void heard.push(payload);
  const stopFirst = notify.subscribe('c', listener);
  notify.subscribe('c', listener);
  notify.subscribe('c', () => stopFirst());
  await notify.publish(database.db, 'c', '1');
  await expect.poll(() => heard).toEqual(['1', '1']);
  await notify.publish(database.db, 'c', '2');
  await expect.poll(() => heard).toEqual(['1', '1', '2']);
});

it('refuses what PostgreSQL could not carry', async () => {
  await expect(notify.publish(database.db, 'c', 'x'.repeat(8_000))).rejects.toThrow(RangeError);
  await expect(notify.publish(database.db, 'c', 'a\0b')).rejects.toThrow(TypeError);
  await notify.publish(database.db, 'c', 'x'.repeat(7_900));
});
