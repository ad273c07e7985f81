import { afterAll, beforeAll, expect, it } from 'vitest';
import { isLong } from '../support/long.ts';
import { makeTestServer, type TestServer } from '../support/server.ts';

const tries = 1_000;
const mayDifferMs = 5;
let server: TestServer;
let known: string;

beforeAll(async () => {
  server = await makeTestServer({ config: { requireEmailVerification: false } });
  known = (await server.signUp()).user.email;
});
afterAll(() => server.close());

const median = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

// A busy machine says nothing about the product: measured in the long run only, known and unknown in turns.
it.runIf(isLong).each([
  ['login', (email: string) => ({ email, password: 'not the password' })],
  ['resend-verification', (email: string) => ({ email })],
  ['forgot-password', (email: string) => ({ email })],
])(
  '%s takes as long for an unknown address as for a known one',
  async (path, body) => {
    const taken = { known: [] as number[], unknown: [] as number[] };
    for (let i = 0; i < tries; i += 1) {
      for (const [name, email] of [
        ['known', known],
        ['unknown', `nobody${i}@example.org`],
      ] as const) {
        server.clock.advance(16 * 60_000);
        const start = performance.now();
        const { status } = await server.call('POST', `/api/auth/${path}`, { body: body(email) });
        taken[name].push(performance.now() - start);
        expect(status).toBe(path === 'login' ? 401 : 200);
      }
    }
    const difference = median(taken.known) - median(taken.unknown);
    process.stdout.write(`${path}: medians differ by ${difference.toFixed(2)} ms\n`);
    expect(Math.abs(difference)).toBeLessThan(mayDifferMs);
  },
  1_200_000,
);
