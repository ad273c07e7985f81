import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import fc from 'fast-check';
import { afterEach, expect, it } from 'vitest';
import { createEgress, isPublicUrl, PrivateAddressError } from './index.ts';
import { isPublicAddress, lookupPublic } from './public-address.ts';

const servers: ReturnType<typeof createServer>[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

it('knows the addresses of machines and private networks in every notation', async () => {
  const urls = [
    'http://127.0.0.1/',
    'http://localhost/',
    'http://2130706433/',
    'http://0x7f.1/',
    'http://017700000001/',
    'http://0/',
    'http://10.1.2.3/',
    'http://172.31.255.255/',
    'http://192.168.0.1/',
    'http://169.254.169.254/latest/meta-data',
    'http://100.64.0.1/',
    'http://224.0.0.1/',
    'http://255.255.255.255/',
    'http://[::]/',
    'http://[::1]/',
    'http://[::ffff:127.0.0.1]/',
    'http://[::ffff:a9fe:a9fe]/',
    'http://[::127.0.0.1]/',
    'http://[64:ff9b::7f00:1]/',
    'http://[2002:7f00:1::]/',
    'http://[2001:0:7f00:1::]/',
    'http://[fc00::1]/',
    'http://[fe80::1]/',
    'http://[ff02::1]/',
    'http://no-such-host.invalid/',
  ];
  for (const url of urls) expect([url, await isPublicUrl(new URL(url))]).toEqual([url, false]);
  for (const url of ['http://8.8.8.8/', 'https://1.1.1.1:8443/a', 'http://[2606:4700::1111]/']) {
    expect([url, await isPublicUrl(new URL(url))]).toEqual([url, true]);
  }
});

it('judges a mapped IPv4 address as the address itself', () => {
  const same = fc.property(fc.ipV4(), (address) => {
    expect(isPublicAddress(`::ffff:${address}`)).toBe(isPublicAddress(address));
  });
  fc.assert(same);
});

it('takes no IPv6 address outside the public range, and nothing that is no address', () => {
  const inRange = fc.property(fc.ipV6(), (address) => {
    const first = Number.parseInt(address.split(':')[0] || '0', 16);
    if (isPublicAddress(address) && !/ffff:/i.test(address)) expect(first >> 13).toBe(1);
  });
  fc.assert(inRange);
  const noAddress = fc.string().filter((text) => !/^[\da-f.:]+$/i.test(text));
  fc.assert(fc.property(noAddress, (text) => !isPublicAddress(text)));
});

it('connects to no private host, by number or by name', async () => {
  let reached = 0;
  const server = createServer((_request, response) => {
    reached += 1;
    response.end('inside');
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const init = { signal: new AbortController().signal, timeoutMs: 5_000, maxBytes: 100 };
  const open = createEgress();
  const guarded = createEgress({ publicOnly: true });
  expect((await open(`http://127.0.0.1:${port}/`, init)).text).toBe('inside');
  for (const host of ['127.0.0.1', 'localhost', '2130706433', '[::ffff:127.0.0.1]']) {
    const url = `http://${host}:${port}/`;
    await expect(guarded(url, { ...init, method: 'POST', body: 'x' })).rejects.toThrow(PrivateAddressError);
  }
  expect(reached).toBe(1);
});

it('hands on the addresses that it has checked', async () => {
  const lookup = (host: string, all: boolean) =>
    new Promise((resolve) => {
      lookupPublic(host, { all }, (error, found, family) => resolve(error ?? [found, family]));
    });
  expect(await lookup('8.8.8.8', false)).toEqual(['8.8.8.8', 4]);
  expect(await lookup('8.8.8.8', true)).toEqual([[{ address: '8.8.8.8', family: 4 }], undefined]);
  expect(await lookup('localhost', true)).toBeInstanceOf(PrivateAddressError);
});
