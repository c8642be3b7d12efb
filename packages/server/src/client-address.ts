import type { FastifyInstance, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { isLoopback, isPrivate } from './address.ts';
import type { TrustProxy } from './trust-proxy.ts';

/** A caller's network address, for limits only. */
export interface ClientAddress {
  readonly address: string;
  /** True when it may belong to many people, such as the address of a proxy that names no caller. */
  readonly shared: boolean;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The address that `TRUST_PROXY` leads to (docs/decisions/0033). */
    readonly clientAddress: ClientAddress;
  }
}

/**
 * Gives each request its `clientAddress`. Logs once when a proxy is in front of the server and `TRUST_PROXY`, read as
 * `trustProxy`, is unset.
 */
export function readClientAddresses(app: FastifyInstance, trustProxy: TrustProxy | false): void {
  app.decorateRequest('clientAddress', {
    getter(this: FastifyRequest) {
      const known = read.get(this.ip) ?? readAddress(this.ip);
      read.set(this.ip, known);
      return known.shared || !isOfProxy(this, trustProxy) ? known : { ...known, shared: true };
    },
  });
  if (trustProxy === false) warnOfUnknownProxy(app);
}

/** True for a peer that may carry the requests of many: one on this machine or in a private network, or a trusted proxy. */
export function mayCarryMany(address: string, trustProxy: TrustProxy | false): boolean {
  return isNear(address) || (trustProxy !== false && trustProxy(address, 0));
}

/** True for an address on this machine or in a private network, and for text that is no address. */
export function isNear(address: string): boolean {
  return isPrivate(address) || isLoopback(address);
}

/** Reading an address takes 2 to 8 µs. */
const read = new LRUCache<string, ClientAddress>({ max: 1000 });

function readAddress(ip: string): ClientAddress {
  // Some proxies add the port, which would make each connection another client.
  const [, v6, v4] = /^(?:\[([^\]]+)\](?::\d+)?|(\d+\.\d+\.\d+\.\d+):\d+)$/.exec(ip) ?? [];
  const address = v6 ?? v4 ?? ip;
  return { address, shared: isPrivate(address) };
}

/** True when the address is that of a proxy: of a trusted one that names no caller, or of an unknown one. */
function isOfProxy(request: FastifyRequest, trustProxy: TrustProxy | false): boolean {
  const isNamed = (request.ips?.length ?? 0) > 1;
  if (isNamed) return false;
  return isUnknownProxy(request) || (trustProxy !== false && trustProxy(request.ip, 0));
}

/** True for a sender of `X-Forwarded-For` that is near. Only for requests whose header is not believed. */
function isUnknownProxy({ headers, ip }: FastifyRequest): boolean {
  return headers['x-forwarded-for'] !== undefined && isNear(ip);
}

function warnOfUnknownProxy(app: FastifyInstance): void {
  let warned = false;
  app.addHook('onRequest', (request, _reply, done) => {
    if (!warned && isUnknownProxy(request)) {
      warned = true;
      request.log.warn(
        'A proxy sends X-Forwarded-For, but TRUST_PROXY is unset: every visitor has the address of the proxy, so limits by address are loose. Set TRUST_PROXY to the number of proxies in front, e.g. 1.',
      );
    }
    done();
  });
}
