import type { FastifyInstance, FastifyRequest } from 'fastify';
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
  // Some proxies add the port, which would make each connection another client.
  const [, v6, v4] = /^(?:\[([^\]]+)\](?::\d+)?|(\d+\.\d+\.\d+\.\d+):\d+)$/.exec(request.ip) ?? [];
  const address = v6 ?? v4 ?? request.ip;
  return { address, shared: isPrivate(address) || isUnknownProxy(request) };
}

/** True for a request of a proxy in a private network or on this machine that `TRUST_PROXY` does not name. */
function isUnknownProxy({ ip, raw, headers }: FastifyRequest): boolean {
  return (
    headers['x-forwarded-for'] !== undefined &&
    ip === raw.socket.remoteAddress &&
    (isPrivate(ip) || isLoopback(ip))
  );
}

/** Logs once when a proxy is in front of the shop and `TRUST_PROXY` is unset. */
export function warnOfUnknownProxy(app: FastifyInstance, trustProxy: TrustProxy | false): void {
  if (trustProxy !== false) return;
  let warned = false;
  app.addHook('onRequest', async (request) => {
    if (warned || !isUnknownProxy(request)) return;
    warned = true;
    request.log.warn(
      'A proxy sends X-Forwarded-For, but TRUST_PROXY is unset: every visitor has the address of the proxy, so limits by address are loose. Set TRUST_PROXY to the number of proxies in front, e.g. 1.',
    );
  });
}
