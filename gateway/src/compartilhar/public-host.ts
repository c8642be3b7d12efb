import { lookup } from 'node:dns';
import { BlockList, isIP, isIPv4, type LookupFunction } from 'node:net';

/** IPv4 nets that are not the open internet (IANA special-purpose registry). */
const PRIVATE_NETS: readonly (readonly [string, number])[] = [
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
];
/** Of IPv6 only what is handed out, without what leads to IPv4 by another door or is for examples. */
const OPEN_NET = ['2000::', 3] as const;
const CLOSED_NETS: readonly (readonly [string, number])[] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
];

const closed = new BlockList();
for (const [net, bits] of PRIVATE_NETS) closed.addSubnet(net, bits, 'ipv4');
for (const [net, bits] of CLOSED_NETS) closed.addSubnet(net, bits, 'ipv6');
const open = new BlockList();
open.addSubnet(...OPEN_NET, 'ipv6');

/** Whether a network address is one of the open internet. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !closed.check(address, 'ipv4');
  return open.check(address, 'ipv6') && !closed.check(address, 'ipv6');
}

/** Looks a host up for a connection and refuses it when any of its addresses is not of the open internet. */
export function publicLookup(resolve: typeof lookup = lookup): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, found) => {
      const [first] = found ?? [];
      if (error || first === undefined) {
        callback(error ?? new Error('the host has no address'), '');
      } else if (!found.every(({ address }) => isPublicAddress(address))) {
        callback(new Error('the host is not on the open internet'), '');
      } else if (options.all) {
        callback(null, found);
      } else {
        callback(null, first.address, first.family);
      }
    });
  };
}

/**
 * The address of a picture elsewhere that may be asked for: https, by a host's name, of one of `origins` or, where that
 * holds `https:`, of any at its own port. Null for any other.
 */
export function publicUrl(address: string, origins: readonly string[]): URL | null {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (url === null) return null;
  const { protocol, origin, port, username, password, hostname } = url;
  const isNamed = isIP(hostname.replace(/^\[|\]$/g, '')) === 0 && hostname.includes('.');
  const isTaken = origins.includes(origin) || (origins.includes('https:') && port === '');
  return protocol === 'https:' && username + password === '' && isNamed && isTaken ? url : null;
}
