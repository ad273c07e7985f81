import { expect, test } from 'vitest';
import { createTestClock } from '../../../tests/support/server.ts';
import { createRateLimit } from './rate-limit.ts';

test('a key earns one attempt each refill time and never more than the capacity', () => {
  const clock = createTestClock();
  const limit = createRateLimit({ clock, capacity: 2, refillMs: 1000 });
  limit.take('a');
  limit.take('a');
  expect(() => limit.take('a')).toThrow(
    expect.objectContaining({ code: 'rate_limited', retryAfterSeconds: 1 }),
  );
  limit.take('b');
  clock.advance(1000);
  limit.take('a');
  expect(() => limit.take('a')).toThrow('Too many attempts');
  clock.advance(3_600_000);
  limit.take('a');
  limit.take('a');
  expect(() => limit.take('a')).toThrow('Too many attempts');
});

test('remembering is bounded: the key that was used longest ago is forgotten', () => {
  const limit = createRateLimit({ clock: createTestClock(), capacity: 1, refillMs: 1000 });
  limit.take('victim');
  for (let i = 0; i < 10_000; i += 1) limit.take(`other ${i}`);
  expect(() => limit.take('other 9999')).toThrow();
  expect(() => limit.take('victim')).not.toThrow();
});
