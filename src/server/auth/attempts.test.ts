import { describe, expect, it } from 'vitest';
import { createTestClock } from '../../../tests/support/server.ts';
import { createAttempts } from './attempts.ts';

const minuteMs = 60_000;

function setUp() {
  const clock = createTestClock();
  const attempts = createAttempts({ clock });
  /** How many of `times` attempts were let through. */
  const guess = (times: number, next: (n: number) => [account: string, address: string]) => {
    let passed = 0;
    for (let n = 0; n < times; n += 1) {
      try {
        attempts.count('login', ...next(n));
        passed += 1;
      } catch (error) {
        expect(error).toMatchObject({ code: 'rate_limited', retryAfterSeconds: expect.any(Number) });
      }
    }
    return passed;
  };
  const signIn = (account: string, address: string) => attempts.count('login', account, address).succeeded();
  return { clock, attempts, guess, signIn };
}

describe('guessing', () => {
  it('is slowed down for one account and one address', () => {
    const { clock, guess } = setUp();
    expect(guess(50, () => ['ann', '192.0.2.1'])).toBe(10);
    clock.advance(15 * minuteMs - 1);
    expect(guess(1, () => ['ann', '192.0.2.1'])).toBe(0);
    expect(guess(1, () => ['ann', '192.0.2.2'])).toBe(1);
    clock.advance(1);
    expect(guess(50, () => ['ann', '192.0.2.1'])).toBe(10);
  });

  it('is slowed down for one account over all addresses', () => {
    const { clock, guess } = setUp();
    expect(guess(1_000, (n) => ['ann', `address ${n}`])).toBe(30);
    clock.advance(24 * 60 * minuteMs);
    expect(guess(1_000, (n) => ['ann', `address ${n + 1_000}`])).toBe(30);
    expect(guess(1, () => ['bob', 'address 1'])).toBe(1);
  });

  it('is slowed down for one address over all accounts', () => {
    const { clock, guess } = setUp();
    expect(guess(1_000, (n) => [`account ${n}`, '192.0.2.1'])).toBe(300);
    clock.advance(1_000);
    expect(guess(10, (n) => [`account ${n + 1_000}`, '192.0.2.1'])).toBe(1);
    expect(guess(1, () => ['ann', '192.0.2.2'])).toBe(1);
  });

  it('does not keep out an owner who signed in from that address before', () => {
    const { guess, signIn } = setUp();
    signIn('ann', 'home');
    expect(guess(1_000, (n) => ['ann', `address ${n}`])).toBe(30);
    expect(() => signIn('ann', 'home')).not.toThrow();
    expect(() => signIn('ann', 'elsewhere')).toThrow('Too many attempts');
  });

  it('does not keep out those who share the address and signed in there before', () => {
    const { guess, signIn } = setUp();
    signIn('ann', 'gateway');
    expect(guess(1_000, (n) => [`account ${n}`, 'gateway'])).toBe(300);
    expect(() => signIn('ann', 'gateway')).not.toThrow();
  });

  it('of one account uses up little of what its address shares with others', () => {
    const { guess } = setUp();
    guess(10_000, () => ['victim', 'gateway']);
    expect(guess(290, (n) => [`account ${n}`, 'gateway'])).toBe(290);
  });

  it('from an address that knows the account is still slowed down', () => {
    const { guess, signIn } = setUp();
    signIn('ann', 'gateway');
    expect(guess(1_000, () => ['ann', 'gateway'])).toBe(10);
  });
});

it('counts requests that name no account by their address, and apart from those that do', () => {
  const { guess } = setUp();
  expect(guess(1_000, () => ['', 'gateway'])).toBe(10);
  expect(guess(1_000, () => ['', 'elsewhere'])).toBe(10);
  expect(guess(5, () => ['ann', 'gateway'])).toBe(5);
});

it('does not count sign-ins', () => {
  const { signIn } = setUp();
  expect(() => {
    for (let n = 0; n < 1_000; n += 1) signIn('ann', `address ${n % 5}`);
  }).not.toThrow();
});
