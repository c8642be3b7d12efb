import { lookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

/** The part of IPv6 that is allocated to public networks. */
const PUBLIC_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3');

/** Whether a network address is public: not private, local, reserved or a tunnel to IPv4. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  const isAllocated = parsed instanceof ipaddr.IPv4 || parsed.match(PUBLIC_IPV6);
  return isAllocated && parsed.range() === 'unicast';
}

/** A DNS lookup for connections that refuses a host when any of its addresses is not public. */
export function publicLookup(resolve: typeof lookup = lookup): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      const [first] = addresses ?? [];
      if (error || first === undefined) {
        callback(error ?? new Error('the host has no address'), '');
      } else if (!addresses.every(({ address }) => isPublicAddress(address))) {
        callback(new Error('the host has an address that is not public'), '');
      } else if (options.all) {
        callback(null, addresses);
      } else {
        callback(null, first.address, first.family);
      }
    });
  };
}

/**
 * The address of an external image that may be requested: https, by host name, in `origins` or, when they contain
 * `https:`, at any host on the default port. Null for any other address.
 */
export function publicUrl(address: string, origins: readonly string[]): URL | null {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (url === null) return null;
  const { protocol, origin, port, username, password, hostname } = url;
  const isNamed = isIP(hostname.replace(/^\[|\]$/g, '')) === 0 && hostname.includes('.');
  const isTaken = origins.includes(origin) || (origins.includes('https:') && port === '');
  return protocol === 'https:' && username + password === '' && isNamed && isTaken ? url : null;
}
