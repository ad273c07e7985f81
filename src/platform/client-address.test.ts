import { describe, expect, it } from 'vitest';
import { createAddressOf, readTrustProxy } from './client-address.ts';

type Headers = Record<string, string>;

const ask = (trust: string | undefined, remoteAddress: string | undefined, headers: Headers = {}) =>
  createAddressOf(trust)({ socket: { remoteAddress }, headers } as never);

describe('the address of a request', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::', '2001:db8:1:2::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    [undefined, 'unknown'],
  ])('is that of the peer: %s counts as %s', (peer, counted) => {
    expect(ask(undefined, peer)).toBe(counted);
  });

  it('is told by nobody unless a proxy is trusted', () => {
    const headers = { 'x-forwarded-for': '198.51.100.1', forwarded: 'for=198.51.100.1' };
    expect(ask(undefined, '127.0.0.1', headers)).toBe('127.0.0.1');
    expect(ask('10.0.0.0/8', '127.0.0.1', headers)).toBe('127.0.0.1');
  });

  it.each<[string, string, Headers, string]>([
    ['loopback', '::1', { 'x-forwarded-for': '198.51.100.1' }, '198.51.100.1'],
    ['loopback', '127.0.0.1', { 'x-forwarded-for': '6.6.6.6, 198.51.100.1' }, '198.51.100.1'],
    ['loopback', '127.0.0.1', { 'x-forwarded-for': '198.51.100.1:4711' }, '198.51.100.1'],
    ['loopback', '127.0.0.1', { 'x-forwarded-for': '2001:db8::1' }, '2001:db8:0:0::/64'],
    ['loopback', '127.0.0.1', { forwarded: 'for="[2001:db8::1]:80";proto=https' }, '2001:db8:0:0::/64'],
    ['loopback', '127.0.0.1', { forwarded: 'for=6.6.6.6, By=x;For=198.51.100.1' }, '198.51.100.1'],
    [
      'loopback, 10.0.0.0/8',
      '127.0.0.1',
      { 'x-forwarded-for': '6.6.6.6, 198.51.100.1, 10.1.2.3' },
      '198.51.100.1',
    ],
    ['1', '203.0.113.9', { 'x-forwarded-for': '6.6.6.6, 198.51.100.1' }, '198.51.100.1'],
    ['2', '203.0.113.9', { 'x-forwarded-for': '198.51.100.1, 203.0.113.8' }, '198.51.100.1'],
    ['0', '203.0.113.9', { 'x-forwarded-for': '198.51.100.1' }, '203.0.113.9'],
  ])('with TRUST_PROXY=%s from %s and %j is %s', (trust, peer, headers, counted) => {
    expect(ask(trust, peer, headers)).toBe(counted);
  });

  it.each<Headers>([
    {},
    { 'x-forwarded-for': '' },
    { 'x-forwarded-for': 'unknown' },
    { 'x-forwarded-for': '<script>' },
    { forwarded: 'for=_hidden' },
    { forwarded: 'proto=https' },
    { 'x-forwarded-for': '198.51.100.1', forwarded: 'for=198.51.100.2' },
  ])('is that of the trusted proxy where %j names nobody', (headers) => {
    expect(ask('loopback', '127.0.0.1', headers)).toBe('127.0.0.1');
  });

  it('believes two headers that agree', () => {
    const headers = { 'x-forwarded-for': '198.51.100.1', forwarded: 'for=198.51.100.1' };
    expect(ask('loopback', '127.0.0.1', headers)).toBe('198.51.100.1');
  });

  it.each(['', 'true', '10.0.0.0/99', 'nginx', '127.0.0.1,', '-1', '999', '127.0.0.1, 7'])(
    'cannot be trusted to %j',
    (value) => {
      expect(() => readTrustProxy(value)).toThrow(TypeError);
    },
  );
});
