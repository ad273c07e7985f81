import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { signUp } from '../support/account.ts';
import { createRandom, isLong } from '../support/long.ts';
import { startMeasuredProduct } from '../support/measured-product.ts';
import { bundleProgram } from '../support/program.ts';

const requests = isLong ? 5_000 : 100;
const atOnce = 100;
const anonymousBytes = 64 * 1024;
const mayGrowBytes = 50 * 1024 * 1024;
/** Of a user for an answer, and of everybody for the event loop. */
const mayWaitMs = 200;
/** It starts from source. */
const startMs = 300_000;

const random = createRandom();
const address = () => Array.from({ length: 4 }, () => Math.floor(random() * 256)).join('.');
const words = (length: number) => `x${random().toString(36).slice(2)}`.repeat(length).slice(0, length);

/** JSON of exactly as many bytes as an anonymous route takes. */
function filled(body: object, bytes = anonymousBytes): string {
  const empty = JSON.stringify({ ...body, padding: '' });
  return JSON.stringify({ ...body, padding: 'x'.repeat(bytes - empty.length) });
}

const email = () => `${words(12)}@example.org`;
const login = (address: string) => ({ email: address, password: 'rosehip-42-tea' });
const register = () => ({ ...login(email()), username: 'x', password: `${'4@311!0$57'.repeat(100)}` });

type Kind = { name: string; path: string; body(): string; from(): string; expected: number[] };

const logins = { path: '/api/auth/login', body: () => filled(login(email())) };
const kinds: Kind[] = [
  {
    name: 'logins for many accounts from one address',
    ...logins,
    from: () => '192.0.2.1',
    expected: [401, 429, 503],
  },
  {
    name: 'logins for many accounts from many addresses',
    ...logins,
    from: address,
    expected: [401, 503],
  },
  {
    name: 'logins with an e-mail address as long as the body',
    path: '/api/auth/login',
    body: () => JSON.stringify(login(`${words(anonymousBytes - 60)}@x.org`)),
    from: address,
    expected: [400],
  },
  {
    name: 'registrations with passwords that are slow to judge',
    path: '/api/auth/register',
    body: () => filled(register()),
    from: address,
    expected: [201, 503],
  },
  {
    name: 'what is not JSON',
    path: '/api/auth/login',
    body: () => `[${'"'.repeat(anonymousBytes - 1)}`,
    from: address,
    expected: [400],
  },
  {
    name: 'lists instead of an account',
    path: '/api/auth/register',
    body: () => `[${'0,'.repeat(anonymousBytes / 2 - 1)}0`,
    from: address,
    expected: [413],
  },
  {
    name: 'bodies over the limit',
    path: '/api/auth/login',
    body: () => 'x'.repeat(anonymousBytes * 16),
    from: address,
    expected: [413],
  },
  { name: 'unknown calls', path: '/api/nothing', body: () => filled({}), from: address, expected: [404] },
  { name: 'calls for users', path: '/api/sessions', body: () => filled({}), from: address, expected: [401] },
  { name: 'calls for threads', path: '/threads', body: () => filled({}), from: address, expected: [401] },
  { name: 'bodies to an open door', path: '/ok', body: () => filled({}), from: address, expected: [405] },
];

let product: Awaited<ReturnType<typeof startMeasuredProduct>>;
let user: Awaited<ReturnType<typeof signUp>>;
beforeAll(async () => {
  product = await startMeasuredProduct({ TRUST_PROXY: 'loopback' });
  user = await signUp(product.url);
  for (const kind of kinds) await flood(kind, atOnce / 2);
}, startMs);
afterAll(() => product?.close());

async function flood(
  { name, path, body, from, expected }: Kind,
  count: number,
): Promise<Map<number, number>> {
  const statuses = new Map<number, number>();
  let left = count;
  const send = async () => {
    while (left > 0) {
      left -= 1;
      const headers = { 'content-type': 'application/json', 'x-forwarded-for': from() };
      // A connection that is cut while a refused body is on its way is an answer, too.
      const answer = await fetch(product.url + path, { method: 'POST', headers, body: body() }).catch(
        () => undefined,
      );
      await answer?.arrayBuffer();
      const status = answer?.status ?? 0;
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, send));
  expect(
    [...statuses.keys()].filter((status) => status !== 0 && !expected.includes(status)),
    name,
  ).toEqual([]);
  return statuses;
}

/** How long a user waits for an answer while `work` goes on, in 95 of 100 cases; beside other suites the machine itself lets everybody wait. */
async function waitOf(work: () => Promise<unknown>): Promise<number> {
  const program = await bundleProgram(
    fileURLToPath(new URL('../support/programs/asking-user.ts', import.meta.url)),
  );
  const child = fork(program, [product.url, user.token], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  try {
    await once(child, 'message');
    await work();
    child.send('enough');
    const [{ waitsMs }] = (await once(child, 'message')) as [{ waitsMs: number[] }];
    waitsMs.sort((a, b) => a - b);
    return waitsMs[Math.ceil(waitsMs.length * 0.95) - 1] ?? 0;
  } finally {
    child.kill('SIGKILL');
  }
}

it.each(kinds)(
  'a flood of $name costs no memory and holds up nobody',
  { timeout: isLong ? 1_800_000 : 120_000 },
  async (kind) => {
    const usualMs = isLong ? await waitOf(() => sleep(1_000)) : 0;
    const before = await product.measure();
    let answered = new Map<number, number>();
    const send = async () => {
      answered = await flood(kind, requests);
    };
    const waitMs = isLong ? await waitOf(send) : await send().then(() => 0);
    const after = await product.measure();
    const grownBytes = { heap: after.heap - before.heap, rss: after.rss - before.rss };
    if (isLong) {
      const mb = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(1)} MB`;
      const statuses = JSON.stringify([...answered]);
      console.log(
        `${kind.name}: heap +${mb(grownBytes.heap)}, rss +${mb(grownBytes.rss)}, others wait ${waitMs.toFixed(0)} ms ` +
          `(${usualMs.toFixed(0)} ms before), event loop busy for ${after.busyP95Ms.toFixed(0)} ms, ${statuses}`,
      );
    }
    expect(grownBytes.heap).toBeLessThan(mayGrowBytes);
    expect(grownBytes.rss).toBeLessThan(mayGrowBytes);
    expect(after.busyP95Ms).toBeLessThan(mayWaitMs);
    if (isLong) expect(waitMs).toBeLessThan(mayWaitMs);
  },
);
