import { expect, it } from 'vitest';
import { isConnectionLoss } from './connection-loss.ts';

const failed = (code: string) =>
  new Error('Failed query', { cause: Object.assign(new Error('x'), { code }) });

it.each(['08006', '57P01', 'ECONNREFUSED'])(
  'knows %s as a lost connection, also below another error',
  (code) => {
    expect(isConnectionLoss(failed(code))).toBe(true);
  },
);

it.each(['23505', '57014', '22P02'])('does not take %s for one', (code) => {
  expect(isConnectionLoss(failed(code))).toBe(false);
});

it('knows the words of the driver', () => {
  expect(isConnectionLoss(new Error('Connection terminated unexpectedly'))).toBe(true);
  expect(isConnectionLoss('Connection terminated')).toBe(false);
});
