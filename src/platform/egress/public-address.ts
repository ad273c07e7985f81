import type { LookupAddress, LookupOptions } from 'node:dns';
import { lookup } from 'node:dns';
import { lookup as lookupNow } from 'node:dns/promises';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { EgressError } from './egress-error.ts';

/** The address lies in this machine or its network, or in no network at all: nothing was sent. */
export class PrivateAddressError extends EgressError {
  constructor(host: string) {
    super('refused', `${host} is not an address of the public internet`);
    this.name = 'PrivateAddressError';
  }
}

// The IANA special-purpose address registries for IPv4 and IPv6. A mapped IPv4 address is checked as IPv4.
const notPublic = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const) {
  notPublic.addSubnet(network, bits, 'ipv4');
}
for (const [network, bits] of [
  // Tunnels and protocol assignments carry an IPv4 address of anyone's choice.
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const) {
  notPublic.addSubnet(network, bits, 'ipv6');
}
const globalUnicast = new BlockList();
globalUnicast.addSubnet('2000::', 3, 'ipv6');
const mapped = new BlockList();
mapped.addSubnet('::ffff:0:0', 96, 'ipv6');

/** Whether an IP address, without brackets, can be reached by everyone. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !notPublic.check(address, 'ipv4');
  if (family !== 6 || address.includes('%') || notPublic.check(address, 'ipv6')) return false;
  return globalUnicast.check(address, 'ipv6') || mapped.check(address, 'ipv6');
}

/** Whether all addresses of the host are public; false, too, where it has none. */
export async function isPublicUrl(url: URL): Promise<boolean> {
  const host = bareHost(url);
  if (isIP(host)) return isPublicAddress(host);
  const found = await lookupNow(host, { all: true }).catch(() => []);
  return found.length > 0 && found.every(({ address }) => isPublicAddress(address));
}

/** Throws for an address that is written as a number; a name is looked up when the connection is made. */
export function requirePublicHost(url: URL): void {
  const host = bareHost(url);
  if (isIP(host) && !isPublicAddress(host)) throw new PrivateAddressError(host);
}

/** Finds addresses as Node does, and fails where one of them is not public: what was checked is what is called. */
export const lookupPublic: LookupFunction = (host, options: LookupOptions, callback) => {
  lookup(host, { ...options, all: true }, (error, found: LookupAddress[]) => {
    const [first] = found ?? [];
    if (error || !first) return callback(error ?? new Error(`${host} has no address`), '', 0);
    if (!found.every(({ address }) => isPublicAddress(address))) {
      return callback(new PrivateAddressError(host), '', 0);
    }
    if (options.all) callback(null, found);
    else callback(null, first.address, first.family);
  });
};

function bareHost({ hostname }: URL): string {
  return hostname.replace(/^\[|\]$/g, '');
}
