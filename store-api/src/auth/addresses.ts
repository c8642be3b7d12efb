import { compile } from '@fastify/proxy-addr';
import type { FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';

// Private networks: such an address belongs to the gateway or to a proxy.
const isPrivate = compile(['loopback', 'linklocal', 'uniquelocal']);
const isLoopback = compile('loopback');

/** Whether many callers may share this address, so that limits by address must skip it. */
export function isShared(ip: string): boolean {
  return isPrivate(ip, 0);
}

/**
 * What limits of unpaid orders count as the caller's network. Null when strangers may share it: a private network, or a
 * gateway or proxy that names no caller. A caller on this machine whom the gateway names is one person.
 */
export function networkOf({ ip, ips = [] }: Pick<FastifyRequest, 'ip' | 'ips'>): string | null {
  const isNamed = ips.length > 1 && isLoopback(ip, 0);
  return isNamed || !isShared(ip) ? addressBlock(ip) : null;
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
