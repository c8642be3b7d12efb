import { compile } from '@fastify/proxy-addr';

// Private networks: such an address belongs to the gateway or to a proxy.
const isPrivate = compile(['loopback', 'linklocal', 'uniquelocal']);

/** Whether many callers may share this address, so that limits by address must skip it. */
export function isShared(ip: string): boolean {
  return isPrivate(ip, 0);
}
