import type { FastifyInstance } from 'fastify';
import { mayCarryMany } from './client-address.ts';
import { trackConnections } from './connections.ts';
import { endConnectionsWhenDraining } from './draining.ts';
import { cutSlowBodies, type Pace } from './slow-requests.ts';
import type { TrustProxy } from './trust-proxy.ts';

/** Most connections of one address by default. A browser opens six, and an office shares an address. */
const PER_ADDRESS = 100;

/** Limits of connections that tests make smaller. */
export interface ConnectionLimits {
  readonly pace?: Pace;
  readonly perAddress?: number;
  /** True for peers without that bound. Default: those that may carry the requests of many. */
  readonly isExempt?: (address: string) => boolean;
}

/** Bounds the connections of each address, cuts slow bodies, and closes connections while the server drains. */
export function guardConnections(
  app: FastifyInstance,
  guard: {
    readonly limits: ConnectionLimits;
    readonly pace: Pace;
    readonly trustProxy: TrustProxy | false;
    readonly isDraining: () => boolean;
  },
): void {
  const { limits, pace, trustProxy, isDraining } = guard;
  const connections = trackConnections(app.server, {
    perAddress: limits.perAddress ?? PER_ADDRESS,
    isExempt: limits.isExempt ?? ((address) => mayCarryMany(address, trustProxy)),
  });
  // Before Fastify's listener.
  app.server.prependListener('request', cutSlowBodies(app.server, connections, pace));
  app.server.prependListener('request', connections.track);
  endConnectionsWhenDraining(app, connections, isDraining);
}
