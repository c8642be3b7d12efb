import ipaddr from 'ipaddr.js';

/**
 * The part of a network address that identifies one household or server: a whole IPv4 address, or the first 64 bits
 * of an IPv6 address, whose owner can change the rest. Other text is returned unchanged.
 */
export function addressBlock(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  const network = parsed.parts.slice(0, 4).map((part) => part.toString(16));
  return `${network.join(':')}::/64`;
}

const PRIVATE: ReadonlySet<string> = new Set([
  'private',
  'linkLocal',
  'uniqueLocal',
  'carrierGradeNat',
]);

/**
 * True for an address of a private network, and for text that is no address. It may belong to a proxy, to a container's
 * network or to an office, so that many people may share it.
 */
export function isPrivate(address: string): boolean {
  return !ipaddr.isValid(address) || PRIVATE.has(ipaddr.process(address).range());
}

/** True for an address of this machine. */
export function isLoopback(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'loopback';
}
