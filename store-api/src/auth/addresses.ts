import { compile } from '@fastify/proxy-addr';
import ipaddr from 'ipaddr.js';

// Private networks: such an address belongs to the gateway or to a proxy.
const isPrivate = compile(['loopback', 'linklocal', 'uniquelocal']);

/** Whether many callers may share this address, so that limits by address must skip it. */
export function isShared(ip: string): boolean {
  return isPrivate(ip, 0);
}

/** What limits count as one address: an IPv4 address, or the first 64 bits of an IPv6 one, whose owner can change the rest. */
export function addressBlock(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip;
  const address = ipaddr.process(ip);
  return address instanceof ipaddr.IPv4
    ? address.toString()
    : address.parts
        .slice(0, 4)
        .map((part) => part.toString(16))
        .join(':');
}
