import proxyAddr from '@fastify/proxy-addr';
import ipaddr from 'ipaddr.js';
import type { HttpRequest } from './http-body.ts';

type Incoming = Pick<HttpRequest, 'headers' | 'socket'>;
type Trust = (address: string, hop: number) => boolean;

export type AddressOf = (incoming: Incoming | undefined) => string;

/** What proxies in front of the server to believe: how many, or a list of `loopback`, addresses and networks. Throws `TypeError`. */
export function readTrustProxy(value: string): Trust {
  if (/^\d{1,2}$/.test(value)) return (_address, hop) => hop < Number(value);
  const words = value.split(',').map((word) => word.trim());
  const number = words.find((word) => /^\d+$/.test(word));
  if (number) throw new TypeError(`invalid IP address: ${number}`);
  return proxyAddr.compile(words);
}

/**
 * Tells whose request it is: the address of the peer or, where that is a trusted proxy, the last address before the
 * trusted ones. An IPv6 address counts as its /64, since that is what one customer gets.
 */
export function createAddressOf(trustProxy?: string): AddressOf {
  const trust = trustProxy === undefined ? undefined : readTrustProxy(trustProxy);
  return (incoming) => {
    const peer = networkOf(incoming?.socket?.remoteAddress);
    if (!incoming || !trust || !peer) return peer ?? 'unknown';
    const told = [listed(incoming.headers['x-forwarded-for']), forwarded(incoming.headers.forwarded)]
      .filter((chain) => chain.length > 0)
      .map((chain) => clientOf(incoming, chain, trust));
    const [client] = told;
    // Two headers that disagree: one of them is the client's own invention.
    return client && told.every((other) => other === client) ? client : peer;
  };
}

/** What proxies add: of a request that has one, the peer is not the sender. */
const proxyHeaders = [
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'forwarded',
  'x-real-ip',
  'via',
];

/** Whether a program on this machine sent the request itself, as far as that can be told. */
export function isFromThisMachine(incoming: Incoming | undefined): boolean {
  const peer = incoming?.socket?.remoteAddress;
  if (!incoming || !peer || !ipaddr.isValid(peer)) return false;
  return (
    ipaddr.process(peer).range() === 'loopback' &&
    !proxyHeaders.some((name) => incoming.headers[name] !== undefined)
  );
}

/** The nearest address that is no trusted proxy; where all are trusted, the farthest. */
function clientOf({ socket }: Incoming, chain: string[], trust: Trust): string | undefined {
  const hops = [socket.remoteAddress ?? '', ...chain.toReversed()];
  const client = hops.find((address, hop) => !trust(address, hop)) ?? hops.at(-1);
  return networkOf(client);
}

const listed = (header: string | string[] | undefined): string[] =>
  (header ?? '').toString().split(',').map(bareAddress).filter(Boolean);

/** The `for` of each element of a `Forwarded` header (RFC 7239). */
function forwarded(header: string | undefined): string[] {
  const parts = (header ?? '').split(/[,;]/).map((part) => part.trim().split('='));
  return parts.filter(([name]) => name?.toLowerCase() === 'for').map(([, value]) => bareAddress(value ?? ''));
}

/** Without quotes, brackets and port. */
function bareAddress(text: string): string {
  const plain = text.replaceAll('"', '').trim();
  if (plain.startsWith('[')) return plain.slice(1, plain.indexOf(']'));
  const [address = '', , second] = plain.split(':');
  return second === undefined ? address : plain;
}

function networkOf(address: string | undefined): string | undefined {
  if (!address || !ipaddr.isValid(address)) return undefined;
  const ip = ipaddr.process(address);
  if (ip.kind() === 'ipv4') return ip.toString();
  return `${ip.toNormalizedString().split(':').slice(0, 4).join(':')}::/64`;
}
