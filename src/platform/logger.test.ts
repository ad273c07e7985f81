import { DrizzleQueryError } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { createLogger } from './logger.ts';

function logged(write: (logger: ReturnType<typeof createLogger>) => void): string {
  const lines: string[] = [];
  write(createLogger('info', { write: (line) => void lines.push(line) }));
  return lines.join('');
}

it('hides secrets at every depth at which requests and settings hold them', () => {
  const line = logged((logger) =>
    logger.info({
      password: 'hunter2',
      user: { authToken: 'hunter2', name: 'Ada' },
      request: { headers: { authorization: 'Bearer hunter2', 'x-api-key': 'hunter2' } },
    }),
  );
  expect(line).not.toContain('hunter2');
  expect(line).toContain('Ada');
});

it('writes an error with code, stack and cause, but not the values of the statement', () => {
  const refused = Object.assign(new Error('duplicate key'), { code: '23505', detail: '(email)=(ada@home)' });
  const values = ['ada@home', 'two\n    at lines'];
  const error = new DrizzleQueryError('insert into users values ($1, $2)', values, refused);
  const line = logged((logger) => logger.error({ err: error }, 'could not store'));
  expect(line).toContain('insert into users');
  expect(line).toContain('23505');
  expect(line).toContain('logger.test.ts');
  expect(line).not.toMatch(/ada@home|at lines/);
});

it('keeps quiet below its level', () => {
  expect(logged((logger) => logger.debug('detail'))).toBe('');
});
