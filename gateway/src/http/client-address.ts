import type { FastifyInstance, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { isLoopback, isPrivate } from '../sessao/address.ts';
import type { TrustProxy } from './trust-proxy.ts';

/** A caller's network address, for limits only. */
interface ClientAddress {
  readonly address: string;
  /** True when it may belong to many people, such as the address of a proxy that `TRUST_PROXY` does not name. */
  readonly shared: boolean;
}

/** Returns the address that `TRUST_PROXY` leads to. */
export function clientAddress(request: FastifyRequest): ClientAddress {
  const { ip } = request;
  const known = read.get(ip) ?? readAddress(ip);
  read.set(ip, known);
  return known.shared || !isUnknownProxy(request) ? known : { ...known, shared: true };
}

/** Reading an address takes 2 to 8 µs. */
const read = new LRUCache<string, ClientAddress>({ max: 1000 });

function readAddress(ip: string): ClientAddress {
  // Some proxies add the port, which would make each connection another client.
  const [, v6, v4] = /^(?:\[([^\]]+)\](?::\d+)?|(\d+\.\d+\.\d+\.\d+):\d+)$/.exec(ip) ?? [];
  const address = v6 ?? v4 ?? ip;
  return { address, shared: isPrivate(address) };
}

/** True for a request of a proxy in a private network or on this machine that `TRUST_PROXY` does not name. */
function isUnknownProxy(request: FastifyRequest): boolean {
  if (request.headers['x-forwarded-for'] === undefined) return false;
  const { ip } = request;
  return ip === request.raw.socket.remoteAddress && (isPrivate(ip) || isLoopback(ip));
}

/** Logs once when a proxy is in front of the shop and `TRUST_PROXY` is unset. */
export function warnOfUnknownProxy(app: FastifyInstance, trustProxy: TrustProxy | false): void {
  if (trustProxy !== false) return;
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
