import { describe, expect, it, test } from 'vitest';
import { inPasswordLine } from './password-line.ts';
import { createPasswordRules } from './password-rules.ts';
import { hashPassword, passwordMatches } from './passwords.ts';

const check = createPasswordRules({ minLength: 6, brandName: 'Clinquire' });
const person = { username: 'Ann Leeward', email: 'a.leeward@example.org' };
const longName = 'Maximiliane Unterberger-Haselsteiner';
const common = 'This password is too common. Please choose another one.';
const own = 'Password must not be your name or your email address';

const judge = (password: string) =>
  check(password, person).then(
    () => 'good',
    (error) => error.message,
  );

describe('a password', () => {
  it.each([
    ...[
      '123456',
      'password',
      'PassWord1',
      'p@ssw0rd',
      'P@ssw0rd1',
      'drowssap',
      'ｐａｓｓｗｏｒｄ',
      'qwerty123',
    ],
    ...['iloveyou', 'letmein1', 'abcabcabc', 'zzzzzz', 'z'.repeat(200), 'abcdef', '19870312', 'Summer2026'],
    ...['clinquire', 'Cl1nqu1re', 'Clinquire1', 'hospital123', 'Doctor1!', 'welcome2026', '1qaz2wsx'],
  ])('that everybody thinks of is refused: %s', async (password) => {
    expect(await judge(password)).toBe(common);
  });

  it.each([
    ...['Ann Leeward', 'annleeward', 'AnnLeeward', 'draweelnna', '4nnL33w4rd'],
    ...['a.leeward', 'A.Leeward@Example.org'],
  ])('that is the user is refused: %s', async (password) => {
    expect(await judge(password)).toBe(own);
  });

  it.each([
    ...['kx7!qm', 'rosehip-42-tea', 'a long enough passphrase', 'correct horse battery staple'],
    ...[
      'Zwetschgenröster',
      '長い合言葉です',
      `${'a'.repeat(100)} rosehip-42-tea`,
      `rosehip-42-tea ${'a'.repeat(100)}`,
    ],
  ])('that nobody guesses is good: %s', async (password) => {
    expect(await judge(password)).toBe('good');
  });

  it('that is a long name of the user is refused', async () => {
    const long = { username: longName, email: 'm@example.org' };
    await expect(check(longName.toUpperCase(), long)).rejects.toThrow(own);
  });

  it('must be long enough, in characters', async () => {
    expect(await judge('💊💊💊💊💊')).toBe('Password must be at least 6 characters');
  });

  it.each(['p4$$w0rd', '4@311!0$57', '0123456789', '12/31/1999', 'ab1ab2ab3', '@@((33||!!11$$55++77'])(
    'of any length is judged in time: %s over and over',
    async (part) => {
      await judge('warm up');
      const before = process.cpuUsage();
      await judge(part.repeat(1024).slice(0, 1024));
      const { user, system } = process.cpuUsage(before);
      expect((user + system) / 1000).toBeLessThan(200);
    },
  );
});

test('more people than can wait are asked to come back', async () => {
  const stored = await hashPassword('rosehip-42-tea');
  const answers = await Promise.allSettled(
    Array.from({ length: 200 }, () => inPasswordLine(() => passwordMatches(stored, 'rosehip-42-tea'))),
  );
  const refused = answers.filter(({ status }) => status === 'rejected');
  expect(answers.length - refused.length).toBe(66);
  expect(refused[0]).toMatchObject({ reason: { code: 'unavailable', retryAfterSeconds: 2 } });
  expect(await inPasswordLine(() => passwordMatches(stored, 'rosehip-42-tea'))).toBe(true);
});
