import { isIPv6 } from 'node:net';

const MAPPED_IPV4 = /^::ffff:(\d{1,3}(?:\.\d{1,3}){3})$/i;
const GROUPS = 8;

/**
 * The part of a network address that identifies one household or server: a whole IPv4 address, or the first 64 bits
 * of an IPv6 address, whose owner can change the rest. Other text is returned unchanged.
 */
export function addressBlock(address: string): string {
  const mapped = MAPPED_IPV4.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  const withoutZone = address.replace(/%.*$/, '');
  return isIPv6(withoutZone) ? `${groupsOf(withoutZone).slice(0, 4).join(':')}::/64` : address;
}

/** The eight groups of an IPv6 address, without leading zeros. */
function groupsOf(address: string): string[] {
  const canonical = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const sides = canonical
    .split('::')
    .map((side) => side.split(':').filter((group) => group !== ''));
  const zeros = Array.from({ length: GROUPS - sides.flat().length }, () => '0');
  return sides.flatMap((side, index) => (index === 0 ? [...side, ...zeros] : side));
}
