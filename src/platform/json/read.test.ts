import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { workedMs } from '../../../tests/support/worked.ts';
import { type JsonLimits, parseJsonText, readJsonBody } from './index.ts';

const mega = 1024 * 1024;
const limits: JsonLimits & { nul: 'refuse' | 'remove' } = {
  maxBytes: 20 * mega,
  timeoutMs: 60_000,
  maxDepth: 100,
  maxKeys: 1_000,
  maxItems: 10_000,
  nul: 'refuse',
};

type Bytes = Uint8Array<ArrayBuffer>;

function read(body: string | Bytes | ReadableStream<Bytes> | null, given: Partial<typeof limits> = {}) {
  const request = new Request('http://x/', { method: 'POST', body, duplex: 'half' } as RequestInit);
  return readJsonBody(request, undefined, { ...limits, ...given });
}

/** A body that gives `chunks` and then, unless it is to stay open, ends. */
function stream(chunks: string[], { open = false } = {}) {
  let cancelled = false;
  const body = new ReadableStream<Bytes>({
    pull(controller) {
      const chunk = chunks.shift();
      if (chunk !== undefined) controller.enqueue(Buffer.from(chunk) as Bytes);
      else if (!open) controller.close();
    },
    cancel() {
      cancelled = true;
    },
  });
  return { body, wasCancelled: () => cancelled, left: chunks };
}

describe.each([
  ['here', ''],
  ['in a thread', ' '.repeat(300_000)],
])('a body that is parsed %s', (_where, padding) => {
  it('is what was sent', async () => {
    const value = { a: [1, 'ü💊', { b: null }], 'k"\\': -0.5 };
    expect(await read(padding + JSON.stringify(value))).toEqual(value);
  });

  it.each([
    ['{', 'The body is not valid JSON'],
    ['[1,]', 'The body is not valid JSON'],
    ['{"a":{"__proto__":1}}', 'The body has a key named __proto__'],
    ['{"a":{"\\u005f_proto__":1}}', 'The body has a key named __proto__'],
    ['[{"a":1,"\\u0061":2}]', 'The body names a key twice in one object'],
    ['{"a\\u0000":1}', 'The text contains a character that cannot be stored (NUL)'],
    ['["a\\u0000"]', 'The text contains a character that cannot be stored (NUL)'],
  ])('is refused where it is %s', async (text, message) => {
    await expect(read(padding + text)).rejects.toMatchObject({ code: 'invalid_input', message });
  });

  it('is refused where it is not UTF-8, or starts with a byte order mark', async () => {
    const latin1 = Buffer.concat([Buffer.from(padding), Buffer.from('"ü"', 'latin1')]);
    await expect(read(latin1)).rejects.toThrow('The body is not valid UTF-8');
    await expect(read(`\ufeff${padding}{}`)).rejects.toThrow('The body starts with a byte order mark');
  });

  it('loses what cannot be stored where that is asked for', async () => {
    const text = `${padding}{"a\\u0000b":["\\u0000","\\ud800","\\ud83d\\udc8a"]}`;
    expect(await read(text, { nul: 'remove' })).toEqual({ ab: ['', '\ufffd', '💊'] });
  });
});

it('takes an empty body for none', async () => {
  for (const body of [null, '', ' \r\n']) expect(await read(body)).toBeUndefined();
});

it('stops reading where a limit is broken, whatever length is told', async () => {
  const chunks = () => Array.from({ length: 100 }, () => ' '.repeat(1024));
  const long = stream(chunks());
  await expect(read(long.body, { maxBytes: 10 * 1024 })).rejects.toMatchObject({
    code: 'too_large',
    message: 'The body is larger than 10 kB',
  });
  expect(long.wasCancelled()).toBe(true);
  expect(long.left.length).toBeGreaterThan(80);

  const wide = stream(['[0', ...Array.from({ length: 100 }, () => ',0'.repeat(1000))]);
  await expect(read(wide.body)).rejects.toThrow('The body has more than 10000 items');
  expect(wide.left.length).toBeGreaterThan(80);

  const request = new Request('http://x/', {
    method: 'POST',
    body: '{}',
    headers: { 'content-length': '99' },
  });
  await expect(readJsonBody(request, undefined, { ...limits, maxBytes: 98 })).rejects.toMatchObject({
    code: 'too_large',
  });
});

it('waits for a slow body as long as it may', async () => {
  const slow = stream(['{"a":'], { open: true });
  await expect(read(slow.body, { timeoutMs: 20 })).rejects.toMatchObject({
    code: 'timeout',
    message: 'The body did not come within 0.02 seconds',
  });
});

it('tells when a body broke off', async () => {
  const broken = new ReadableStream<Bytes>({
    pull: (controller) => controller.error(new Error('ECONNRESET')),
  });
  await expect(read(broken)).rejects.toMatchObject({ code: 'invalid_input', message: 'The body broke off' });
});

it('refuses compressed bodies', async () => {
  const headers = { 'content-encoding': 'br' };
  const request = new Request('http://x/', { method: 'POST', body: '{}', headers });
  await expect(readJsonBody(request, undefined, limits)).rejects.toMatchObject({ code: 'unsupported' });
});

it('holds messages to the same limits', () => {
  expect(parseJsonText('{"a":["ü"]}', limits)).toEqual({ a: ['ü'] });
  expect(() => parseJsonText(`[${'0,'.repeat(10_000)}0]`, limits)).toThrow('more than 10000 items');
  expect(() => parseJsonText('{"a":1,"a":1}', limits)).toThrow('names a key twice');
});

/** The longest time for which `work` kept others waiting, in milliseconds. */
async function longestTurn(work: Promise<unknown>): Promise<number> {
  let isDone = false;
  const done = work.finally(() => {
    isDone = true;
  });
  let longestMs = 0;
  while (!isDone) {
    const startMs = workedMs();
    await turn();
    longestMs = Math.max(longestMs, workedMs() - startMs);
  }
  await done;
  return longestMs;
}

it.each([
  ['of escapes', () => `"${'\\n'.repeat(10 * mega - 2)}"`],
  ['of characters that take three bytes', () => `"${'漢'.repeat(6 * mega)}"`],
  ['of many texts', () => JSON.stringify(Array(9_999).fill('x'.repeat(2_000)))],
])('a body of 20 MB %s holds up nobody', async (_what, make) => {
  const bytes = Buffer.from(make());
  const chunkBytes = 64 * 1024;
  const chunks = () => {
    let at = 0;
    return new ReadableStream<Bytes>({
      async pull(controller) {
        await turn();
        controller.enqueue(bytes.subarray(at, at + chunkBytes) as Bytes);
        at += chunkBytes;
        if (at >= bytes.length) controller.close();
      },
    });
  };
  const shares: number[] = [];
  for (let round = 0; round < 4; round += 1) {
    const inTurnsMs = await longestTurn(read(chunks()));
    const atOnceMs = await longestTurn(turn().then(() => parseJsonText(bytes.toString(), limits)));
    shares.push(inTurnsMs / atOnceMs);
  }
  expect(Math.min(...shares)).toBeLessThan(0.4);
});
